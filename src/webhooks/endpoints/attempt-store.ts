import type { Database } from '../../database/database.ts';
import type { WebhookAttempt } from '../endpoint.ts';
import { type EndpointKey, tablesFor } from './endpoint.ts';

export type AttemptFilter = {
  /** Id of an attempt: those that were made before it. */
  before?: string | undefined;
  /** Those alone that were not answered with 2xx. */
  failed?: boolean | undefined;
  limit: number;
};

/** What was sent to an endpoint, the newest first. */
export async function listAttempts(
  { pool, schema }: Database,
  { accountId, id }: EndpointKey,
  { before, failed = false, limit }: AttemptFilter,
): Promise<WebhookAttempt[]> {
  const { rows } = await pool.query<WebhookAttempt>(
    `select a.id, a.event_id as "eventId", a.type, a.position, a.attempt, a.at, a.duration_ms as "durationMs",
            a.status, a.error, a.response
       from ${tablesFor(schema, accountId).attempts} a
      where a.account_id = $1 and a.target_id = $2 and ($3::uuid is null or a.id < $3)
        and (not $4 or a.status is null or a.status not between 200 and 299)
      order by a.id desc limit $5`,
    [accountId, id, before ?? null, failed, limit],
  );
  return rows;
}

/** Where an endpoint is, and what signs for it: the secret before a rotation too, while it holds. */
export async function findTarget(
  { pool, schema }: Database,
  { accountId, id }: EndpointKey,
): Promise<{ url: string; secrets: Buffer[] } | undefined> {
  const { rows } = await pool.query<{ url: string; secrets: Buffer[] }>(
    `select url, case when previous_secret_until > now() then array[secret, previous_secret] else array[secret] end as secrets
       from ${tablesFor(schema, accountId).endpoints} where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rows[0];
}

export async function insertAttempt(
  { pool, schema }: Database,
  { accountId, id: targetId }: EndpointKey,
  { id, eventId, type, position, attempt, at, durationMs, status, error, response }: WebhookAttempt,
): Promise<void> {
  await pool.query(
    `insert into ${tablesFor(schema, accountId).attempts}
       (account_id, target_id, id, event_id, type, position, attempt, at, duration_ms, status, error, response)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [accountId, targetId, id, eventId, type, position, attempt, at, durationMs, status, error, response],
  );
}
