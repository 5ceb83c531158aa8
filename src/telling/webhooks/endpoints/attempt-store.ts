import type { Database } from '../../../ground/database/database.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import type { WebhookAttempt } from '../endpoint.ts';
import { tablesFor } from './endpoint.ts';

type AttemptFilter = {
  /** Id of an attempt: those that were made before it. */
  before?: string | undefined;
  /** Those alone that were not answered with 2xx. */
  failed?: boolean | undefined;
  limit: number;
};

/** What was sent to an endpoint, the newest first. */
export async function listAttempts(
  { pool, schema }: Database,
  { accountId, id }: TargetKey,
  { before, failed = false, limit }: AttemptFilter,
): Promise<WebhookAttempt[]> {
  const { rows } = await pool.query<WebhookAttempt>(
    `select a.id, a.event_id, a.type, a.position, a.attempt, a.at, a.duration_ms, a.status, a.error, a.response
       from ${tablesFor(schema, accountId).attempts} a
      where a.account_id = $1 and a.target_id = $2 and ($3::uuid is null or a.id < $3)
        ${failed ? 'and (a.status is null or a.status not between 200 and 299)' : ''}
      order by a.id desc limit $4`,
    [accountId, id, before ?? null, limit],
  );
  return rows;
}
