import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/ground/database/database.ts';
import { orderRow } from '../../src/orders/order/order-row.ts';

/** Where loaded orders are kept from one run to the next. */
export const ordersDirectory = fileURLToPath(new URL('../../.cache/bench-orders', import.meta.url));
export const largeAccount = 'Bench large';
export const smallAccount = 'Bench small';
/** Orders of the small account, whose numbers lie evenly among those of the large one. */
export const smallOrders = 10_000;
/** This many orders of the large account have the reference, and as many are loaded in the first days of the range. */
export const matching = 100_000;
export const matchingReference = 'BENCH-100000';

/** `isCutOff`: loading began and did not end, so keys and indexes may be missing. */
export type Loaded = { large: number; small: number; isCutOff: boolean };

/** How many orders each account has, by the kept counts; zero before all are loaded. */
export async function countLoaded({ pool, schema }: Database): Promise<Loaded> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select a.name, coalesce(sum(c.draft + c.placed + c.loaded + c.delivered + c.canceled), 0) as count
       from ${schema}.accounts a left join ${schema}.order_counts c on c.account_id = a.id and c.level = 3
      group by a.name`,
  );
  const of = (name: string) => Number(rows.find((row) => row.name === name)?.count ?? 0);
  const [large, small] = [of(largeAccount), of(smallAccount)];
  const hasBegun = rows.some(({ name }) => name === largeAccount);
  return { large, small, isCutOff: hasBegun && (large === 0 || small === 0) };
}

/** What of an order's row goes to tables beside `orders`, or to none. */
const beside = ['stops', 'words', 'store_until'];

/** The columns of `orders` that a booking fills. */
export function orderColumns(order: Parameters<typeof orderRow>[0]): string[] {
  return Object.keys(orderRow(order)).filter((column) => !beside.includes(column));
}
