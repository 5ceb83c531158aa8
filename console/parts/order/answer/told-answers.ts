import type { TransportError } from '../../../../client/src/transport-error.ts';
import { type Answer, type Answered, giveAnswer } from '../../../data/dispatch/answers.ts';
import { loadOrder } from '../../../data/dispatch/order.ts';
import { words } from '../../../words/words.ts';
import { eventLine } from '../../events.ts';
import { messageOf } from '../../failure.tsx';
import { number, orderNumber } from '../../format.ts';
import { say, showRefusal } from '../../toast.tsx';

/** Gives orders an answer and says how it went; resolves to those that are refused, by their id, with the reason. */
export async function answerAndTell(orders: readonly Answered[], answer: Answer): Promise<Map<string, string>> {
  const results = await giveAnswer(orders, answer);
  const failed = new Map<string, string>();
  const told: string[] = [];
  for (const { order, refusal } of results) {
    if (!refusal) continue;
    const why = await whyRefused(order.id, refusal);
    failed.set(order.id, why);
    told.push(words.value.answers.notAnswered(orderNumber(order.order_number), why));
  }
  const done = doneText(orders, orders.length - failed.size, answer);
  if (failed.size === 0) say(done);
  else showRefusal([...(orders.length > 1 ? [`${done}.`] : []), ...told.slice(0, toldMax)].join(' '));
  return failed;
}

/** What fits into a toast. */
const toldMax = 3;

function doneText(orders: readonly Answered[], count: number, { isAccepted }: Answer): string {
  const { answers } = words.value;
  const [order] = orders;
  if (orders.length === 1 && order)
    return (isAccepted ? answers.accepted : answers.declined)(orderNumber(order.order_number));
  return (isAccepted ? answers.acceptedMany : answers.declinedMany)(number(count), number(orders.length));
}

const answerEvents = ['order.accepted', 'order.declined', 'order.canceled'];

/** Who was quicker and what they did, by the order's history; in the service's words if that cannot be loaded. */
async function whyRefused(id: string, refusal: TransportError): Promise<string> {
  const isChanged = refusal.status === 412;
  if (!isChanged && refusal.code !== 'order_not_requested') return messageOf(refusal);
  try {
    const { history } = await loadOrder(id);
    const last = history.findLast(({ type }) => isChanged || answerEvents.includes(type));
    return last ? `${words.value.changedMeanwhile} ${eventLine(last)}.` : messageOf(refusal);
  } catch {
    return messageOf(refusal);
  }
}
