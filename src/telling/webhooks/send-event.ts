import { secondMs } from '../../ground/units.ts';
import type { AttemptOutcome } from '../delivery/delivery.ts';
import type { EndpointDestination } from './destination-store.ts';
import { isSuccess } from './endpoint.ts';
import type { Poster } from './sending/post-message.ts';
import { signMessage } from './signature.ts';

type WebhookMessage = { id: string; body: string };

const statusGone = 410;

/** Signs an event and sends it to an endpoint once. Undefined: it was aborted, and the outcome is unknown. */
export async function sendEvent(
  poster: Poster,
  { url, secrets }: EndpointDestination,
  { id, body }: WebhookMessage,
): Promise<AttemptOutcome | undefined> {
  const timestampSeconds = Math.floor(Date.now() / secondMs);
  const result = await poster.post({ url, headers: signMessage({ id, timestampSeconds, body }, secrets), body });
  if (!result) return undefined;
  const { retryAfterMs, ...reply } = result;
  const isDelivered = isSuccess(reply);
  return {
    ...reply,
    isDelivered,
    isGone: reply.status === statusGone,
    retryAfterMs: isDelivered ? undefined : retryAfterMs,
  };
}
