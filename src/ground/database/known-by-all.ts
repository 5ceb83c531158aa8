import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { applicationOfBefore } from './pool.ts';

/** A process that was not seen for so long has ended. One says every few seconds that it is there. */
const lostSeconds = 15;
/** A connection of an earlier release that did nothing for so long is one that a pooler has kept. */
const quietSeconds = 60;

type Seen = { knows: string[][]; isOlderBeside: boolean };

/**
 * What holds only once every process that serves an environment knows of it: each says what it knows, and reads what
 * the others do. While a process of an earlier release serves beside, nothing is known by all.
 */
export class KnownByAll {
  readonly #database: Database;
  readonly #knows: () => readonly string[];
  readonly #id = randomUUID();
  #seen: Seen | undefined;
  #saysAnything = false;

  /** `knows`: what this process knows, at the moment. */
  constructor(database: Database, knows: () => readonly string[]) {
    this.#database = database;
    this.#knows = knows;
  }

  /** Says that this process is there, and reads what all know. Where it never knew anything, that is all it says. */
  async beat(): Promise<void> {
    const knows = this.#knows();
    const isFirst = this.#seen === undefined;
    if (isFirst || knows.length > 0 || this.#saysAnything)
      this.#seen = await exchangeKnowledge(this.#database, this.#id, knows);
    this.#saysAnything = knows.length > 0;
  }

  /** Whether all knew of it when this process looked last. */
  holds(word: string): boolean {
    return this.#seen !== undefined && !this.#seen.isOlderBeside && this.#seen.knows.every((all) => all.includes(word));
  }

  /** Whether any process knew of it then. */
  isKnown(word: string): boolean {
    return this.#seen?.knows.some((all) => all.includes(word)) ?? true;
  }

  /** Why what this process knows does not hold. Undefined: it holds. */
  describe(): string | undefined {
    if (this.#knows().length === 0) return undefined;
    if (this.#seen === undefined) return 'the other processes were not asked yet';
    if (this.#seen.isOlderBeside) return 'a process of an earlier release serves beside';
    return this.#knows().every((word) => this.holds(word)) ? undefined : 'another process has other tables';
  }

  /** Says that this process has ended. */
  async end(): Promise<void> {
    await this.#database.pool.query(`delete from ${this.#database.schema}.processes where id = $1`, [this.#id]);
  }
}

async function exchangeKnowledge({ pool, schema }: Database, id: string, knows: readonly string[]): Promise<Seen> {
  await pool.query(
    `insert into ${schema}.processes (id, knows) values ($1, $2)
     on conflict (id) do update set seen_at = now(), knows = excluded.knows`,
    [id, knows],
  );
  const { rows } = await pool.query<{ knows: string[] }>(
    `select knows from ${schema}.processes where seen_at > now() - make_interval(secs => $1)`,
    [lostSeconds],
  );
  const older = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = $1
        and (state <> 'idle' or state_change > now() - make_interval(secs => $2))
      limit 1`,
    [applicationOfBefore, quietSeconds],
  );
  await pool.query(`delete from ${schema}.processes where seen_at < now() - interval '1 day'`);
  return { knows: rows.map((row) => row.knows), isOlderBeside: older.rowCount !== 0 };
}
