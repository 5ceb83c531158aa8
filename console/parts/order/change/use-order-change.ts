import { useRef } from 'preact/hooks';
import type { HistoryEntry } from '../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../client/src/transport-error.ts';
import { ask, type Call, changeOnce } from '../../../data/calls.ts';
import { refreshOrders } from '../../../data/live.ts';
import type { AnyEvent } from '../../../data/operator-types.ts';
import { asRefusal, inOtherWords } from '../../../data/refusal.ts';
import { words } from '../../../words/words.ts';
import { eventLine } from '../../events.ts';
import { type Submission, useSubmit } from '../../form/use-submit.ts';
import { ownEventLine } from '../history/history-lines.ts';

type Changed = { id: string; version: number };

/** Sends a change of an order; whatever the result, the order and the lists are reloaded. */
export async function changeOrder<Reply>(id: string, call: Call & { version?: number | undefined }): Promise<Reply> {
  try {
    return await changeOnce<Reply>(call);
  } finally {
    refreshOrders([id]);
  }
}

/**
 * A form that changes an order as it was when the form was opened: if somebody else has changed it since, it is refused
 * once, saying who and what, and the next try applies to the order as it is then.
 */
export function useOrderChange(order: Changed, callOf: () => Call, onDone: (reply: unknown) => void): Submission {
  const lookedAt = useRef<number | undefined>(order.version);
  return useSubmit(async () => {
    try {
      onDone(await changeOrder(order.id, { ...callOf(), version: lookedAt.current ?? order.version }));
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal.status !== 412) throw refusal;
      lookedAt.current = undefined;
      throw await describeLastChange(order.id, refusal);
    }
  });
}

/** The same refusal in the history's words, which name people; in the service's words if that cannot be loaded. */
async function describeLastChange(id: string, refusal: TransportError): Promise<TransportError> {
  try {
    const { data } = await ask<{ data: { history: (AnyEvent | HistoryEntry)[] } }>(`/orders/${id}`);
    const last = data.history.at(-1);
    if (last === undefined) return refusal;
    const { changedMeanwhile, order } = words.value;
    const text = `${changedMeanwhile} ${'sequence' in last ? eventLine(last) : ownEventLine(last)}. ${order.allTheSame}`;
    return inOtherWords(refusal, text);
  } catch {
    return refusal;
  }
}
