import { type Database, onlyRow } from '../../ground/database/database.ts';
import type { DeliveryTables, Target, TargetKey } from './tables.ts';
import { claimSql, isOfLaterClockSql, targetColumnsSql, unclaimedSql } from './target-sql.ts';

/** As `claimSql` has it. */
export const claimMs = 15_000;

export type DueTarget = TargetKey & {
  /** Whether something that failed is to be tried again. */
  hasFailures: boolean;
};

/**
 * Targets that nobody has claimed and for which there is something to do, those first that were served longest ago.
 * Those of an account that is disabled wait. With `accountId` those of one account, whose node alone is asked on a
 * cluster.
 */
export async function listDueTargets(
  { pool, schema }: Database,
  { targets, failures, feed }: DeliveryTables,
  limit: number,
  accountId?: number,
): Promise<DueTarget[]> {
  const newest =
    feed === 'account'
      ? `join ${schema}.order_lists l on l.account_id = t.account_id`
      : `cross join (select p.position as last_position from ${schema}.company_positions p where p.account = 0) as l`;
  const { rows } = await pool.query<DueTarget>({
    name: `${schema}-list-due-${targets}${accountId === undefined ? '' : '-of-account'}`,
    text: `select due.account_id, due.id, due.has_failures
             from (
               select t.account_id, t.id, t.claimed_until,
                      l.last_position > t.position or t.replay_position is not null as has_events,
                      exists (select from ${schema}.${failures} f
                               where f.account_id = t.account_id and f.target_id = t.id and f.next_at <= now()) as has_failures
                 from ${schema}.${targets} t ${newest}
                where t.enabled and ${unclaimedSql}
                  and (t.not_before is null or t.not_before <= now())
                  ${accountId === undefined ? '' : 'and t.account_id = $2'}
                  and not exists (select from ${schema}.accounts a where a.id = t.account_id and a.disabled_at is not null)
             ) as due
            where due.has_events or due.has_failures
            order by due.claimed_until nulls first limit $1`,
    values: [limit, ...(accountId === undefined ? [] : [accountId])],
  });
  return rows;
}

/** Whether there are any targets. */
export async function findAnyTarget({ pool, schema }: Database, { targets }: DeliveryTables): Promise<boolean> {
  const result = await pool.query<{ isThere: boolean }>({
    name: `${schema}-find-any-of-${targets}`,
    text: `select exists (select from ${schema}.${targets} t where t.enabled) as is_there`,
  });
  return onlyRow(result).isThere;
}

/** Claims targets for `claimant`. Returns those that nobody else has. */
export async function markTargetsClaimed(
  { pool, schema }: Database,
  { targets }: DeliveryTables,
  keys: readonly TargetKey[],
  claimant: string,
): Promise<Target[]> {
  const { rows } = await pool.query<Target>({
    name: `${schema}-claim-${targets}`,
    text: `update ${schema}.${targets} t set claimed_by = $1, claimed_until = now() + ${claimSql}
            where t.account_id = any($2) and t.id = any($3) and t.enabled
              and ${unclaimedSql}
           returning ${targetColumnsSql}`,
    values: [claimant, keys.map(({ accountId }) => accountId), keys.map(({ id }) => id)],
  });
  return rows;
}

/** Renews claims. Returns the ids of the targets that are still `claimant`'s. */
export async function updateClaims(
  { pool, schema }: Database,
  { targets }: DeliveryTables,
  keys: readonly TargetKey[],
  claimant: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: `${schema}-renew-${targets}`,
    text: `update ${schema}.${targets} t set claimed_until = now() + ${claimSql}
            where t.account_id = any($2) and t.id = any($3) and t.claimed_by = $1
           returning t.id`,
    values: [claimant, keys.map(({ accountId }) => accountId), keys.map(({ id }) => id)],
  });
  return rows.map(({ id }) => id);
}

/**
 * Lets claims that were made before the clock was put back expire like others: a process that is alive renews its own
 * in time, and the targets of one that is gone become free.
 */
export async function updateLateClaims({ pool, schema }: Database, { targets }: DeliveryTables): Promise<void> {
  await pool.query({
    name: `${schema}-shorten-${targets}`,
    text: `update ${schema}.${targets} t set claimed_until = now() + ${claimSql}
            where t.claimed_by is not null and ${isOfLaterClockSql}`,
  });
}

/** Gives a target back that `claimant` has. It counts as served just now. */
export async function deleteClaim(
  { pool, schema }: Database,
  { targets }: DeliveryTables,
  { accountId, id }: TargetKey,
  claimant: string,
): Promise<void> {
  await pool.query({
    name: `${schema}-release-${targets}`,
    text: `update ${schema}.${targets} t set claimed_by = null, claimed_until = now()
            where t.account_id = $1 and t.id = $2 and t.claimed_by = $3`,
    values: [accountId, id, claimant],
  });
}
