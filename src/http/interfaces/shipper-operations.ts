import { listTokens } from '../accounts/list-tokens.ts';
import { download, listDocuments } from '../documents/document-rows.ts';
import { consignmentNote, orderConfirmation } from '../documents/paper-rows.ts';
import { listEvents } from '../events/rows.ts';
import type { Operation } from '../kernel/contract/operation.ts';
import { cancelOrder } from '../orders/rows/cancel-order.ts';
import { draftBooking } from '../orders/rows/draft-booking.ts';
import { findOrders } from '../orders/rows/find-orders.ts';
import { getOrder } from '../orders/rows/get-order.ts';
import { listOrders } from '../orders/rows/list-orders.ts';
import { publishBooking } from '../orders/rows/publish-booking.ts';
import { searchCities } from '../places/search-cities.ts';
import { calculatePrice } from '../price/rows/calculate-price.ts';
import { listLoadCategories } from '../price/rows/list-load-categories.ts';
import { listVehicleTypes } from '../price/rows/list-vehicle-types.ts';
import { simulateOrder } from '../progress/simulate-order.ts';
import * as deliveries from '../webhooks/delivery-rows.ts';
import * as endpoints from '../webhooks/endpoint-rows.ts';

/** The whole interface, in the order of its documentation. */
export const operations: readonly Operation[] = [
  searchCities.shippers,
  listVehicleTypes.shippers,
  listLoadCategories.shippers,
  calculatePrice,
  publishBooking,
  draftBooking,
  listOrders,
  findOrders,
  getOrder,
  cancelOrder,
  simulateOrder,
  consignmentNote.shippers,
  orderConfirmation.shippers,
  listDocuments,
  download.shippers,
  listEvents,
  endpoints.list.shippers,
  endpoints.create.shippers,
  endpoints.get.shippers,
  endpoints.rotate.shippers,
  deliveries.test.shippers,
  deliveries.attempts.shippers,
  deliveries.replay.shippers,
  endpoints.edit.shippers,
  endpoints.remove.shippers,
  listTokens,
];
