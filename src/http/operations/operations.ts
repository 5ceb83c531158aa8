import type { Operation } from '../contract/operation.ts';
import { listTokens } from './account/list-tokens.ts';
import { calculatePrice } from './calculate-price.ts';
import { cancelOrder } from './cancel-order.ts';
import { listLoadCategories } from './catalogue/list-load-categories.ts';
import { listVehicleTypes } from './catalogue/list-vehicle-types.ts';
import { draftBooking } from './draft-booking.ts';
import { getConfirmation } from './get-confirmation.ts';
import { getDocument } from './get-document.ts';
import { getNote } from './get-note.ts';
import { getOrder } from './get-order.ts';
import { listDocuments } from './list-documents.ts';
import { listEvents } from './list-events.ts';
import { findOrders } from './lists/find-orders.ts';
import { listOrders } from './lists/list-orders.ts';
import { publishBooking } from './publish-booking.ts';
import { simulateOrder } from './sandbox/simulate-order.ts';
import { searchCities } from './search-cities.ts';
import { listAttempts, replayToEndpoint, testEndpoint } from './webhooks/deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  getEndpoint,
  listEndpoints,
  rotateEndpoint,
} from './webhooks/endpoints.ts';

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
