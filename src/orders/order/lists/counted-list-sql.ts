import { type OrderStatus, orderStatuses } from '../order.ts';
import { countedSql } from '../order-counts-sql.ts';
import { type OrderFilter, type PageWanted, pageOf } from './order-page-sql.ts';

/** Filters whose pages are found by the kept counts. */
type CountedFilter = Pick<OrderFilter, 'statuses' | 'createdFrom' | 'createdTo'>;

/**
 * One page of an account's orders, found by the kept counts: text and values. $1 is the account, $2 the size of the
 * page, then comes what the filters need. Reads fewer than 64 rows of each level for each bound, and the page, however
 * many orders there are and whatever the page.
 */
export function countedStatement(
  schema: string,
  accountId: number,
  { statuses, createdFrom, createdTo }: CountedFilter,
  { number, size, before }: PageWanted,
) {
  const wanted = [...new Set(statuses)];
  const isEvery = wanted.length === 0 || wanted.length === orderStatuses.length;
  const offset = before === undefined && number > 1 ? (number - 1) * size : undefined;
  const ofStatus = isEvery ? {} : { statuses: wanted, ...weightsOf(wanted) };
  const options = { ...ofStatus, createdFrom, createdTo, before, offset };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const values = [accountId, size, ...given.map(([, value]) => value)];
  const parameters = Object.fromEntries(given.map(([name], index) => [name, `$${index + 3}`]));
  const filters = Object.keys(parameters).filter((each) => !orderStatuses.includes(each as OrderStatus));
  const name = [`${schema}-list`, ...filters].join('-');
  const text = texts.get(name) ?? listSql(schema, parameters);
  texts.set(name, text);
  return { name, text, values };
}

/** The texts by statement name, one for each set of filters. PostgreSQL cuts names after 63 characters. */
const texts = new Map<string, string>();

/** A statement's parameters beyond $1, the account, and $2, the page size: their SQL by name. */
type Parameters = { [Name in 'statuses' | OrderStatus | 'createdFrom' | 'createdTo' | 'before' | 'offset']?: string };

/** 1 for each wanted status, 0 for the others: the factor for its count. */
function weightsOf(wanted: readonly OrderStatus[]): Record<OrderStatus, number> {
  const weights = orderStatuses.map((status) => [status, Number(wanted.includes(status))]);
  return Object.fromEntries(weights);
}

/** Above every order number: PostgreSQL's largest bigint. */
const overAll = '9223372036854775807';

/**
 * `lower` is the lowest wanted number, `upper` is above the highest, `start` is above the first one the page may show.
 * `through`, `under` and `from_start` count the matches below those. What is not asked for is left out, since a
 * statement takes longer to set up than to run.
 */
function listSql(schema: string, parameters: Parameters): string {
  const { statuses, createdFrom, createdTo, before, offset } = parameters;
  const numberAt = (condition: string, order: string) => `(
    select o.order_number from ${schema}.orders o where o.account_id = $1 and ${condition} order by ${order} limit 1)`;
  const amount = orderStatuses.map((status) =>
    statuses ? `c.${status} * ${parameters[status]}::integer` : `c.${status}`,
  );
  const isWanted = statuses ? `o.status = any(${statuses}::text[])` : 'true';
  const { all, below, descent } = countedSql(schema, { amount: amount.join(' + '), isWanted });
  const lower = createdFrom
    ? `coalesce(${numberAt(`o.created_at >= ${createdFrom}::timestamptz`, 'o.created_at, o.order_number')}, ${overAll})`
    : '0';
  const upper = createdTo
    ? `coalesce(${numberAt(`o.created_at <= ${createdTo}::timestamptz`, 'o.created_at desc, o.order_number desc')} + 1, 0)`
    : overAll;
  const startMax = before ? `least(${before}::bigint, upper)` : 'upper';
  return `
  with bounds as materialized (select ${lower}::bigint as lower, ${upper}::bigint as upper
  ), starts as materialized (
    select lower, greatest(upper, lower) as upper, greatest(${startMax}, lower) as start from bounds
  ), totals as materialized (
    select lower, start, ${createdTo ? below('upper') : all} as through, ${createdFrom ? below('lower') : '0'} as under
           ${before ? `, ${below('start')} as from_start` : ''}
      from starts
  ), counted as materialized (
    select greatest(through - under, 0) as total, lower, start, under, ${before ? 'from_start' : 'through'} as from_start,
           ${before ? 'through - from_start' : `${offset ?? 0}::bigint`} as skipped
      from totals
  ), ${offset ? `${descent(offset)}, ` : ''} begin as materialized (
    select lower, ${offset ? '(select order_number + 1 from found)' : 'start'} as start from counted
  ), page as materialized (${pageSql(schema, statuses)})
  ${pageOf(schema, 'counted')}`;
}

function pageSql(schema: string, statuses: string | undefined): string {
  const newest = (condition: string) => `
    select o.order_number from begin cross join lateral (
        select order_number from ${schema}.orders
         where account_id = $1 and order_number < begin.start and order_number >= begin.lower ${condition}
         order by order_number desc limit $2) as o`;
  if (!statuses) return newest('');
  // One index probe for each status, however rare it is.
  return `select o.order_number from unnest(${statuses}::text[]) as wanted(status) cross join lateral (
      ${newest('and status = wanted.status')}) as o order by order_number desc limit $2`;
}
