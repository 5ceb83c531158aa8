import { numbersOfKeysSql, walkStatesSql } from './cluster-list-sql.ts';
import type { ListPlace } from './company-list-sql.ts';
import { isExpectedLate, isOver, isToServe, isUnassigned, lacksProof } from './condition-sql.ts';
import { own, p } from './list-parameters.ts';

/** Where a list finds the orders that it looks at. */
export type Source = 'state' | 'account' | 'unassigned' | 'unproved';

/**
 * SQL for the next candidates below $before from an index in the order of numbers: at most so many as the first own
 * parameter says, not below the second.
 */
export function walkSql({ schema, isCluster }: ListPlace, source: Source): string {
  const walk = (conditions: string) => `
    select o.account_id, o.order_number from ${schema}.orders o
     where ${conditions} and o.order_number < ${p('before')} and o.order_number >= ${own(1)}
     order by o.order_number desc limit ${own(0)}`;
  // Pairs leave the plan only the index of states: a rare one is not to be looked for among all orders of the account.
  const walkAccount = `
    select o.account_id, o.order_number from ${schema}.orders o
     where o.account_id = ${p('account')} and o.status = wanted.status
       and (o.status, o.order_number) < (wanted.status, ${p('before')})
       and (o.status, o.order_number) >= (wanted.status, ${own(1)})
     order by o.status desc, o.order_number desc limit ${own(0)}`;
  const byStatus = (walk: string) => `
    select c.account_id, c.order_number from unnest(${p('statuses')}::text[]) as wanted(status)
     cross join lateral (${walk}) as c
     order by c.order_number desc limit ${own(0)}`;
  const candidates = {
    state: isCluster
      ? walkStatesSql(schema, (status) => `o.status || '' = '${status}'`)
      : byStatus(walk(`o.status || '' = wanted.status`)),
    account: isCluster
      ? walkStatesSql(schema, (status) => `o.account_id = ${p('account')} and o.status = '${status}'`)
      : byStatus(walkAccount),
    unassigned: walk(isUnassigned),
    unproved: walk(lacksProof),
  }[source];
  return `candidates as materialized (${candidates}), examined as (select count(*) from candidates)`;
}

/** What only few orders may have in common, so that all of them can be found and sorted. */
export type Kind = 'day' | 'stops' | 'loadings' | 'updated' | 'late' | 'id';

/** SQL for all the candidates of a kind, unless `examined` is more than the first own parameter says. */
export function setSql({ schema, isCluster }: ListPlace, kind: Kind): string {
  const most = `limit ${own(0)}::bigint + 1`;
  const keys = {
    day: `select s.account_id, s.order_id from ${schema}.order_stops s where s.day = ${p('day')} ${most}`,
    stops: `select s.account_id, s.order_id from ${schema}.order_stops s
             where s.day between ${own(1)}::date and ${own(2)}::date
               and s.starts_at between ${own(3)}::timestamptz and ${own(4)}::timestamptz ${most}`,
    loadings: `select o.account_id, o.id as order_id from ${schema}.orders o
                where o.account_id = ${p('account')}
                  and o.first_loading_at between ${own(1)}::timestamptz and ${own(2)}::timestamptz ${most}`,
    updated: `select o.account_id, o.id as order_id from ${schema}.orders o
               where coalesce(o.updated_at, o.created_at) >= ${p('updatedFrom')} ${most}`,
    late: `(select s.account_id, s.order_id from ${schema}.order_stops s
             where ${isToServe} and ${isOver(p('now'))} ${most})
           union all
           (select s.account_id, s.order_id from ${schema}.order_stops s
             where ${isToServe} and ${isExpectedLate} ${most})`,
    id: `select o.account_id, o.id as order_id from ${schema}.orders o
          where o.id = ${own(1)}::uuid and o.account_id = any (array(select id from ${schema}.accounts))`,
  }[kind];
  const numbers = isCluster
    ? numbersOfKeysSql(schema)
    : `
    select o.account_id, o.order_number from (select distinct account_id, order_id from keys) as k cross join lateral (
      select o.account_id, o.order_number from ${schema}.orders o
       where o.account_id = k.account_id and o.id = k.order_id limit 1) as o`;
  return `keys as materialized (${keys}), examined as (select count(*) from keys), candidates as materialized (${numbers}
     where o.order_number < ${p('before')} and (select count from examined) <= ${own(0)})`;
}
