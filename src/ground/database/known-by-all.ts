import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { applicationOfBefore } from './pool.ts';

/** A process that was not seen for so long has ended. One says every few seconds that it is there. */
const lostSeconds = 15;
/** What no process kept to for so long may have changed meanwhile: others may have served. */
export const staleSeconds = 2 * lostSeconds;
/** A connection of an earlier release that did nothing for so long is one that a pooler has kept. */
const quietSeconds = 60;
/** What was read so long ago need not be read again. */
const freshMs = 500;

type Seen = { knows: string[][]; isOlderBeside: boolean };

/**
 * What holds only once every process that serves an environment knows of it: each says what it knows, and reads what
 * the others do. While a process of an earlier release serves beside, nothing is known by all.
 */
export class KnownByAll {
  readonly #database: Database;
  readonly #knows: () => readonly string[];
  readonly #asks: () => readonly string[];
  readonly #id = randomUUID();
  #seen: Seen | undefined;
  /** What this process knew when it said so last. */
  #said: readonly string[] = [];
  #beating: Promise<void> | undefined;
  #seenAt = Number.NEGATIVE_INFINITY;

  /** `knows`: what this process knows, at the moment; `asks`: what is to hold, though it may not know of it yet. */
  constructor(database: Database, knows: () => readonly string[], asks = knows) {
    this.#database = database;
    this.#knows = knows;
    this.#asks = asks;
  }

  /** Says that this process is there, also where it knows nothing, and reads what all know. */
  async beat(): Promise<void> {
    this.#beating ??= this.#exchange().finally(() => {
      this.#beating = undefined;
    });
    await this.#beating;
  }

  /** As `beat`, unless that was done just now. */
  async look(): Promise<void> {
    if (performance.now() - this.#seenAt > freshMs) await this.beat();
  }

  /** Whether no process of an earlier release served beside when this process looked last. */
  get isOfOneRelease(): boolean {
    return this.#seen?.isOlderBeside === false;
  }

  /** Whether all knew of it when this process looked last. */
  holds(word: string): boolean {
    return this.isOfOneRelease && this.#seen?.knows.every((all) => all.includes(word)) === true;
  }

  /** Why what is to hold does not. Undefined: it holds. */
  describe(): string | undefined {
    const asked = this.#asks();
    if (asked.length === 0) return undefined;
    if (this.#seen === undefined) return 'the other processes were not asked yet';
    if (this.#seen.isOlderBeside) return 'a process of an earlier release serves beside';
    if (asked.every((word) => this.holds(word))) return undefined;
    const isSaid = asked.every((word) => this.#said.includes(word));
    return isSaid ? 'another process has other tables' : 'this process has had its table for some seconds only';
  }

  async #exchange(): Promise<void> {
    const said = this.#knows();
    this.#seen = await exchangeKnowledge(this.#database, this.#id, said, this.#seen === undefined);
    this.#said = said;
    this.#seenAt = performance.now();
  }

  /** Says that this process has ended. */
  async end(): Promise<void> {
    await this.#database.pool.query(`delete from ${this.#database.schema}.processes where id = $1`, [this.#id]);
  }
}

async function exchangeKnowledge(
  { pool, schema }: Database,
  id: string,
  knows: readonly string[],
  isFirst: boolean,
): Promise<Seen> {
  if (isFirst) await pool.query(`delete from ${schema}.processes where seen_at < now() - interval '1 day'`);
  await pool.query({
    name: `${schema}-say-known`,
    text: `insert into ${schema}.processes (id, knows) values ($1, $2)
           on conflict (id) do update set seen_at = now(), knows = excluded.knows`,
    values: [id, knows],
  });
  const { rows } = await pool.query<{ knows: string[]; isOlderBeside: boolean }>({
    name: `${schema}-read-known`,
    text: `select knows, exists (
             select from pg_stat_activity
              where datname = current_database() and usename = current_user and application_name = $2
                and (state <> 'idle' or state_change > now() - make_interval(secs => $3))) as is_older_beside
             from ${schema}.processes where seen_at > now() - make_interval(secs => $1)`,
    values: [lostSeconds, applicationOfBefore, quietSeconds],
  });
  return { knows: rows.map((row) => row.knows), isOlderBeside: rows[0]?.isOlderBeside ?? false };
}
