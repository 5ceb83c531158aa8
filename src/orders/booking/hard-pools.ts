import { type AvailabilityTable, describeCounting, type Pool } from '../../engine/availability/availability-table.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import type { Database } from '../../ground/database/database.ts';
import type { KnownByAll } from '../../ground/database/known-by-all.ts';
import { DatabaseBusy } from '../../ground/database/unavailable.ts';
import type { Instant } from '../../ground/units.ts';
import { countPool, countUnreserved, type PoolCount } from '../order/reservations/count-pool.ts';
import { type CountedPool, deletePool, listHardPools, markPoolsKept } from '../order/reservations/pool-store.ts';
import { listUnreserved } from '../order/reservations/stored-load-store.ts';
import { daysOfStored } from './days-of-stored.ts';

type HardPoolServices = {
  database: Database;
  prices: Pick<PriceSources, 'gazetteer' | 'pricing'>;
  /** That of the moment. */
  table: () => AvailabilityTable;
  known: KnownByAll;
  now: () => Instant;
};

/** What all processes must know before a pool is never oversold, and before it is counted so. */
const hardWord = (name: string) => `hard:${name}`;
const countingWord = (pool: Pool) => `counts:${describeCounting(pool)}:${pool.name}`;
const hardPools = ({ pools }: AvailabilityTable) => pools.filter(({ isHard }) => isHard);
const wordsOf = (pool: Pool) => [hardWord(pool.name), countingWord(pool)];

/** What all processes must know before the pools of a table are never oversold. */
export function askedPoolWords(table: AvailabilityTable): string[] {
  return hardPools(table).flatMap(wordsOf);
}

/** Bookings that were judged by a table are stored so soon after it was exchanged, or fail. */
const judgedMsMax = 10_000;

/**
 * What a process knows of the pools of its table that are never oversold. One that was not hard in a table before is
 * known only once all that was judged by that one is stored.
 */
export function hardPoolWords(table: () => AvailabilityTable, elapsedMs = () => performance.now()): () => string[] {
  let current = table();
  let former: { table: AvailabilityTable; until: number }[] = [];
  return () => {
    const read = table();
    if (read !== current) former.push({ table: current, until: elapsedMs() + judgedMsMax });
    current = read;
    former = former.filter(({ until }) => until > elapsedMs());
    const wasHard = (name: string) => former.every((each) => hardPools(each.table).some((pool) => pool.name === name));
    return hardPools(current)
      .filter(({ name }) => wasHard(name))
      .flatMap(wordsOf);
  };
}

/** How far back orders are looked for that were stored without a place, when a process looks first. */
const firstLookSeconds = 900;
/** How long before it is seen an order may have got its time. */
const overlapSeconds = 30;

/** The pools of one environment that are never oversold, as its table has them and all processes know. */
export class HardPools {
  readonly #services: HardPoolServices;
  readonly #counting = new Map<string, Promise<void>>();
  /** As they were counted when it looked last. Undefined: it did not look yet. */
  #counted: CountedPool[] | undefined;
  #lookedAt: number | undefined;

  constructor(services: HardPoolServices) {
    this.#services = services;
  }

  /**
   * Counts a pool anew that the table calls hard, once every process knows of it. Resolves to false while it does not
   * hold, or the table says otherwise by now. Those who ask meanwhile wait for the same count.
   * @throws {DatabaseBusy} while another process has it counted otherwise.
   */
  async prepare(name: string): Promise<boolean> {
    const { database, table, known, now } = this.#services;
    const pool = hardPools(table()).find((each) => each.name === name);
    if (pool === undefined) return false;
    await known.look();
    if (!known.holds(hardWord(name))) return false;
    const word = countingWord(pool);
    if (!known.holds(word)) throw new DatabaseBusy();
    const begun = this.#counting.get(word) ?? countPool(database, this.#countOf(pool), now());
    this.#counting.set(word, begun);
    await begun.finally(() => this.#counting.delete(word));
    return true;
  }

  /** Whether any pool may hold places. */
  get mayHold(): boolean {
    return this.#counted === undefined || this.#counted.length + this.#own().length > 0;
  }

  /**
   * Counts pools that became hard, or to which nobody kept for a while, and forgets those that are not hard for
   * everybody. Where there were none it asks nothing.
   */
  async follow(): Promise<void> {
    const { database, known } = this.#services;
    if (!this.mayHold) return;
    this.#counted = await listHardPools(database);
    const [kept, dropped] = [true, false].map((isKept) =>
      (this.#counted ?? []).filter(({ pool }) => known.holds(hardWord(pool)) === isKept),
    );
    for (const { pool, countedBy } of dropped ?? []) await deletePool(database, pool, countedBy);
    await markPoolsKept(database, kept?.map(({ pool }) => pool) ?? []);
    for (const pool of this.#own()) {
      const isKnown = known.holds(hardWord(pool.name)) && known.holds(countingWord(pool));
      if (isKnown && !this.#isCounted(pool)) await this.prepare(pool.name);
    }
  }

  /**
   * Counts orders that were stored without a place since it looked last, as by a process that does not know of it.
   * Returns how many there were.
   */
  async countUnreserved(): Promise<number> {
    const { database } = this.#services;
    const pools = this.#own();
    if (pools.length === 0) return 0;
    const began = performance.now();
    const seconds = this.#lookedAt === undefined ? firstLookSeconds : (began - this.#lookedAt) / 1000 + overlapSeconds;
    const stored = await listUnreserved(
      database,
      pools.map(({ name }) => name),
      seconds,
    );
    let counted = 0;
    for (const pool of pools) {
      const own = stored.filter(({ loadPool }) => loadPool === pool.name);
      counted += await countUnreserved(database, this.#countOf(pool), own);
    }
    this.#lookedAt = began;
    return counted;
  }

  #own(): Pool[] {
    return hardPools(this.#services.table());
  }

  #isCounted(pool: Pool): boolean {
    const counted = this.#counted?.find((each) => each.pool === pool.name);
    return counted !== undefined && !counted.isStale && counted.countedBy === describeCounting(pool);
  }

  #countOf(pool: Pool): PoolCount {
    const { prices, table, now } = this.#services;
    return {
      pool: pool.name,
      countedBy: describeCounting(pool),
      countsTrucks: pool.trucks !== undefined,
      daysOf: (stored) => daysOfStored(prices, table(), pool, stored, now()),
    };
  }
}
