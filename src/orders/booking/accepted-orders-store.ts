import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';

/** Looks for an order of an account that was accepted and stands: whether there is one. */
export async function findAcceptedOrder({ pool, schema }: Database, accountId: number): Promise<boolean> {
  const { rows } = await readWithRetry(() =>
    pool.query({
      name: `${schema}-has-accepted-order`,
      text: `select from ${schema}.orders where account_id = $1 and status in ('placed', 'loaded', 'delivered') limit 1`,
      values: [accountId],
    }),
  );
  return rows.length > 0;
}
