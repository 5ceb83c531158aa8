import { orderStatuses } from './order.ts';

/** 64 order numbers make a block, 64 blocks make one of the next level. Stored counts depend on it. */
const blockBits = 6;
const levels = [0, 1, 2, 3];
const topLevel = levels.length - 1;

const sumOf = (text: (status: string) => string) => orderStatuses.map(text).join(', ');

/** SQL for the block an order number lies in, on a level. */
function blockOf(orderNumber: string, level: number | string): string {
  const bits = typeof level === 'number' ? blockBits * (level + 1) : `(${blockBits} * (${level} + 1))`;
  return `(${orderNumber} >> ${bits})`;
}

/** SQL for the first of the blocks one level down that lie in a block. */
function firstChild(block: string): string {
  return `(${block} << ${blockBits})`;
}

/** The levels from the top to the one just above the orders. */
const levelsDown = levels.toReversed();

/** SQL that tells whether a block lies in one of the level above, or is at the top. */
function isWithin(block: string, level: number, parent: string): string {
  if (level === topLevel) return 'true';
  return `${block} >= ${firstChild(parent)} and ${block} < ${firstChild(`(${parent} + 1)`)}`;
}

/** The columns of kept counts, in the order of `recountSql`. */
export const countColumns = `account_id, level, block, ${orderStatuses.join(', ')}`;

/** SQL for an account's counts as its orders say they should be. */
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

/**
 * SQL that counts and finds the orders of account $1 by the kept counts. `amount` is SQL for how many orders of a row
 * `c` of counts are wanted, `isWanted` for whether an order `o` is.
 */
export function countedSql(schema: string, { amount, isWanted }: { amount: string; isWanted: string }) {
  const counts = (level: number, condition: string) =>
    `from ${schema}.order_counts c where c.account_id = $1 and c.level = ${level} and ${condition}`;
  const sum = (level: number, condition: string) => `(select coalesce(sum(${amount}), 0) ${counts(level, condition)})`;
  const orders = (condition: string) =>
    `from ${schema}.orders o where o.account_id = $1 and ${isWanted} and ${condition}`;

  /** How many have a number below `bound`: whole blocks as far as possible, then single orders. */
  const below = (bound: string) => {
    const sums = levelsDown.map((level) => {
      const inParent = isWithin('c.block', level, blockOf(bound, level + 1));
      return sum(level, `${inParent} and c.block < ${blockOf(bound, level)}`);
    });
    const first = firstChild(blockOf(bound, 0));
    const rest = `(select count(*) ${orders(`o.order_number >= ${first} and o.order_number < ${bound}`)})`;
    return `(${[...sums, rest].join('\n + ')})`;
  };

  /**
   * Finds matching order number `goal`, counted from the oldest. It is in one block of each
   * level, with `under` orders below that block. `offset 0` makes PostgreSQL look up a level's rows by that block.
   */
  const descent = (offset: string) => {
    const goal = `(select from_start - ${offset}::bigint as goal, 0::bigint as under, 0::bigint as block from counted
                    where from_start - ${offset}::bigint > counted.under)`;
    const narrowed = levelsDown.map(
      (level, index) => `level${level} as materialized (
      select block, goal, reached - amount as under from (
        select c.block, c.amount, u.goal, u.under + sum(c.amount) over (order by c.block) as reached
          from ${index === 0 ? goal : `level${level + 1}`} as u cross join lateral (
            select c.block, ${amount} as amount ${counts(level, isWithin('c.block', level, 'u.block'))} offset 0) as c
      ) as summed where reached >= goal order by block limit 1)`,
    );
    const inBlock = `o.order_number >= ${firstChild('u.block')} and o.order_number < ${firstChild('(u.block + 1)')}`;
    const found = `found as materialized (
      select o.order_number from level0 as u cross join lateral (
        select o.order_number ${orders(inBlock)} order by o.order_number offset u.goal - u.under - 1 limit 1) as o)`;
    return [...narrowed, found].join(', ');
  };
  return { all: sum(topLevel, 'true'), below, descent };
}
