import type { Database } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';

/** The position of an account's last event, 0 before the first: what happens from now on comes after it. */
export async function findLastPosition(place: Database | Transaction, accountId: number): Promise<number> {
  const { rows } = await runnerOf(place).query<{ position: number }>(
    `select last_position as position from ${place.schema}.order_lists where account_id = $1`,
    [accountId],
  );
  return rows[0]?.position ?? 0;
}
