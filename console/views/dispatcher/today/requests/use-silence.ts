import { useEffect, useRef, useState } from 'preact/hooks';
import { minutesToSay, timeLeft } from '../../../../data/dispatch/time-left.ts';
import { onEvents, refreshOrders } from '../../../../data/live.ts';
import type { RequestedOrder } from '../../../../data/operator-types.ts';
import { orderNumber } from '../../../../parts/format.ts';
import { say } from '../../../../parts/toast.tsx';
import { words } from '../../../../words/words.ts';

/** What the service did is asked for again as often, where no event tells it. */
const askAgainMs = 5_000;

/** Says what the service did when the time of an order was up; until it says so the order stays where it is. */
export function useSilence(rows: readonly RequestedOrder[], now: number): void {
  const known = useRef(rows);
  // Those that just went are still known by their numbers.
  if (rows.length > 0) known.current = rows;
  useEffect(
    () =>
      onEvents((events) => {
        for (const { type, data } of events) {
          const order = known.current.find(({ id }) => id === data.order?.id);
          if (order && data.by === 'silence')
            say(words.value.answers.silenceDid[type]?.(orderNumber(order.order_number)) ?? '');
        }
      }),
    [],
  );
  const isUp = rows.some((row) => timeLeft(row, now).seconds === 0);
  useEffect(() => {
    if (!isUp) return;
    const timer = setInterval(() => refreshOrders([]), askAgainMs);
    return () => clearInterval(timer);
  }, [isUp]);
}

/** What is read out when little time is left: at ten minutes and at two, and never in between. */
export function useSpokenTime(rows: readonly RequestedOrder[], now: number): string {
  const before = useRef(new Map<string, number>());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const next = new Map<string, number>();
    for (const row of rows) {
      const { seconds } = timeLeft(row, now);
      const minutes = minutesToSay(before.current.get(row.id) ?? seconds, seconds);
      if (minutes) setSaid(words.value.answers.soon(orderNumber(row.order_number), minutes));
      next.set(row.id, seconds);
    }
    before.current = next;
  }, [rows, now]);
  return said;
}
