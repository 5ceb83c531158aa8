import { type OrderFilter, type PageWanted, pageOf } from './order-page-sql.ts';

/**
 * One page of an account's orders by filters without kept counts: text and values. $1 is the account, then come the
 * filters in order, `before`, size and offset. Reads the index entries of all orders that match.
 */
export function matchingStatement(
  schema: string,
  accountId: number,
  filter: OrderFilter,
  { number, size, before }: PageWanted,
) {
  const { matching, values } = toMatching(schema, accountId, filter);
  const [under, limit, offset] = [1, 2, 3].map((i) => `$${values.length + i}`);
  const text = `with matching as materialized (${matching}
     ), page as (
       select order_number from matching where order_number < coalesce(${under}, order_number + 1)
        order by order_number desc limit ${limit} offset ${offset}
     ), counted as (
       select count(*) as total, count(*) filter (where order_number >= ${under}::bigint) + ${offset}::bigint as skipped
         from matching
     ) ${pageOf(schema, 'counted')}`;
  return { text, values: [...values, before ?? null, size, before === undefined ? (number - 1) * size : 0] };
}

/** The query for the numbers of the matching orders. For a reference alone it does not touch the orders. */
function toMatching(schema: string, accountId: number, filter: OrderFilter) {
  const values: unknown[] = [accountId];
  const conditions: string[] = [];
  const where = (condition: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  where((p) => `o.status = any(${p})`, filter.statuses.length > 0 ? filter.statuses : undefined);
  where((p) => `o.order_number = ${p}`, filter.orderNumber);
  where((p) => `o.created_at >= ${p}`, filter.createdFrom);
  where((p) => `o.created_at <= ${p}`, filter.createdTo);
  where((p) => `o.first_loading_at >= ${p}`, filter.loadingFrom);
  where((p) => `o.first_loading_at <= ${p}`, filter.loadingTo);
  where((p) => `coalesce(o.updated_at, o.created_at) >= ${p}`, filter.updatedFrom);
  const ofOrders = conditions.length > 0 || filter.reference === undefined;
  where((p) => `r.reference = ${p}`, filter.reference);

  const orders = `${schema}.orders o`;
  const references = `${schema}.order_references r`;
  const joined = `${references} join ${orders} on o.account_id = $1 and o.order_number = r.order_number`;
  const from = filter.reference === undefined ? orders : ofOrders ? joined : references;
  const alias = filter.reference === undefined ? 'o' : 'r';
  const all = [`${alias}.account_id = $1`, ...conditions].join(' and ');
  return { matching: `select ${alias}.order_number from ${from} where ${all}`, values };
}
