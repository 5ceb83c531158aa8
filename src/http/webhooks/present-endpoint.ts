import { endpointIdOf } from '../../telling/events/event.ts';
import { isSuccess, type WebhookAttempt as SentAttempt } from '../../telling/webhooks/endpoint.ts';
import type { KnownEndpoint } from '../../telling/webhooks/endpoints/endpoint.ts';
import { present } from '../kernel/common/present.ts';
import { WebhookAttempt, WebhookEndpoint } from './schema.ts';

/** An endpoint of webhooks as both interfaces and the command line show it. */
export function presentEndpoint(endpoint: KnownEndpoint) {
  const { previousUntil: oldSecretUntil, waitingCount: waiting, ...shown } = endpoint;
  return present(WebhookEndpoint.properties, { ...shown, id: endpointIdOf(endpoint), oldSecretUntil, waiting });
}

export function presentAttempt(attempt: SentAttempt) {
  return present(WebhookAttempt.properties, { ...attempt, succeeded: isSuccess(attempt) });
}
