import { withQuery } from '../address.ts';
import { download } from '../calls.ts';
import type { CompanyOrder } from '../operator-types.ts';
import { asRefusal } from '../refusal.ts';

const field = /^orders\.(\d+)$/;

/**
 * The consignment notes of the orders, at most 100, in one PDF. `without`: those that have none, with the reason. There
 * is no PDF if none has one.
 * @throws {Unanswered} if no answer came, and any other refusal.
 */
export async function notesOfMany<Order extends Pick<CompanyOrder, 'id'>>(
  orders: readonly Order[],
): Promise<{ pdf: Blob | undefined; without: ReadonlyMap<Order, string> }> {
  const load = (of: readonly Order[]) => download(withQuery('/cmr.pdf', { orders: of.map(({ id }) => id).join(',') }));
  try {
    return { pdf: await load(orders), without: new Map() };
  } catch (error) {
    const without = new Map<Order, string>();
    for (const [name, texts] of Object.entries(asRefusal(error).errors ?? {})) {
      const order = orders[Number(field.exec(name)?.[1] ?? Number.NaN)];
      if (order) without.set(order, texts.join(' '));
    }
    if (without.size === 0) throw error;
    const others = orders.filter((order) => !without.has(order));
    return { pdf: others.length > 0 ? await load(others) : undefined, without };
  }
}
