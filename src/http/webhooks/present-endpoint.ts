import { endpointIdOf } from '../../telling/events/event.ts';
import { isSuccess, type WebhookAttempt } from '../../telling/webhooks/endpoint.ts';
import type { KnownEndpoint } from '../../telling/webhooks/endpoints/endpoint.ts';

/** An endpoint of webhooks as both interfaces and the command line show it. */
export function presentEndpoint(endpoint: KnownEndpoint) {
  return {
    id: endpointIdOf(endpoint),
    url: endpoint.url,
    types: endpoint.types,
    description: endpoint.description,
    enabled: endpoint.enabled,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
    old_secret_until: endpoint.previousUntil,
    disabled_at: endpoint.disabledAt,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince,
    last_success_at: endpoint.lastSuccessAt,
    waiting: endpoint.waitingCount,
  };
}

export function presentAttempt(attempt: WebhookAttempt) {
  const { id, eventId, type, position, at, durationMs, status, error, response } = attempt;
  return {
    id,
    event_id: eventId,
    type,
    position,
    attempt: attempt.attempt,
    at,
    duration_ms: durationMs,
    succeeded: isSuccess(attempt),
    status,
    error,
    response,
  };
}
