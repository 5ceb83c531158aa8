import { type Database, onlyRow } from '../../ground/database/database.ts';
import type { RequestKey } from '../order/idempotency/request-key.ts';
import type { OrderStatus } from '../order/order.ts';
import { hashText } from '../order/order-row.ts';
import type { OrderKey } from '../order/order-store.ts';

/** A link of an order, with what decides how long it is valid. */
export type DriverLink = {
  accountId: number;
  id: string;
  orderId: string;
  revoked: boolean;
  /** When the order's delivery or cancellation was recorded. Null: it has not ended. */
  endedAt: Date | null;
  /** End of its last window. Null where it has none. */
  lastWindowAt: Date | null;
  /** What the database's clock showed. */
  readAt: Date;
};

/** A link that is to be opened. */
type NewLink = {
  order: OrderKey;
  id: string;
  secretHash: Buffer;
  actor: string;
  key: RequestKey;
  reply: string;
  lockTimeout: string;
};

/** Opens a link unless the order is a draft or canceled. `status` is null if there is no such order. */
export async function insertDriverLink(
  { pool, schema }: Database,
  { order, id, secretHash, actor, key, reply, lockTimeout }: NewLink,
): Promise<{ isKnown: boolean; status: OrderStatus | null }> {
  const result = await pool.query<{ isKnown: boolean; status: OrderStatus | null }>({
    name: `${schema}-open-driver-link`,
    text: `select is_known, status
             from ${schema}.open_driver_link_v2($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [order.accountId, order.id, id, secretHash, actor, key.key, hashText(key.requestHash), reply, lockTimeout],
  });
  return onlyRow(result);
}

/** The link of a secret of an account. */
export async function findDriverLink(
  { pool, schema }: Database,
  accountId: number,
  secretHash: Buffer,
): Promise<DriverLink | undefined> {
  const { rows } = await pool.query<DriverLink>({
    name: `${schema}-find-driver-link`,
    text: `select l.account_id, l.id, l.order_id, l.revoked_at is not null as revoked,
                  (select max(e.recorded_at) from ${schema}.order_events e
                    where e.account_id = $1 and e.order_id = l.order_id
                      and e.type in ('order.delivered', 'order.canceled') and o.status in ('delivered', 'canceled')
                  ) as ended_at,
                  (select max(s.ends_at) from ${schema}.order_stops s
                    where s.account_id = $1 and s.order_id = l.order_id) as last_window_at,
                  now() as read_at
             from ${schema}.driver_links l
             join ${schema}.orders o on o.account_id = $1 and o.id = l.order_id
            where l.account_id = $1 and l.secret_hash = $2`,
    values: [accountId, secretHash],
  });
  return rows[0];
}

/** Ends all links of an order. Returns how many were open. */
export async function markLinksRevoked({ pool, schema }: Database, { accountId, id }: OrderKey): Promise<number> {
  const { rowCount } = await pool.query({
    name: `${schema}-revoke-driver-links`,
    text: `update ${schema}.driver_links set revoked_at = now()
            where account_id = $1 and order_id = $2 and revoked_at is null`,
    values: [accountId, id],
  });
  return rowCount ?? 0;
}
