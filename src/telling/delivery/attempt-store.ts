import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';
import type { DeliveryTables, TargetKey } from './tables.ts';

/** What was sent to a target, and the outcome. */
export type Attempt = {
  eventId: string;
  type: string;
  /** Null: a test, which is no event of the account. */
  position: number | null;
  /** 1 is the first. */
  attempt: number;
  /** Milliseconds since the epoch. */
  at: number;
  durationMs: number;
  status: number | null;
  error: string | null;
  response: string | null;
};

/** Returns the ids of the attempts, in their order. */
export async function insertAttempts(
  place: Database | Transaction,
  { attempts }: DeliveryTables,
  { accountId, id }: TargetKey,
  all: readonly Attempt[],
): Promise<string[]> {
  const ids = all.map(({ at }) => uuidV7({ msecs: at }));
  await runnerOf(place).query({
    name: `${place.schema}-insert-${attempts}`,
    text: `insert into ${place.schema}.${attempts} (
             account_id, target_id, id, event_id, type, position, attempt, at, duration_ms, status, error, response)
           select $1, $2, a.id, a.event_id, a.type, a.position, a.attempt, to_timestamp(a.at / 1000.0), a.duration_ms,
                  a.status, a.error, a.response
             from unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::integer[], $8::bigint[], $9::integer[],
                         $10::integer[], $11::text[], $12::text[])
               as a (id, event_id, type, position, attempt, at, duration_ms, status, error, response)`,
    values: [
      accountId,
      id,
      ids,
      all.map(({ eventId }) => eventId),
      all.map(({ type }) => type),
      all.map(({ position }) => position),
      all.map(({ attempt }) => attempt),
      all.map(({ at }) => Math.round(at)),
      all.map(({ durationMs }) => durationMs),
      all.map(({ status }) => status),
      all.map(({ error }) => error),
      all.map(({ response }) => response),
    ],
  });
  return ids;
}

const attemptDays = 14;
export const attemptsPerRemoval = 5000;

/** Removes attempts that are older than 14 days, some of them at a time. Returns how many. */
export async function deleteOldAttempts({ pool, schema }: Database, { attempts }: DeliveryTables): Promise<number> {
  const { rowCount } = await pool.query({
    text: `with old as materialized (
             select account_id, target_id, id from ${schema}.${attempts}
              where at < now() - make_interval(days => $1) limit $2
           )
           delete from ${schema}.${attempts} a using old
            where a.account_id = old.account_id and a.target_id = old.target_id and a.id = old.id`,
    values: [attemptDays, attemptsPerRemoval],
  });
  return rowCount ?? 0;
}
