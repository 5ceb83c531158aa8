import { type Database, onlyRow } from '../../../ground/database/database.ts';
import type { RetentionKind } from '../../../ground/settings/retention-settings.ts';

/** What may be removed from an order that ended; `names` removes `requests` with them. */
export type ErasedPart = 'requests' | 'replies' | 'names' | 'documents' | 'events';

/** Orders of one account. */
type OrdersOfAccount = { accountId: number; ids: string[] };

/** Orders that ended, and where to look for the next ones. Without `next` there are no more. */
type EndedOrders<Next> = { ids: string[]; next: Next | undefined };

/** Statuses in which an order has ended. */
const ended = `('delivered', 'canceled', 'declined')`;

/**
 * Orders of an account that ended before an instant, by their numbers from `afterNumber` on. An order ended when it was
 * last changed; one of an early release, with its last event.
 */
export async function listEndedOrders(
  { pool, schema }: Database,
  { accountId, before, afterNumber, limit }: { accountId: number; before: Date; afterNumber: number; limit: number },
): Promise<EndedOrders<number>> {
  const { rows } = await pool.query<{ id: string; number: number; isDue: boolean }>(
    `select o.id, o.order_number as number,
            o.status in ${ended} and coalesce(o.updated_at, (
              select max(e.occurred_at) from ${schema}.order_events e where e.account_id = $1 and e.order_id = o.id
            ), o.created_at) < $2 as is_due
       from ${schema}.orders o where o.account_id = $1 and o.order_number > $3 order by o.order_number limit $4`,
    [accountId, before, afterNumber, limit],
  );
  return {
    ids: rows.filter(({ isDue }) => isDue).map(({ id }) => id),
    next: rows.length < limit ? undefined : rows.at(-1)?.number,
  };
}

/**
 * Orders of all accounts that ended and whose last change lies after `from` and not after `until`, which is at most
 * `limit` changes on, and not after `to`. Instants are texts as PostgreSQL writes them, to the microsecond.
 */
export async function listOrdersDue(
  { pool, schema }: Database,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ orders: OrdersOfAccount[]; until: string | undefined }> {
  const found = await pool.query<{ until: string; count: number }>(
    `select max(updated_at)::text as until, count(*) as count from (
       select updated_at from ${schema}.orders where updated_at > $1 and updated_at <= $2 order by updated_at limit $3
     ) as next`,
    [from, to, limit],
  );
  const { until, count } = onlyRow(found);
  if (count === 0) return { orders: [], until: undefined };
  const { rows } = await pool.query<OrdersOfAccount>(
    `select account_id, array_agg(id) as ids from ${schema}.orders
      where updated_at > $1 and updated_at <= $2 and status in ${ended} group by account_id order by account_id`,
    [from, until],
  );
  return { orders: rows, until };
}

/** How far a walk through an account's orders, by creation, has got. */
type CreationPlace = { createdAt: string; number: number };

/** Orders of an account that ended before their changes were dated, by their creation up to `to`. */
export async function listUndatedOrders(
  { pool, schema }: Database,
  { accountId, after, to, limit }: { accountId: number; after: CreationPlace; to: string; limit: number },
): Promise<EndedOrders<CreationPlace>> {
  // In the order of the column `created_at`, not of the text that is selected under its name.
  const { rows } = await pool.query<CreationPlace & { id: string; isDue: boolean }>(
    `select id, created_at::text as created_at, order_number as number,
            updated_at is null and status in ${ended} as is_due
       from ${schema}.orders o
      where account_id = $1 and (created_at, order_number) > ($2, $3) and created_at <= $4
      order by o.created_at, o.order_number limit $5`,
    [accountId, after.createdAt, after.number, to, limit],
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    ids: rows.filter(({ isDue }) => isDue).map(({ id }) => id),
    next: last && { createdAt: last.createdAt, number: last.number },
  };
}

/** Removes parts of those orders that ended, in one statement. Returns of how many there was something to remove. */
export async function markOrdersErased(
  { pool, schema }: Database,
  { accountId, ids }: OrdersOfAccount,
  parts: readonly ErasedPart[],
  lockTimeout: string,
): Promise<number> {
  const result = await pool.query<{ erased: number }>({
    name: `${schema}-erase-orders`,
    text: `select erased from ${schema}.erase_orders_v4($1, $2, $3, $4)`,
    values: [accountId, ids, parts, lockTimeout],
  });
  return onlyRow(result).erased;
}

/** Until which change each kind of data was removed. */
export async function findRetentionProgress({ pool, schema }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ kind: string; until: string }>(
    `select kind, done_until::text as until from ${schema}.retention_progress`,
  );
  return new Map(rows.map(({ kind, until }) => [kind, until]));
}

/** Never goes back: another process may have got further. */
export async function updateRetentionProgress(
  { pool, schema }: Database,
  kind: RetentionKind | `undated-${RetentionKind}`,
  until: string,
): Promise<void> {
  await pool.query(
    `insert into ${schema}.retention_progress as kept (kind, done_until) values ($1, $2)
     on conflict (kind) do update set done_until = greatest(kept.done_until, excluded.done_until)`,
    [kind, until],
  );
}

/** Removes old entries of the audit, at most `limit`. Returns how many. */
export async function deleteOldAudit({ pool, schema }: Database, before: Date, limit: number): Promise<number> {
  const result = await pool.query<{ count: number }>(`select ${schema}.delete_old_audit($1, $2) as count`, [
    before,
    limit,
  ]);
  return onlyRow(result).count;
}
