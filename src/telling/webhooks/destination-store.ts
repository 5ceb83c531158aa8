import type { Database } from '../../ground/database/database.ts';
import type { DeliveryTables, TargetKey } from '../delivery/tables.ts';

/** Where an endpoint is, and the secrets that sign for it: one, or two while one replaces the other. */
export type EndpointDestination = { url: string; secrets: Buffer[] };

export async function findDestination(
  { pool, schema }: Database,
  { targets }: DeliveryTables,
  { accountId, id }: TargetKey,
): Promise<EndpointDestination | undefined> {
  const { rows } = await pool.query<{ url: string; secret: Buffer; previous: Buffer | null }>({
    name: `${schema}-find-destination-of-${targets}`,
    text: `select e.url, e.secret, case when e.previous_secret_until > now() then e.previous_secret end as previous
             from ${schema}.${targets} e where e.account_id = $1 and e.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  return row && { url: row.url, secrets: row.previous ? [row.secret, row.previous] : [row.secret] };
}
