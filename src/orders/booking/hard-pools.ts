import { type AvailabilityTable, describeCounting, type Pool } from '../../engine/availability/availability-table.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import type { Database } from '../../ground/database/database.ts';
import type { KnownByAll } from '../../ground/database/known-by-all.ts';
import type { Instant } from '../../ground/units.ts';
import { countPool, dropPool, findHardPools, type StoredLoad } from '../order/reservations/count-pool.ts';
import { daysOfStored } from './days-of-stored.ts';

type HardPoolServices = {
  database: Database;
  prices: Pick<PriceSources, 'gazetteer' | 'pricing'>;
  /** That of the moment. */
  table: () => AvailabilityTable;
  known: KnownByAll;
  now: () => Instant;
};

/** What all processes must know before a pool is never oversold. */
function hardPoolWord(name: string, countedBy: string): string {
  return `hard:${countedBy}:${name}`;
}

const wordOf = (pool: Pool) => hardPoolWord(pool.name, describeCounting(pool));
const hardPools = ({ pools }: AvailabilityTable) => pools.filter(({ isHard }) => isHard);

/** What a process knows of the pools of its table that are never oversold. */
export function hardPoolWords(table: AvailabilityTable): string[] {
  return hardPools(table).map(wordOf);
}

/** The pools of one environment that are never oversold, as its table has them and all processes know. */
export class HardPools {
  readonly #services: HardPoolServices;
  readonly #counting = new Map<string, Promise<void>>();
  /** How many there were when it looked last. Undefined: it did not look yet. */
  #counted: number | undefined;

  constructor(services: HardPoolServices) {
    this.#services = services;
  }

  /**
   * Counts a pool anew that the table calls hard, once every process knows of it. Resolves to false while it does not
   * hold, or the table says otherwise by now. Those who ask meanwhile wait for the same count.
   */
  async prepare(name: string): Promise<boolean> {
    const { database, prices, table, known, now } = this.#services;
    const pool = hardPools(table()).find((each) => each.name === name);
    if (pool === undefined || !known.holds(wordOf(pool))) return false;
    const countedBy = describeCounting(pool);
    const count = {
      pool: pool.name,
      countedBy,
      countsTrucks: pool.trucks !== undefined,
      daysOf: (stored: StoredLoad) => daysOfStored(prices, table(), pool, stored, now()),
    };
    const word = wordOf(pool);
    const begun = this.#counting.get(word) ?? countPool(database, count, now());
    this.#counting.set(word, begun);
    await begun.finally(() => this.#counting.delete(word));
    return true;
  }

  /** Whether any pool may hold places. */
  get mayHold(): boolean {
    return this.#counted !== 0;
  }

  /**
   * Counts pools that became hard, and forgets those that are hard for nobody any more. Where there were none it asks
   * nothing.
   */
  async follow(): Promise<void> {
    const { database, table, known } = this.#services;
    if (this.#counted === 0 && hardPools(table()).length === 0) return;
    const counted = await findHardPools(database);
    this.#counted = counted.size + hardPools(table()).length;
    for (const pool of hardPools(table()))
      if (counted.get(pool.name) !== describeCounting(pool)) await this.prepare(pool.name);
    for (const [name, countedBy] of counted)
      if (!known.isKnown(hardPoolWord(name, countedBy))) await dropPool(database, name, countedBy);
  }
}
