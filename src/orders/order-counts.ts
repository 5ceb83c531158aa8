import { orderStatuses } from './order.ts';

/** 64 order numbers make a block, 64 blocks one of the next level. Stored counts depend on it. */
const blockBits = 6;
const levels = [0, 1, 2, 3];
const topLevel = levels.length - 1;

const columns = orderStatuses.join(', ');
const sumOf = (text: (status: string) => string) => orderStatuses.map(text).join(', ');

/** SQL for the block of a level that an order number lies in. */
export function blockOf(orderNumber: string, level: number | string): string {
  const bits = typeof level === 'number' ? blockBits * (level + 1) : `(${blockBits} * (${level} + 1))`;
  return `(${orderNumber} >> ${bits})`;
}

/** SQL for the lowest block of a level that lies in a block of the level above it. */
export function firstChild(block: string): string {
  return `(${block} << ${blockBits})`;
}

/** The levels from the top to the one above the orders. */
export const levelsDown = levels.toReversed();

/** SQL that tells whether a block of a level lies within one of the level above, or is at the top. */
export function isWithin(block: string, level: number, parent: string): string {
  if (level === topLevel) return 'true';
  return `${block} >= ${firstChild(parent)} and ${block} < ${firstChild(`(${parent} + 1)`)}`;
}

/**
 * SQL that adds to the counts, for a statement that changes orders. `changes` selects account_id, order_number, status and
 * how many (1 or -1). Rows are taken in the order of their key, so that statements which count do not lock each other up.
 */
export function countSql(schema: string, changes: string): string {
  return `
    insert into ${schema}.order_counts as kept (account_id, level, block, ${columns})
    select account_id, level, ${blockOf('order_number', 'level')},
           ${sumOf((status) => `coalesce(sum(change) filter (where status = '${status}'), 0)`)}
      from (${changes}) as c cross join unnest(array[${levels}]) as level
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, level, block)
    do update set ${sumOf((status) => `${status} = kept.${status} + excluded.${status}`)}`;
}

/** SQL of the changes for `rows`, which have the status before; `status` is the one after. */
export function movedSql(rows: string, status: string): string {
  return `
    select account_id, order_number, status_before as status, -1 as change from ${rows}
    union all select account_id, order_number, ${status}, 1 from ${rows}`;
}

/** SQL for an account's counts as they should be, by what its orders say. */
export function recountSql(schema: string, accountId: string): string {
  return `
    select account_id, level::smallint as level, ${blockOf('block', 'level - 1')} as block,
           ${sumOf((status) => `sum(${status})::integer as ${status}`)}
      from (
        select account_id, ${blockOf('order_number', 0)} as block,
               ${sumOf((status) => `count(*) filter (where status = '${status}') as ${status}`)}
          from ${schema}.orders where account_id = ${accountId} group by 1, 2
      ) as lowest cross join unnest(array[${levels}]) as level
     group by 1, 2, 3`;
}
