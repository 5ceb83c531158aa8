import { listTokensRow } from '../accounts/list-tokens.ts';
import { downloadRow, listDocumentsRow } from '../documents/document-rows.ts';
import { consignmentNoteRow, orderConfirmationRow } from '../documents/paper-rows.ts';
import { listEventsRow } from '../events/rows.ts';
import type { Operation } from '../kernel/contract/operation.ts';
import { cancelOrderRow } from '../orders/rows/cancel-order.ts';
import { draftBookingRow } from '../orders/rows/draft-booking.ts';
import { findOrdersRow } from '../orders/rows/find-orders.ts';
import { getOrderRow } from '../orders/rows/get-order.ts';
import { listOrdersRow } from '../orders/rows/list-orders.ts';
import { publishBookingRow } from '../orders/rows/publish-booking.ts';
import { searchCitiesRow } from '../places/search-cities.ts';
import { calculatePriceRow } from '../price/rows/calculate-price.ts';
import { listLoadCategoriesRow } from '../price/rows/list-load-categories.ts';
import { listVehicleTypesRow } from '../price/rows/list-vehicle-types.ts';
import { simulateOrderRow } from '../progress/simulate-order.ts';
import * as deliveries from '../webhooks/delivery-rows.ts';
import * as endpoints from '../webhooks/endpoint-rows.ts';

/** Every operation of the shippers' interface, in the order of its description. */
export const operations: readonly Operation[] = [
  searchCitiesRow.shippers,
  listVehicleTypesRow.shippers,
  listLoadCategoriesRow.shippers,
  calculatePriceRow,
  publishBookingRow,
  draftBookingRow,
  listOrdersRow,
  findOrdersRow,
  getOrderRow,
  cancelOrderRow,
  simulateOrderRow,
  consignmentNoteRow.shippers,
  orderConfirmationRow.shippers,
  listDocumentsRow,
  downloadRow.shippers,
  listEventsRow,
  endpoints.listRow.shippers,
  endpoints.createRow.shippers,
  endpoints.getRow.shippers,
  endpoints.rotateRow.shippers,
  deliveries.testRow.shippers,
  deliveries.attemptsRow.shippers,
  deliveries.replayRow.shippers,
  endpoints.editRow.shippers,
  endpoints.removeRow.shippers,
  listTokensRow,
];
