import type { Database } from '../database/database.ts';
import { orderStatuses } from './order.ts';
import { blockOf, firstChild, isWithin, levelsDown } from './order-counts.ts';
import { type OrderFilter, type OrderPage, type PageRow, type PageWanted, pageOf, toPage } from './order-page.ts';

/** Filters whose pages are found by the kept counts. */
export type CountedFilter = Pick<OrderFilter, 'statuses' | 'createdFrom' | 'createdTo'>;

/**
 * One page of an account's orders by the kept counts: it reads less than 64 rows of each level for each bound, and the
 * page, whatever the number of orders and of the page. One statement, and so one snapshot.
 */
export async function listCounted(
  { pool, schema }: Database,
  accountId: number,
  { statuses, createdFrom, createdTo }: CountedFilter,
  { number, size, before }: PageWanted,
): Promise<OrderPage> {
  const wanted = statuses.length > 0 ? [...new Set(statuses)] : orderStatuses;
  const isEvery = wanted.length === orderStatuses.length;
  const { rows } = await pool.query<PageRow>({
    name: `${schema}-list-${isEvery ? 'every' : 'some'}`,
    text: listSql(schema, isEvery),
    values: [
      accountId,
      createdFrom ?? null,
      createdTo ?? null,
      before ?? null,
      size,
      before === undefined ? (number - 1) * size : 0,
      ...(isEvery ? [] : [wanted]),
    ],
  });
  return toPage(rows);
}

/** Over every order number; PostgreSQL's largest bigint. */
const overAll = '9223372036854775807';

/**
 * `lower` is the lowest number wanted, `upper` lies over the highest, `start` over the first one that the page may show.
 * The page begins with the order that is number `goal` of the matching ones, counted from the oldest of all.
 */
function listSql(schema: string, isEvery: boolean): string {
  const numberAt = (condition: string, order: string) => `(
    select o.order_number from ${schema}.orders o where o.account_id = $1 and ${condition} order by ${order} limit 1)`;
  const { below, descent } = countedParts(schema, isEvery);
  return `
  with bounds as materialized (
    select case when $2::timestamptz is null then 0
                else coalesce(${numberAt('o.created_at >= $2', 'o.created_at, o.order_number')}, ${overAll}) end as lower,
           case when $3::timestamptz is null then ${overAll}
                else coalesce(${numberAt('o.created_at <= $3', 'o.created_at desc, o.order_number desc')} + 1, 0) end as upper
  ), starts as materialized (
    select lower, greatest(upper, lower) as upper, least(coalesce($4::bigint, ${overAll}), greatest(upper, lower)) as start
      from bounds
  ), totals as materialized (
    select lower, start, ${below('upper')} as through,
           case when lower > 0 then ${below('lower')} else 0 end as under,
           case when $4::bigint is not null then ${below('greatest(start, lower)')} end as through_start
      from starts
  ), counted as materialized (
    select through - under as total, through - coalesce(through_start, through) + $6::bigint as skipped,
           coalesce(through_start, through) - $6::bigint as goal, under
      from totals
  ), ${descent}, begin as materialized (
    select lower, case when $6::bigint = 0 then start else (select order_number + 1 from found) end as start from totals
  ), page as materialized (${pageSql(schema, isEvery)})
  ${pageOf(schema, 'counted')}`;
}

function pageSql(schema: string, isEvery: boolean): string {
  const newest = (condition: string) => `
    select o.order_number from begin cross join lateral (
        select order_number from ${schema}.orders
         where account_id = $1 and order_number < begin.start and order_number >= begin.lower ${condition}
         order by order_number desc limit $5) as o`;
  // One index probe for each status, however rare it is.
  return isEvery
    ? newest('')
    : `select o.order_number from unnest($7::text[]) as wanted(status) cross join lateral (
         ${newest('and status = wanted.status')}) as o order by order_number desc limit $5`;
}

/** SQL that counts and finds the orders whose status is wanted. */
function countedParts(schema: string, isEvery: boolean) {
  const amount = orderStatuses
    .map((status) => (isEvery ? `c.${status}` : `case when '${status}' = any($7::text[]) then c.${status} else 0 end`))
    .join(' + ');
  const isWanted = isEvery ? 'true' : 'o.status = any($7::text[])';
  const counts = (level: number, condition: string) =>
    `from ${schema}.order_counts c where c.account_id = $1 and c.level = ${level} and ${condition}`;
  const orders = (condition: string) =>
    `from ${schema}.orders o where o.account_id = $1 and ${isWanted} and ${condition}`;

  /** How many there are whose number is below `bound`: whole blocks as far as they go, then the orders themselves. */
  const below = (bound: string) => {
    const sums = levelsDown.map((level) => {
      const inParent = isWithin('c.block', level, blockOf(bound, level + 1));
      return `(select coalesce(sum(${amount}), 0) ${counts(level, `${inParent} and c.block < ${blockOf(bound, level)}`)})`;
    });
    const first = firstChild(blockOf(bound, 0));
    const rest = `(select count(*) ${orders(`o.order_number >= ${first} and o.order_number < ${bound}`)})`;
    return `(${[...sums, rest].join('\n + ')})`;
  };

  /** The block of each level that holds number `goal`; `under` counts what lies below it. */
  const narrowed = levelsDown.map((level) => {
    const from =
      level === levelsDown[0]
        ? '(select goal, 0::bigint as under from counted where goal > counted.under and $6::bigint > 0)'
        : `level${level + 1}`;
    return `level${level} as materialized (
      select block, goal, reached - amount as under from (
        select c.block, c.amount, u.goal, u.under + sum(c.amount) over (order by c.block) as reached
          from ${from} as u cross join lateral (
            select c.block, ${amount} as amount ${counts(level, isWithin('c.block', level, 'u.block'))}) as c
      ) as summed where reached >= goal order by block limit 1)`;
  });
  const inBlock = `o.order_number >= ${firstChild('u.block')} and o.order_number < ${firstChild('(u.block + 1)')}`;
  const found = `found as materialized (
      select o.order_number from level0 as u cross join lateral (
        select o.order_number ${orders(inBlock)} order by o.order_number offset u.goal - u.under - 1 limit 1) as o)`;
  return { below, descent: [...narrowed, found].join(', ') };
}
