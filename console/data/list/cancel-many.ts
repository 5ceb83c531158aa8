import { changeOnce } from '../calls.ts';
import type { CompanyOrder } from '../operator-types.ts';
import { asRefusal } from '../refusal.ts';

/** What became of one of the orders: `data` where it is canceled. */
type Result = { data?: object; message?: string; errors?: Readonly<Record<string, readonly string[]>> };

/**
 * Cancels the orders one after the other and returns a result for each, in their order. One that has changed since it
 * was listed is left as it is. Sent again because its answer was lost, it counts once. Where one is not answered at
 * all, those behind it are not sent.
 */
export async function cancelMany(
  orders: readonly Pick<CompanyOrder, 'id' | 'version'>[],
  { reason, note }: { reason: string; note: string },
): Promise<Result[]> {
  const body = { reason, ...(note && { note }) };
  const results: Result[] = [];
  let gaveUp: Result | undefined;
  for (const { id, version } of orders) {
    if (gaveUp) {
      results.push(gaveUp);
      continue;
    }
    try {
      await changeOnce({ method: 'POST', path: `/orders/${id}/cancel`, body, version });
      results.push({ data: {} });
    } catch (error) {
      const { message, errors, retryable, status } = asRefusal(error);
      results.push({ message, errors });
      if (retryable || status === 401) gaveUp = { message };
    }
  }
  return results;
}
