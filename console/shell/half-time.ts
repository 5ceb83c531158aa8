import type { TransportEvent } from '../../client/src/api-types.ts';
import { serverNow } from '../data/dispatch/server-time.ts';
import { onEvents } from '../data/live.ts';
import { number, orderNumber } from '../parts/format.ts';
import { companyClock } from '../parts/order/answer/time-left-text.ts';
import { say } from '../parts/toast.tsx';
import { loadSection, words } from '../words/words.ts';

/** Says from now on, on every view, that half of the time to answer orders has passed. */
export function tellHalfTime(): void {
  onEvents((events) => {
    const told = events.filter(({ type }) => type === 'order.unanswered');
    if (told.length > 0) sayHalfTime(told).catch(() => {});
  });
}

async function sayHalfTime(events: readonly TransportEvent[]): Promise<void> {
  await loadSection('answers');
  const { answers } = words.value;
  const { order, decide_until } = events[0]?.data ?? {};
  if (!order || !decide_until) return;
  const until = companyClock(decide_until, serverNow());
  if (events.length === 1) say(answers.halfTime(orderNumber(order.order_number), until));
  else say(answers.halfTimeMany(number(events.length), until));
}
