import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import type { ToAnswer } from '../../order/order.ts';
import type { OrderKey } from '../../order/order-store.ts';
import type { CompanyOrder } from '../lists/company-filter.ts';
import { listedColumns } from '../lists/company-list-sql.ts';

/** Where a list of what is to be answered goes on: behind an order, by its time and number. */
export type RequestPlace = { decideUntil: Date; orderNumber: number };

/** An order that is to be answered. `loadDay` (`YYYY-MM-DD`) and `loadPool`: where it is counted, if it is. */
export type RequestedOrder = Omit<CompanyOrder, 'decideUntil'> &
  Pick<ToAnswer, 'silence'> & {
    decideUntil: Date;
    requestedAt: Date;
    loadDay: string | null;
    loadPool: string | null;
  };

/** Orders of all accounts, or of one, that are to be answered, those with the least time left first. */
export async function listRequests(
  { pool, schema }: Database,
  { accountId, after, limit }: { accountId: number | undefined; after: RequestPlace | undefined; limit: number },
): Promise<RequestedOrder[]> {
  const statement = {
    name: `${schema}-list-requests`,
    text: `select ${listedColumns}, null as stops, o.silence, o.requested_at, to_char(o.load_day, 'YYYY-MM-DD') as load_day,
                  o.load_pool
             from ${schema}.orders o join ${schema}.accounts a on a.id = o.account_id
            where o.status = 'requested' and ($1::bigint is null or o.account_id = $1)
              and (o.decide_until, o.order_number) > ($2::timestamptz, $3::bigint)
            order by o.decide_until, o.order_number limit $4`,
    values: [accountId ?? null, after?.decideUntil.toISOString() ?? '-infinity', after?.orderNumber ?? 0, limit],
  };
  return (await readWithRetry(() => pool.query<RequestedOrder>(statement))).rows;
}

/** Where an order is counted, if it is. */
export type CountedOrder = Pick<RequestedOrder, 'id' | 'loadDay' | 'loadPool'>;

/** Where an order is counted. Undefined: in no pool. */
export async function findCounted(
  { pool, schema }: Database,
  { accountId, id }: OrderKey,
): Promise<CountedOrder | undefined> {
  const statement = {
    name: `${schema}-find-counted`,
    text: `select id, to_char(load_day, 'YYYY-MM-DD') as load_day, load_pool from ${schema}.orders
            where account_id = $1 and id = $2 and load_pool is not null`,
    values: [accountId, id],
  };
  return (await readWithRetry(() => pool.query<CountedOrder>(statement))).rows[0];
}
