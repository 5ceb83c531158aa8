import type { Database } from '../../ground/database/database.ts';
import { formatLocal } from '../../ground/local-time.ts';
import type { Cents, Instant } from '../../ground/units.ts';
import type { CeilingReached } from './ceiling.ts';
import type { CeilingOfDay } from './order.ts';

/** What a token, with those that it counts with, has ordered for on the day of the company that it is. */
export async function findUsed(
  { pool, schema }: Database,
  accountId: number,
  { tokenId, timeZone }: CeilingOfDay,
  now: Instant,
): Promise<CeilingReached> {
  const day = formatLocal(now, timeZone).slice(0, 10);
  const { rows } = await pool.query<{ cents: Cents }>({
    name: `${schema}-find-token-day`,
    text: `select cents from ${schema}.token_days where account_id = $1 and token_id = $2 and day = $3`,
    values: [accountId, tokenId, day],
  });
  return { used: rows[0]?.cents ?? 0, day };
}
