import { changeOnce } from '../calls.ts';
import type { CompanyOrder } from '../operator-types.ts';
import { type OneResult, sendEach } from './send-each.ts';

/**
 * Cancels the orders one after the other (`sendEach`). One that has changed since it was listed is left as it is. Sent
 * again because its answer was lost, it counts once.
 */
export function cancelMany(
  orders: readonly Pick<CompanyOrder, 'id' | 'version'>[],
  { reason, note }: { reason: string; note: string },
): Promise<OneResult[]> {
  const body = { reason, ...(note && { note }) };
  return sendEach(orders, async ({ id, version }) => {
    await changeOnce({ method: 'POST', path: `/orders/${id}/cancel`, body, version });
    return {};
  });
}
