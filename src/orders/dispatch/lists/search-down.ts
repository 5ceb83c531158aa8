import type { Database } from '../../../ground/database/database.ts';
import { findNumberBelow, listBySearch, type StepDown } from './company-list-store.ts';
import { queryOfBlocks, type SearchPlan } from './plan-search.ts';
import { blockSize } from './search-sql.ts';

/** So many blocks make a query that the server still reads quickly. */
const blocksMax = 1024;
/** What looking for words in a block costs, next to looking at an order. */
export const costOfBlock = 5;

/**
 * Goes down from block to block of numbers, by more and more of them while little is found. `max`: how many orders a
 * step may find before it is made smaller.
 */
export function searchDown(database: Database, plan: SearchPlan, max: number): StepDown {
  let blocks = 1;
  return async (wanted) => {
    // No words are looked up in blocks without orders.
    const highest = await findNumberBelow(database, wanted.before);
    if (highest === null) return { orders: [], cost: 0, reached: 0, isLast: true };
    for (;;) {
      const before = highest + 1;
      const from = Math.max(0, (Math.ceil(before / blockSize) - blocks) * blockSize);
      const queries = plan.queries.map(({ words, accounts }) => ({
        words: queryOfBlocks(words, from, before),
        accounts,
      }));
      const branchMax = blocks === 1 ? blockSize : max + 1;
      const step = await listBySearch(database, { ...wanted, before }, { ...plan, from, queries, max: branchMax });
      if (blocks > 1 && step.examined > max) {
        blocks = Math.max(1, blocks >> 4);
        continue;
      }
      const cost = step.examined + costOfBlock * blocks;
      if (step.examined < max / 4) blocks = Math.min(blocksMax, blocks * 4);
      return { orders: step.orders, cost, reached: from, isLast: from === 0 };
    }
  };
}
