import type Type from 'typebox';
import type { Static } from 'typebox';
import type { CompanyFilter } from '../../../orders/dispatch/lists/company-filter.ts';
import { readInstant } from '../../kernel/common/read-instant.ts';
import type { findingFields } from '../schema/order-row.ts';

/** Reads the filters by which shippers and the company find orders. */
export function readFinding(query: Static<Type.TObject<typeof findingFields>>): CompanyFilter {
  const at = (stated: string | undefined) => (stated === undefined ? undefined : readInstant(stated));
  return {
    loadingFrom: at(query['loading-from']),
    loadingTo: at(query['loading-to']),
    unloadingFrom: at(query['unloading-from']),
    unloadingTo: at(query['unloading-to']),
    updatedFrom: at(query['updated-from']),
    search: query.search,
    isLate: query.late === undefined ? undefined : true,
  };
}
