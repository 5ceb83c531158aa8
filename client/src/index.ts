export type * from './api-types.ts';
export type { FeedQuery, FollowOptions } from './events.ts';
export type { OrderList } from './orders.ts';
export type { CallOptions, WriteOptions } from './send.ts';
export { type CancelOptions, Transport, type TransportOptions } from './transport.ts';
export { TransportError, type TransportErrorCode, type UnavailableVehicle } from './transport-error.ts';
export { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts';
