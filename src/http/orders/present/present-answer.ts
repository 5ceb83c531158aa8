import { formatLocal } from '../../../ground/local-time.ts';
import type { Order } from '../../../orders/order/order.ts';

type Answerable = Pick<Order, 'status' | 'loadings' | 'decideUntil' | 'decision'>;

/** Until when the company is to answer an order, by the clock of the first loading; or why it was declined. */
export function presentAnswer({ status, loadings: [first], decideUntil, decision }: Answerable) {
  if (status === 'requested' && decideUntil !== null && first)
    return { decide_until: formatLocal(decideUntil.getTime(), first.timeZone) };
  if (status !== 'declined' || decision === null) return {};
  const { by = 'company', reason, note } = decision;
  return {
    declined: { by, ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) },
  };
}
