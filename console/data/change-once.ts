import { newKey } from '../../client/src/send.ts';
import type { TransportError } from '../../client/src/transport-error.ts';
import { type Call, change } from './calls.ts';
import { asRefusal, Unanswered } from './refusal.ts';

type OnceCall = Call & { version?: number | undefined };

/** The keys of changes whose answer is not known, by what they say. */
const openKeys = new Map<string, string>();

/**
 * A change that people send again where its answer was lost: as long as it says the same, it is made once.
 * @throws {Unanswered} where no answer came.
 * @throws {TransportError} what the service refuses.
 */
export async function changeOnce<Reply>(call: OnceCall): Promise<Reply> {
  const said = JSON.stringify(call);
  const idempotencyKey = openKeys.get(said) ?? newKey();
  openKeys.set(said, idempotencyKey);
  try {
    const reply = await change<Reply>(call, { idempotencyKey });
    openKeys.delete(said);
    return reply;
  } catch (error) {
    const refusal = asRefusal(error);
    if (isLost(refusal)) throw new Unanswered(refusal);
    // Who stands between may have lost the answer of the service.
    if (refusal.status < 500) openKeys.delete(said);
    throw refusal;
  }
}

const isLost = ({ code }: TransportError) => code === 'connection_failed' || code === 'timed_out';
