import { useRef } from 'preact/hooks';
import { type Call, change } from '../../../data/calls.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { refresh } from '../../../data/resource.ts';
import { type Submission, useSubmit } from '../../form/use-submit.ts';

type Changed = { id: string; version: number };

/** Sends a change of an order; whatever comes of it, the order and the lists are asked for anew. */
export async function changeOrder<Reply>(id: string, call: Call & { version?: number | undefined }): Promise<Reply> {
  try {
    return await change<Reply>(call);
  } finally {
    refreshOrder(id);
  }
}

export function refreshOrder(id: string): void {
  refresh((key) => key.includes(id) || /^(orders|board|counts)\b/.test(key));
}

/**
 * A form that changes an order as it was when the form was opened: where somebody else changed it meanwhile, it is
 * refused once, with who and what, and the next try is of the order as it is then.
 */
export function useOrderChange(order: Changed, callOf: () => Call, onDone: (reply: unknown) => void): Submission {
  const lookedAt = useRef<number | undefined>(order.version);
  return useSubmit(async () => {
    try {
      onDone(await changeOrder(order.id, { ...callOf(), version: lookedAt.current ?? order.version }));
    } catch (error) {
      if (asRefusal(error).status === 412) lookedAt.current = undefined;
      throw error;
    }
  });
}
