import type { Database } from '../../ground/database/database.ts';
import type { OrderStatus } from './order.ts';
import type { OrderKey } from './order-store.ts';

/** An order as a reader gets it: its detail written, and what goes into the detail only when it is read. */
export type OrderDetail = {
  orderNumber: number;
  status: OrderStatus;
  version: number;
  vehicleType: number | null;
  detail: string;
};

type FoundDetail = Omit<OrderDetail, 'detail'> & { detail: string | null };

/**
 * The orders of those keys with the detail that is kept of this version and shape, in that order; `detail` is null if
 * none is. Undefined for an order the account does not have.
 */
export async function findDetails(
  { pool, schema }: Database,
  keys: readonly OrderKey[],
  shape: number,
): Promise<(FoundDetail | undefined)[]> {
  const { rows } = await pool.query<FoundDetail & { place: number }>({
    name: `${schema}-find-details`,
    // `limit 1` keeps each key to one index probe, whatever size the tables had when this was planned.
    text: `select wanted.place, found.* from unnest($1::bigint[], $2::uuid[]) with ordinality as wanted(account, order_id, place)
            cross join lateral (
              select o.order_number, o.status, o.version, o.vehicle_type, (
                  select d.detail from ${schema}.order_details d
                   where d.account_id = wanted.account and d.order_id = wanted.order_id
                     and d.version = o.version and d.updated_at is not distinct from o.updated_at and d.shape = $3
                ) as detail
                from ${schema}.orders o where o.account_id = wanted.account and o.id = wanted.order_id limit 1
            ) as found`,
    values: [keys.map(({ accountId }) => accountId), keys.map(({ id }) => id), shape],
  });
  const found = new Array<FoundDetail | undefined>(keys.length);
  for (const { place, ...row } of rows) found[place - 1] = row;
  return found;
}

/** A detail to keep. */
export type KeptDetail = { accountId: number; id: string; version: number; moment: string | null; detail: string };

/**
 * Keeps details, each instead of an older one, never of a newer one: names may have been erased from that.
 * A crash of the server may lose them: nobody waits for the disk.
 */
export async function insertDetails(
  { pool, schema }: Database,
  details: readonly KeptDetail[],
  shape: number,
): Promise<void> {
  await pool.query({
    name: `${schema}-keep-details`,
    text: `with settings as materialized (select set_config('synchronous_commit', 'off', true))
           insert into ${schema}.order_details as kept (account_id, order_id, version, updated_at, shape, detail)
           select distinct on (1, 2) account_id, order_id, version, updated_at, $2::integer, detail
             from settings, json_to_recordset($1) as d(
                    account_id bigint, order_id uuid, version integer, updated_at timestamptz, detail text)
            order by 1, 2, updated_at desc
           on conflict (account_id, order_id)
           do update set version = excluded.version, updated_at = excluded.updated_at, shape = excluded.shape,
                         detail = excluded.detail
            where (kept.version, coalesce(kept.updated_at, '-infinity'), kept.shape)
                < (excluded.version, coalesce(excluded.updated_at, '-infinity'), excluded.shape)`,
    values: [JSON.stringify(details.map(toRow)), shape],
  });
}

function toRow({ accountId, id, version, moment, detail }: KeptDetail) {
  return { account_id: accountId, order_id: id, version, updated_at: moment, detail };
}
