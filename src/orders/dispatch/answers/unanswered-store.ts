import type { Database } from '../../../ground/database/database.ts';
import type { Transaction } from '../../../ground/database/transaction.ts';
import type { OrderKey } from '../../order/order-store.ts';

/** Of which accounts orders are looked for (undefined: of all), and how many at most. */
type Wanted = { accountIds: readonly number[] | undefined; limit: number };

/** Orders whose time to be answered is up, by the database's clock, those that waited longest first. */
export async function listUnanswered({ pool, schema }: Database, { accountIds, limit }: Wanted): Promise<OrderKey[]> {
  const { rows } = await pool.query<OrderKey>({
    name: `${schema}-list-unanswered`,
    text: `select account_id, id from ${schema}.orders
            where status = 'requested' and decide_until <= now()
              and ($2::bigint[] is null or account_id = any($2::bigint[]))
            order by decide_until limit $1`,
    values: [limit, accountIds ?? null],
  });
  return rows;
}

/** An order to be answered half of whose time has passed, with nobody told of that. */
export type HalfAnswered = OrderKey & { decideUntil: Date };

/** Orders to be answered half of whose time has passed, by the database's clock, with nobody told of that. */
export async function listHalfAnswered(
  { pool, schema }: Database,
  { accountIds, limit }: Wanted,
): Promise<HalfAnswered[]> {
  const { rows } = await pool.query<HalfAnswered>({
    name: `${schema}-list-half-answered`,
    text: `select account_id, id, decide_until from ${schema}.orders
            where status = 'requested' and reminded_at is null and decide_until > now()
              and remind_at <= now()
              and ($2::bigint[] is null or account_id = any($2::bigint[]))
            order by decide_until limit $1`,
    values: [limit, accountIds ?? null],
  });
  return rows;
}

/** Marks that the company is told that half the time has passed. False: it was before, or the order has its answer. */
export async function markReminded({ client, schema }: Transaction, { accountId, id }: OrderKey): Promise<boolean> {
  const { rowCount } = await client.query(
    `update ${schema}.orders set reminded_at = now()
      where account_id = $1 and id = $2 and status = 'requested' and reminded_at is null`,
    [accountId, id],
  );
  return rowCount === 1;
}
