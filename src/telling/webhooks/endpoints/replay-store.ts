import type { Database } from '../../../ground/database/database.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import { tablesFor } from './endpoint.ts';

/**
 * Has the events after a position that were already tried sent again, and those that an earlier replay has yet to send.
 * Returns how many events that is.
 */
export async function updateReplay(
  { pool, schema }: Database,
  { accountId, id }: TargetKey,
  after: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `update ${tablesFor(schema, accountId).endpoints}
        set replay_position = least(replay_position, $3, position), replay_until = position
      where account_id = $1 and id = $2 and enabled
     returning replay_until - replay_position as count`,
    [accountId, id, after],
  );
  return rows[0]?.count ?? 0;
}

/** Has one event sent again, at once. */
export async function insertReplayed(
  { pool, schema }: Database,
  { accountId, id }: TargetKey,
  position: number,
): Promise<void> {
  await pool.query(
    `insert into ${tablesFor(schema, accountId).failures} as f (account_id, target_id, position, attempts, next_at)
     values ($1, $2, $3, 0, now())
     on conflict (account_id, target_id, position) do update set attempts = 0, next_at = now()`,
    [accountId, id, position],
  );
}
