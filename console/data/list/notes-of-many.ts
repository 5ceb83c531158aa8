import { withQuery } from '../address.ts';
import { download } from '../calls.ts';
import type { CompanyOrder } from '../operator-types.ts';
import { asRefusal } from '../refusal.ts';

const field = /^orders\.(\d+)$/;

/**
 * The consignment notes of the orders, at most 100, in one PDF, without those that have none. No PDF if none has one.
 * @throws {Unanswered} if no answer came, and any other refusal.
 */
export async function notesOfMany<Order extends Pick<CompanyOrder, 'id'>>(
  orders: readonly Order[],
): Promise<{ pdf: Blob | undefined; without: readonly Order[] }> {
  const load = (of: readonly Order[]) => download(withQuery('/cmr.pdf', { orders: of.map(({ id }) => id).join(',') }));
  try {
    return { pdf: await load(orders), without: [] };
  } catch (error) {
    const refused = Object.keys(asRefusal(error).errors ?? {}).map((name) =>
      Number(field.exec(name)?.[1] ?? Number.NaN),
    );
    const without = orders.filter((_, index) => refused.includes(index));
    if (without.length === 0) throw error;
    const others = orders.filter((order) => !without.includes(order));
    return { pdf: others.length > 0 ? await load(others) : undefined, without };
  }
}
