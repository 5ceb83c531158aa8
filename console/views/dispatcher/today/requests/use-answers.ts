import { useState } from 'preact/hooks';
import type { Answer } from '../../../../data/dispatch/answers.ts';
import type { RequestedOrder } from '../../../../data/operator-types.ts';
import { answerAndTell } from '../../../../parts/order/answer/told-answers.ts';

const none: ReadonlySet<string> = new Set();

/** Which rows are chosen, which are being answered, and what was refused. */
export function useAnswers(rows: readonly RequestedOrder[]) {
  const [pickedIds, setPicked] = useState(none);
  const [busy, setBusy] = useState(none);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const picked = rows.filter(({ id }) => pickedIds.has(id));
  const pick = ({ id }: RequestedOrder) => {
    const next = new Set(pickedIds);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  /** What is refused stays chosen, if several were. */
  const answer = async (orders: readonly RequestedOrder[], given: Answer) => {
    setBusy(new Set(orders.map(({ id }) => id)));
    const failed = await answerAndTell(orders, given);
    setBusy(none);
    setRefusals(failed);
    if (orders.length > 1) setPicked(new Set(failed.keys()));
  };
  return { picked, pick, clear: () => setPicked(none), busy, refusals, answer };
}
