import type { Database } from '../../database/database.ts';
import type { Order, OrderPrice } from '../order.ts';

/** What decides whether an order may be canceled, and for how much, as one version of it has it. */
export type CancelableOrder = Pick<Order, 'status' | 'version' | 'loadings' | 'cancellationTerms'> & {
  /** Null for a draft. */
  price: Pick<OrderPrice, 'transportNetCents' | 'vatRate'> | null;
};

/** Undefined if the account has no such order. */
export async function findCancelable(
  { pool, schema }: Database,
  accountId: number,
  id: string,
): Promise<CancelableOrder | undefined> {
  const result = await pool.query<CancelableOrder>({
    name: `${schema}-find-cancelable`,
    text: `select status, version, loadings, cancellation_terms as "cancellationTerms",
                  case when currency_code is not null
                       then json_build_object('transportNetCents', transport_net_cents, 'vatRate', vat_rate) end as price
             from ${schema}.orders where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  return result.rows[0];
}
