import { connectOnce } from '../connect-once.ts';
import type { LiveEnvironment } from '../database.ts';
import type { BackupManifest } from './manifest.ts';

/** How many orders each account has, by environment; those that the database does not have are left out. */
type OrderTotals = Map<string, Map<number, number>>;

const environments: readonly LiveEnvironment[] = ['production', 'sandbox'];

/** Counts the orders in the database of `url`, which may be of an earlier release. */
export async function countOrders(url: string): Promise<OrderTotals> {
  const client = await connectOnce(url);
  try {
    const totals: OrderTotals = new Map();
    for (const environment of environments) {
      const known = await client.query(`select where to_regclass($1) is not null`, [`${environment}.orders`]);
      if (known.rowCount === 0) continue;
      const { rows } = await client.query<{ id: number; orders: number }>(
        `select account_id::float8 as id, count(*)::float8 as orders from ${environment}.orders group by 1 order by 1`,
      );
      totals.set(environment, new Map(rows.map(({ id, orders }) => [id, orders])));
    }
    return totals;
  } finally {
    await client.end();
  }
}

/** What was counted before and after an instant. */
export function boundsOf(before: OrderTotals, after: OrderTotals): BackupManifest['orders'] {
  return Object.fromEntries(
    [...after].map(([environment, totals]) => [
      environment,
      [...totals].map(([id, orders]) => ({
        account_id: id,
        at_least: before.get(environment)?.get(id) ?? 0,
        at_most: orders,
      })),
    ]),
  );
}

/**
 * What is wrong with the counted orders, as lines for people. Orders are never deleted, so more than before is wrong
 * too.
 */
export function judgeTotals(found: OrderTotals, { orders }: BackupManifest): string[] {
  const problems = Object.entries(orders).flatMap(([environment, counts]) =>
    counts.flatMap(({ account_id, at_least, at_most }) => {
      const count = found.get(environment)?.get(account_id) ?? 0;
      if (count >= at_least && count <= at_most) return [];
      const expected = at_least === at_most ? String(at_least) : `${at_least} to ${at_most}`;
      return [`account ${account_id} of ${environment} has ${count} orders instead of ${expected}`];
    }),
  );
  const known = (environment: string) => new Set((orders[environment] ?? []).map(({ account_id }) => account_id));
  for (const [environment, totals] of found)
    for (const id of new Set(totals.keys()).difference(known(environment)))
      problems.push(`account ${id} of ${environment} has orders that were not counted`);
  return problems;
}
