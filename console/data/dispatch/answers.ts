import type { TransportError } from '../../../client/src/transport-error.ts';
import { ask, changeOnce } from '../calls.ts';
import { refreshOrders } from '../live.ts';
import type { OrderDecline, RequestedOrder, RequestPage } from '../operator-types.ts';
import { asRefusal } from '../refusal.ts';
import { foresee, type Resource, useResource } from '../resource.ts';

/** In the order of the keys 1 to 6. */
export const declineReasons = ['no_vehicle', 'not_served', 'goods', 'window', 'customer', 'other'] as const;
export type DeclineReason = OrderDecline['reason'];

/** What the company answers; the shipper reads reason and note. */
export type Answer = { isAccepted: true } | { isAccepted: false; reason: DeclineReason; note: string };

/** An order to be answered, as it was when somebody decided. */
export type Answered = Pick<RequestedOrder, 'id' | 'order_number' | 'version'>;

/** How an answer went; without a refusal it counts. */
export type AnswerResult<Order extends Answered> = { order: Order; refusal: TransportError | undefined };

const requestsMax = 100;
// Begins like the lists of orders: whatever happens to an order reloads it.
const key = 'orders/requests';

/** What is to be answered, those with the least time left first; no more than the first hundred. */
export function useRequests(): Resource<RequestPage> {
  return useResource(key, () => ask<RequestPage>('/requests', { limit: requestsMax }));
}

/** How many answers are on their way at once. */
const atOnce = 4;

/** Gives orders the same answer, each as it was when somebody looked at it, and returns how each went. */
export async function giveAnswer<Order extends Answered>(
  orders: readonly Order[],
  answer: Answer,
): Promise<AnswerResult<Order>[]> {
  const results: AnswerResult<Order>[] = [];
  const waiting = orders.map((order, index) => ({ order, index }));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next.index] = { order: next.order, refusal: await answerOne(next.order, answer) };
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const answered = new Set(results.flatMap(({ order, refusal }) => (refusal ? [] : [order.id])));
  foresee<RequestPage>(
    (each) => each === key,
    (page) => without(page, answered),
  );
  refreshOrders(orders.map(({ id }) => id));
  return results;
}

function without(page: RequestPage, ids: ReadonlySet<string>): RequestPage {
  const data = page.data.filter(({ id }) => !ids.has(id));
  const total = page.meta.total - (page.data.length - data.length);
  return { ...page, data, meta: { ...page.meta, total } };
}

async function answerOne({ id, version }: Answered, answer: Answer): Promise<TransportError | undefined> {
  const { isAccepted, ...why } = { reason: undefined, note: '', ...answer };
  const body = isAccepted ? {} : { reason: why.reason, ...(why.note && { note: why.note }) };
  try {
    await changeOnce({ method: 'POST', path: `/orders/${id}/${isAccepted ? 'accept' : 'decline'}`, body, version });
    return undefined;
  } catch (error) {
    return asRefusal(error);
  }
}
