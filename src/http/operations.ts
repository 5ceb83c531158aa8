import { publishBookingOperation } from './booking.ts';
import { searchCitiesOperation } from './cities.ts';
import { draftBookingOperation } from './draft.ts';
import type { Operation } from './operation.ts';
import { cancelOrderOperation, getOrderOperation, listOrdersOperation } from './orders.ts';
import { calculatePriceOperation } from './price.ts';
import { listVehicleTypesOperation } from './vehicle-types.ts';

/** The whole interface, in the order of its documentation. */
export const operations: readonly Operation[] = [
  searchCitiesOperation,
  listVehicleTypesOperation,
  calculatePriceOperation,
  publishBookingOperation,
  draftBookingOperation,
  listOrdersOperation,
  getOrderOperation,
  cancelOrderOperation,
];
