import type { Database } from '../../../ground/database/database.ts';
import type { BookedTerms, OrderPrice, OrderStatus, PlannedStop } from '../order.ts';
import { servedType } from '../order-states.ts';
import { arrivalTypes } from './order-fees.ts';

/** What decides whether an order may be canceled, and for how much, as one version of it has it. */
export type CancelableOrder = {
  status: OrderStatus;
  version: number;
  loadings: PlannedStop[];
  /** The pool that it is counted in; null: none. */
  loadPool: string | null;
  cancellationTerms: BookedTerms | null;
  /** Null for a draft. */
  price: Pick<OrderPrice, 'transportNetCents' | 'vatRate'> | null;
  /** Null: no report that stands says that the vehicle came to a loading. */
  arrivedAt: Date | null;
  /** Whether a report that stands says that any of its stops is finished. */
  isOnBoard: boolean;
};

/** Undefined if the account has no such order. */
export async function findCancelable(
  { pool, schema }: Database,
  accountId: number,
  id: string,
): Promise<CancelableOrder | undefined> {
  const result = await pool.query<CancelableOrder>({
    name: `${schema}-find-cancelable`,
    text: `select o.status, o.version, o.loadings, o.load_pool, o.cancellation_terms,
                  case when o.currency_code is not null then
                    json_build_object('transportNetCents', o.transport_net_cents, 'vatRate', o.vat_rate) end as price,
                  case when o.cancellation_terms is not null then (
                    select min(r.at) from ${schema}.stop_reports r
                      join ${schema}.order_stops s
                        on s.account_id = r.account_id and s.order_id = r.order_id and s.stop_id = r.stop_id
                     where r.account_id = $1 and r.order_id = $2 and s.is_loading and r.corrected_at is null
                       and r.type = any($3)
                  ) end as arrived_at,
                  exists (
                    select from ${schema}.stop_reports r
                     where r.account_id = $1 and r.order_id = $2 and r.corrected_at is null and r.type = $4
                  ) as is_on_board
             from ${schema}.orders o where o.account_id = $1 and o.id = $2`,
    values: [accountId, id, arrivalTypes, servedType],
  });
  return result.rows[0];
}
