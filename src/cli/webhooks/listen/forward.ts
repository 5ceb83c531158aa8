import { version } from '../../../version.ts';
import { signMessage } from '../../../webhooks/signature.ts';
import type { FeedEvent } from './feed.ts';

const timeoutMs = 15_000;

export type Forwarded = { answer: string; isTaken: boolean; durationMs: number };

/** Posts an event as the service would: the same body, headers and signature, no redirects. Not tried again. */
export async function forwardEvent(
  event: FeedEvent,
  { url, secret, signal }: { url: string; secret: Buffer; signal: AbortSignal },
): Promise<Forwarded> {
  const body = JSON.stringify({ ...event, timestamp: event.occurred_at });
  const message = { id: event.id, timestampSeconds: Math.floor(Date.now() / 1000), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': `transport-ordering-service/${version}`,
    ...signMessage(message, [secret]),
  };
  const begun = performance.now();
  const answered = (answer: string, isTaken: boolean) => ({
    answer,
    isTaken,
    durationMs: Math.round(performance.now() - begun),
  });
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limits });
    await reply.body?.cancel();
    return answered(String(reply.status), reply.ok);
  } catch (error) {
    const { name, message: text, cause } = error as Error;
    if (name === 'TimeoutError') return answered('timed out', false);
    return answered(cause instanceof Error ? cause.message || text : text, false);
  }
}
