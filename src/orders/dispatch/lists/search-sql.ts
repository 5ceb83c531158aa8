import { own, p } from './list-parameters.ts';

/** Numbers of a block, whose words stand together in the index. Stored words depend on it. */
const blockBits = 12;
export const blockSize = 2 ** blockBits;
const labelLength = 7;

/** The prefix of the words of an order of that block. */
export function blockLabel(block: number): string {
  return block.toString(16).padStart(labelLength, '0').slice(0, labelLength);
}

/**
 * SQL for an order `o` having the number that the fourth own parameter is, or words that the third asks for: the text
 * of a query in which `#` stands for the block of the order.
 */
export function hasWordsSql(schema: string): string {
  return `(o.order_number = ${own(3)}::bigint or exists (
    select from ${schema}.order_search w
     where w.account_id = o.account_id and w.order_number = o.order_number
       and w.words @@ replace(${own(2)}::text, '#', lpad(to_hex(o.order_number >> ${blockBits}), ${labelLength}, '0'))::tsquery))`;
}

/**
 * SQL for the candidates of a search from the first own parameter to below $before: the order of a number, all orders
 * of some accounts, and of so many queries each the orders whose words fit it, of some accounts or (null) of all.
 */
export function searchSql(schema: string, queries: number, branchMax: number): string {
  const isInRange = (number: string) => `${number} >= ${own(0)} and ${number} < ${p('before')}`;
  const most = `limit ${branchMax}`;
  // The sums leave only the index of words to find words by, whatever size the tables had when this was planned.
  const ofQuery = (index: number) => {
    const [query, accounts] = [own(3 + 2 * index), own(4 + 2 * index)];
    return `(select w.account_id, w.order_number from ${schema}.order_search w
      where w.words @@ ${query}::tsquery and (${accounts}::bigint[] is null or w.account_id + 0 = any(${accounts}::bigint[]))
        and ${isInRange('w.order_number + 0')} ${most})`;
  };
  const branches = [
    `(select o.account_id, o.order_number from ${schema}.orders o
      where o.order_number = ${own(1)}::bigint and o.status || '' = any(${p('statuses')}::text[]) and ${isInRange('o.order_number')})`,
    `(select o.account_id, o.order_number from ${schema}.orders o
      where o.account_id = any(${own(2)}::bigint[]) and ${isInRange('o.order_number')} ${most})`,
    ...Array.from({ length: queries }, (_, index) => ofQuery(index)),
  ];
  return `found as materialized (${branches.join(' union all ')}), examined as (select count(*) from found),
    candidates as materialized (select distinct account_id, order_number from found)`;
}
