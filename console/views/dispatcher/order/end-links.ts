import { change } from '../../../data/calls.ts';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { messageOf } from '../../../parts/failure.tsx';
import { orderNumber } from '../../../parts/format.ts';
import { say, showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

/** Ends all links of an order, after asking. */
export async function endLinks({ id, order_number }: AnyOrder): Promise<boolean> {
  const { order } = words.value;
  const number = orderNumber(order_number);
  const question = { title: order.endLinksTitle(number), text: order.endLinksText, deed: order.endLinks };
  if (!(await askFirst(question))) return false;
  try {
    await change({ method: 'DELETE', path: `/orders/${id}/driver-link` });
    say(order.linksEnded(number));
    return true;
  } catch (error) {
    showRefusal(messageOf(asRefusal(error)));
    return false;
  }
}
