import type { Database } from '../../../ground/database/database.ts';
import { besideOrderSql } from './beside-order-sql.ts';

/** What is kept of an order in which a text may occur, as it is stored. */
export type SearchedOrder = {
  id: string;
  orderNumber: number;
  status: string;
  createdAt: Date;
  loadings: object[];
  unloadings: object[];
  goods: object[];
  additionalInformation: string | null;
  transport: object | null;
  cancellation: object | null;
  /** What the company answered, or its silence. */
  decision: object | null;
  reports: object[];
  /** What was said of them, not what they hold. */
  documents: object[];
  events: object[];
  /** As the shipper sent it, JSON text. */
  request: string;
};

/**
 * The orders of an account, by number from `afterNumber` on, in which a text occurs, whatever its case. Looks at
 * `limit` orders; `next` is where to go on, if there are more.
 */
export async function listMentions(
  { pool, schema }: Database,
  { accountId, text, afterNumber, limit }: { accountId: number; text: string; afterNumber: number; limit: number },
): Promise<{ orders: SearchedOrder[]; next: number | undefined }> {
  const { rows } = await pool.query<SearchedOrder & { isFound: boolean }>(
    `select o.id, o.order_number, o.status, o.created_at, kept.*,
            strpos(lower(to_jsonb(kept)::text), lower($2)) > 0 as is_found
       from ${schema}.orders o
      cross join lateral (
        select o.loadings, o.unloadings, o.goods, o.additional_information as "additionalInformation", o.transport,
               o.cancellation, o.decision, o.request,
               ${besideOrderSql(schema)}
      ) as kept
      where o.account_id = $1 and o.order_number > $3 order by o.order_number limit $4`,
    // As it stands within JSON.
    [accountId, JSON.stringify(text).slice(1, -1), afterNumber, limit],
  );
  return {
    orders: rows.filter(({ isFound }) => isFound).map(({ isFound: _, ...order }) => order),
    next: rows.length < limit ? undefined : rows.at(-1)?.orderNumber,
  };
}
