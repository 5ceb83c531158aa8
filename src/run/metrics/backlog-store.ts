import type { Database } from '../../ground/database/database.ts';
import type { DeliveryTables } from '../../telling/delivery/tables.ts';

/** What is still to be delivered to the targets of one kind. */
export type Backlog = {
  healthy: number;
  failing: number;
  /** Enabled, and paused for a while. */
  paused: number;
  disabled: number;
  /** Enabled, with events that were not yet tried. */
  behind: number;
  /** Events that failed and wait to be tried again, 10,000 of each target at most. */
  retries: number;
  /** Age of the oldest event that was not yet tried, of targets that are healthy; 0 if there is none. */
  untriedSeconds: number;
  /** Age of the oldest event that waits to be tried again, or for a target that is failing or paused. */
  retryingSeconds: number;
};

/** For one target: a larger number would say nothing new, and counting would only take longer. */
const retriesCountedMax = 10_000;

/** Counts the backlog in one statement, which reads only the targets if there is none. */
export async function findBacklog(
  { pool, schema }: Pick<Database, 'pool' | 'schema'>,
  { targets, failures, feed }: DeliveryTables,
): Promise<Backlog> {
  const isOfAccount = feed === 'account';
  const newest = isOfAccount
    ? `left join ${schema}.order_lists l on l.account_id = t.account_id`
    : `cross join (select p.position as last_position from ${schema}.company_positions p where p.account = 0) as l`;
  const recordedAt = (position: string) =>
    isOfAccount
      ? `(select coalesce(e.recorded_at, e.occurred_at) from ${schema}.order_events e
           where e.account_id = t.account_id and e.position = ${position})`
      : `(select r.at from ${schema}.company_feed r where r.seq >= ${position} order by r.seq limit 1)`;
  const ofTarget = 'where f.account_id = t.account_id and f.target_id = t.id';
  const { rows } = await pool.query<Backlog>({
    name: `${schema}-backlog-${targets}`,
    text: `with all_targets as (
             select t.enabled, t.not_before > now() as is_paused, t.failing_since is not null as is_failing,
                    t.failing_since is null and coalesce(t.not_before <= now(), true) as is_well,
                    t.enabled and l.last_position > t.position as is_behind,
                    case when t.enabled and l.last_position > t.position
                         then ${recordedAt('t.position + 1')} end as behind_since,
                    (select count(*) from (select from ${schema}.${failures} f ${ofTarget}
                      limit ${retriesCountedMax}) counted) as retries,
                    case when t.enabled
                         then ${recordedAt(`(select min(f.position) from ${schema}.${failures} f ${ofTarget})`)}
                    end as failed_since
               from ${schema}.${targets} t ${newest}
           )
           select count(*) filter (where enabled and is_paused is not true and not is_failing) as healthy,
                  count(*) filter (where enabled and is_paused is not true and is_failing) as failing,
                  count(*) filter (where enabled and is_paused) as paused,
                  count(*) filter (where not enabled) as disabled,
                  count(*) filter (where is_behind) as behind,
                  coalesce(sum(retries) filter (where enabled), 0) as retries,
                  coalesce(extract(epoch from now() - min(behind_since) filter (where is_well)), 0) as untried_seconds,
                  coalesce(extract(epoch from now() - least(
                    min(behind_since) filter (where not is_well), min(failed_since))), 0) as retrying_seconds
             from all_targets`,
  });
  return rows[0]!;
}
