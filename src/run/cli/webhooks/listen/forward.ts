import { secondMs } from '../../../../ground/units.ts';
import { messageHeaders, messageOf } from '../../../../telling/webhooks/sending/write-message.ts';
import { signMessage } from '../../../../telling/webhooks/signature.ts';
import { type FeedEvent, reasonOf } from './feed.ts';

const timeoutMs = 15 * secondMs;

export type Forwarded = { answer: string; isTaken: boolean; durationMs: number };

/** Posts an event as the service would: the same body, headers and signature, no redirects. Not tried again. */
export async function forwardEvent(
  event: FeedEvent,
  { url, secret, signal }: { url: string; secret: Buffer; signal: AbortSignal },
): Promise<Forwarded> {
  const body = messageOf(JSON.stringify(event), event.occurred_at);
  const message = { id: event.id, timestampSeconds: Math.floor(Date.now() / secondMs), body };
  const headers = { ...messageHeaders, ...signMessage(message, [secret]) };
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
    const failed = error as Error;
    return answered(failed.name === 'TimeoutError' ? 'timed out' : reasonOf(failed), false);
  }
}
