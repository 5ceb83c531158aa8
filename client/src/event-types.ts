import type { TransportEvent } from './api-types.ts';

/** What a webhook brings: an event, and of a test one without a position. */
export type WebhookEvent = Omit<TransportEvent, 'position'> & { position?: number; timestamp: string };
