import { createHmac } from 'node:crypto';
import type { TransportEvent } from '../api-types.ts';
import { reasonOf } from '../send.ts';

const timeoutMs = 15_000;

export type Forwarded = {
  /** The status, or why there is none. */
  answer: string;
  durationMs: number;
  /** What to look at when the receiver has not taken it. */
  hint?: string | undefined;
};

type Receiver = { forwardTo: string; secret: string; signal: AbortSignal };

/** Posts an event as the service would: the same body, headers and signature, no redirects. Not tried again. */
export async function forwardEvent(event: TransportEvent, { forwardTo, secret, signal }: Receiver): Promise<Forwarded> {
  // Standard Webhooks 1.0.0 demands a timestamp in the body.
  const body = JSON.stringify({ ...event, timestamp: event.occurred_at });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'transport-ordering-service/listen',
    ...signed(event.id, body, secret),
  };
  const begun = performance.now();
  const answered = (answer: string, hint?: string) => ({
    answer,
    durationMs: Math.round(performance.now() - begun),
    hint,
  });
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const reply = await fetch(forwardTo, { method: 'POST', headers, body, redirect: 'manual', signal: limits });
    await reply.body?.cancel();
    return answered(String(reply.status), hintFor(reply.status));
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return answered('timed out', `It must answer within ${timeoutMs / 1000} s: do slow work after the answer.`);
    return answered(reasonOf(error), `Nothing takes events at ${forwardTo}: does your receiver run there?`);
  }
}

/** The headers of Standard Webhooks 1.0.0. */
function signed(id: string, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

function hintFor(status: number): string | undefined {
  if ([400, 401, 403].includes(status))
    return 'Does your receiver verify with the secret above, and the body as it came?';
  if ([404, 405].includes(status)) return 'Is that the path where your receiver takes POST?';
  return status >= 300 && status < 400 ? 'Redirects are not followed: forward to where it leads.' : undefined;
}
