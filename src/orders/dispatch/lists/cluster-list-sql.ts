/**
 * SQL of the company's lists for a cluster, which takes no look-up for each row of what was found before
 * (docs/decisions/0027-functions-of-one-account.md): tables are joined by account and order instead, so that each node
 * joins its own. On one server the look-ups keep their plan, whatever size the tables had when it was made.
 */
import { type OrderStatus, orderStatuses } from '../../order/order.ts';
import { isAccepted } from './condition-sql.ts';
import { own, p } from './list-parameters.ts';

/**
 * A walk over orders of some states: a branch for each state there is, which its index has in the order of numbers, so
 * that no node reads more than is wanted. `isOf`: what else an order `o` of a state is.
 */
export function walkStatesSql(schema: string, isOf: (status: OrderStatus) => string): string {
  const branches = orderStatuses.map(
    (status) => `(
      select o.account_id, o.order_number from ${schema}.orders o
       where ${isOf(status)} and '${status}' = any(${p('statuses')}::text[])
         and o.order_number < ${p('before')} and o.order_number >= ${own(1)}
       order by o.order_number desc limit ${own(0)})`,
  );
  return `
    select c.account_id, c.order_number from (${branches.join(' union all ')}) as c
     order by c.order_number desc limit ${own(0)}`;
}

/** The highest order number below the first parameter, whatever the state. */
export function numberBelowSql(schema: string): string {
  const branches = orderStatuses.map(
    (status) => `(
      select o.order_number from ${schema}.orders o where o.status || '' = '${status}' and o.order_number < $1
       order by o.order_number desc limit 1)`,
  );
  return `select max(c.order_number) as highest from (${branches.join(' union all ')}) as c`;
}

/** The accounts and numbers of the orders of `keys`. */
export function numbersOfKeysSql(schema: string): string {
  return `
    select o.account_id, o.order_number from (select distinct account_id, order_id from keys) as k
      join ${schema}.orders o on o.account_id = k.account_id and o.id = k.order_id`;
}

/** As `listStepSql` has it, of candidates that are wanted, with the columns of an order `o` and its account `a`. */
export function listStepOnClusterSql(
  schema: string,
  { candidates, isWanted, columns, stop }: { candidates: string; isWanted: string; columns: string; stop: string },
): string {
  return `with ${candidates}, page as materialized (
    select c.account_id, c.order_number
      from candidates c join ${schema}.orders o on o.account_id = c.account_id and o.order_number = c.order_number
     where ${isWanted}
     order by c.order_number desc limit ${p('limit')}
  ), listed as materialized (
    select ${columns}
      from page join ${schema}.orders o on o.account_id = page.account_id and o.order_number = page.order_number
      join ${schema}.accounts a on a.id = o.account_id
  ), stops as materialized (
    select s.account_id, s.order_id, json_agg(${stop} order by s.position) as stops
      from ${schema}.order_stops s join listed l on l.account_id = s.account_id and l.id = s.order_id
     where ${isAccepted}
     group by s.account_id, s.order_id
  )
  select (select count from examined) as examined, (select min(order_number) from candidates) as reached, listed.*, stops.stops
    from (select) as one left join listed on true
    left join stops on stops.account_id = listed.account_id and stops.order_id = listed.id
   order by listed.order_number desc`;
}
