import { asRefusal } from '../refusal.ts';

/** What became of one of many: `data` where it was done. */
export type OneResult<Data extends object = object> = {
  data?: Data;
  message?: string;
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
};

/**
 * Sends something for each order, one after the other, and returns a result for each, in their order. Where one is not
 * answered at all, those behind it are not sent.
 */
export async function sendEach<Order, Data extends object>(
  orders: readonly Order[],
  send: (order: Order) => Promise<Data>,
): Promise<OneResult<Data>[]> {
  const results: OneResult<Data>[] = [];
  let gaveUp: OneResult<Data> | undefined;
  for (const order of orders) {
    if (gaveUp) {
      results.push(gaveUp);
      continue;
    }
    try {
      results.push({ data: await send(order) });
    } catch (error) {
      const { message, errors, retryable, status } = asRefusal(error);
      results.push({ message, errors });
      if (retryable || status === 401) gaveUp = { message };
    }
  }
  return results;
}
