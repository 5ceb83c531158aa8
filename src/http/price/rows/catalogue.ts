import { defineOperatorOperation, type Operation, type OperatorDoor } from '../../kernel/contract/operation.ts';
import { searchCities } from '../../places/search-cities.ts';
import { listLoadCategories } from './list-load-categories.ts';
import { listVehicleTypes } from './list-vehicle-types.ts';

/** What whoever asks for a price looks up: as shippers do, who need no scope for it. */
export const searchCitiesForCompany = forCompany(searchCities);
export const listVehicleTypesForCompany = forCompany(listVehicleTypes);
export const listLoadCategoriesForCompany = forCompany(listLoadCategories);

/** An operation of the shippers' interface that asks nothing of who calls it, at the same path of the company's. */
function forCompany({ success, recordings, ...row }: Operation): Operation<OperatorDoor> {
  return defineOperatorOperation({
    ...row,
    operationId: `${row.operationId}ForCompany`,
    tag: 'Prices',
    scope: 'operator:read',
    success: { ...success, examples: recordings },
    errors: [...row.errors],
    handle: (live, { caller: _company, ...request }) => row.handle(live, { ...request, caller: nobody }),
  });
}

/** No shipper calls. */
const nobody = {
  actor: '',
  accountId: 0,
  accountCountry: '',
  accountVatId: null,
  scopes: [],
  discountShare: 0,
  tariffName: null,
  accountName: '',
  feesAgreed: false,
};
