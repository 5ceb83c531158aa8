import { listTokens } from '../accounts/rows/list-tokens.ts';
import { getConfirmation } from '../documents/rows/get-confirmation.ts';
import { getDocument } from '../documents/rows/get-document.ts';
import { getNote } from '../documents/rows/get-note.ts';
import { listDocuments } from '../documents/rows/list-documents.ts';
import { listEvents } from '../events/list-events.ts';
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
import { simulateOrder } from '../progress/rows/simulate-order.ts';
import { listAttempts, replayToEndpoint, testEndpoint } from '../webhooks/rows/deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  getEndpoint,
  listEndpoints,
  rotateEndpoint,
} from '../webhooks/rows/endpoints.ts';

/** The whole interface, in the order of its documentation. */
export const operations: readonly Operation[] = [
  searchCities,
  listVehicleTypes,
  listLoadCategories,
  calculatePrice,
  publishBooking,
  draftBooking,
  listOrders,
  findOrders,
  getOrder,
  cancelOrder,
  simulateOrder,
  getNote,
  getConfirmation,
  listDocuments,
  getDocument,
  listEvents,
  listEndpoints,
  createEndpoint,
  getEndpoint,
  rotateEndpoint,
  testEndpoint,
  listAttempts,
  replayToEndpoint,
  editEndpoint,
  deleteEndpoint,
  listTokens,
];
