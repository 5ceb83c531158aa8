import type { Database } from '../../ground/database/database.ts';
import { findDatabaseTime, runnerOf, type Transaction } from '../../ground/database/transaction.ts';
import type { DeliveryTables, Target, TargetKey } from './tables.ts';
import { claimSql, targetColumnsSql } from './target-sql.ts';

/** How far a target has come from where it was. */
export type TargetProgress = {
  from: Target;
  position: number;
  /** Null: what was to be delivered once more is. */
  replayPosition: number | null;
  /** How the target did, if anything was attempted. */
  health: 'fine' | 'failing' | undefined;
  /** How long to leave it alone. */
  pauseMs: number | undefined;
};

/**
 * Stores a target's progress, if `claimant` still holds the claim, and renews it. If its owner has moved the position
 * meanwhile, the owner's counts. Undefined: the claim is another's, or the target is deleted. The time is read
 * beforehand: a cluster accepts no clock in a `case`.
 */
export async function updateProgress(
  transaction: Transaction,
  { targets }: DeliveryTables,
  claimant: string,
  { from, position, replayPosition, health, pauseMs }: TargetProgress,
): Promise<Target | undefined> {
  const { client, schema } = transaction;
  const now = await findDatabaseTime(transaction);
  const { rows } = await client.query<Target>({
    name: `${schema}-progress-${targets}`,
    text: `update ${schema}.${targets} t
              set position = case when t.position = $4 then $5 else t.position end,
                  replay_position = case when t.replay_position = $6 and t.replay_until = $7 then $8 else t.replay_position end,
                  replay_until = case when t.replay_position = $6 and t.replay_until = $7 and $8::bigint is null
                                      then null else t.replay_until end,
                  failing_since = case when $9 = 'fine' then null
                                       when $9 = 'failing' then coalesce(t.failing_since, $11::timestamptz)
                                       else t.failing_since end,
                  last_success_at = case when $9 = 'fine' then $11::timestamptz else t.last_success_at end,
                  not_before = coalesce($10::timestamptz, t.not_before),
                  claimed_until = now() + ${claimSql}
            where t.account_id = $1 and t.id = $2 and t.claimed_by = $3
           returning ${targetColumnsSql}`,
    values: [
      from.accountId,
      from.id,
      claimant,
      from.position,
      position,
      from.replayPosition,
      from.replayUntil,
      replayPosition,
      health ?? null,
      pauseMs === undefined ? null : new Date(now.getTime() + pauseMs),
      now,
    ],
  });
  return rows[0];
}

export type Failure = {
  position: number;
  /** 0: not tried yet. */
  attempts: number;
};

/** What failed and is due, the oldest first. */
export async function listDueFailures(
  { pool, schema }: Database,
  { failures }: DeliveryTables,
  { accountId, id }: TargetKey,
  limit: number,
): Promise<Failure[]> {
  const { rows } = await pool.query<Failure>({
    name: `${schema}-list-due-${failures}`,
    text: `select f.position, f.attempts from ${schema}.${failures} f
            where f.account_id = $1 and f.target_id = $2 and f.next_at <= now()
            order by f.next_at, f.position limit $3`,
    values: [accountId, id, limit],
  });
  return rows;
}

/** @param afterMs of each, when it is tried again */
export async function insertFailures(
  place: Database | Transaction,
  { failures }: DeliveryTables,
  { accountId, id }: TargetKey,
  all: readonly (Failure & { afterMs: number })[],
): Promise<void> {
  await runnerOf(place).query({
    name: `${place.schema}-insert-${failures}`,
    text: `insert into ${place.schema}.${failures} (account_id, target_id, position, attempts, next_at)
           select $1, $2, f.position, f.attempts, now() + f.after * interval '1 millisecond'
             from unnest($3::bigint[], $4::integer[], $5::bigint[]) as f (position, attempts, after)
           on conflict (account_id, target_id, position)
           do update set attempts = excluded.attempts, next_at = excluded.next_at`,
    values: [
      accountId,
      id,
      all.map(({ position }) => position),
      all.map(({ attempts }) => attempts),
      all.map(({ afterMs }) => Math.round(afterMs)),
    ],
  });
}

export async function deleteFailures(
  { client, schema }: Transaction,
  { failures }: DeliveryTables,
  { accountId, id }: TargetKey,
  positions: readonly number[],
): Promise<void> {
  await client.query({
    name: `${schema}-delete-${failures}`,
    text: `delete from ${schema}.${failures} f where f.account_id = $1 and f.target_id = $2 and f.position = any($3)`,
    values: [accountId, id, positions],
  });
}
