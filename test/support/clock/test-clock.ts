import pg from 'pg';
import type { Instant } from '../../../src/ground/units.ts';

/** The clock of a service and of its databases. */
export type TestClock = {
  now(): Instant;
  /** Gives a database this clock too. Takes the owner of its functions, before anybody else is connected. */
  join(ownerUrl: string): Promise<void>;
};

/** The real clock, which every database has. */
export const wallClock: TestClock = { now: Date.now, join: async () => {} };

/** A clock that can be set, for tests whose subject is a certain day, or how days pass. */
export type SetClock = TestClock & { set(instant: Instant): Promise<void> };

/**
 * A clock that shows an instant now and goes on from there, or stands still for the service where the test compares
 * instants. The database's always goes on, as a few seconds more do no harm. `databaseAheadMs`: how far the database's
 * differs from that of the service.
 */
export function clockFrom(
  instant: Instant = Math.floor(Date.now() / 1000) * 1000,
  { stands = false, databaseAheadMs = 0 }: { stands?: boolean; databaseAheadMs?: number } = {},
): SetClock {
  const databases: string[] = [];
  let shown = { instant, since: Date.now() };
  const seconds = () => (shown.instant - shown.since + databaseAheadMs) / 1000;
  return {
    now: () => shown.instant + (stands ? 0 : Date.now() - shown.since),
    join: async (url) => {
      await inDatabase(url, (client) => replaceClock(client, seconds()));
      databases.push(url);
    },
    set: async (to) => {
      shown = { instant: to, since: Date.now() };
      for (const url of databases)
        await inDatabase(url, (client) => client.query('update test_clock.shift set seconds = $1', [seconds()]));
    },
  };
}

async function inDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

/**
 * PostgreSQL has no clock that can be set. So functions of its names, which add what `shift` says, come before its own
 * for every statement, for every function of the service and for the defaults of its tables.
 */
async function replaceClock(client: pg.Client, seconds: number): Promise<void> {
  const { rows } = await client.query('select current_database() as name');
  await client.query(`
    create schema test_clock;
    create table test_clock.shift as select ${seconds}::float8 as seconds;
    create function test_clock.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + (select seconds from test_clock.shift) * interval ''1 second''';
    create function test_clock.clock_timestamp() returns timestamptz volatile language sql
      as 'select pg_catalog.clock_timestamp() + (select seconds from test_clock.shift) * interval ''1 second''';
    grant usage on schema test_clock to public;
    grant select on test_clock.shift to public;
    alter database ${rows[0].name} set search_path = public, test_clock, pg_catalog;
    do $do$
    declare
      v record;
    begin
      for v in select p.oid::regprocedure as name, p.pronamespace::regnamespace as schema
                 from pg_proc p where array_to_string(p.proconfig, ',') like '%search_path=%' loop
        execute format('alter function %s set search_path = %I, test_clock, pg_catalog', v.name, v.schema);
      end loop;
      for v in select d.adrelid::regclass as tab, a.attname as col
                 from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
                where pg_get_expr(d.adbin, d.adrelid) = 'now()' loop
        execute format('alter table %s alter column %I set default test_clock.now()', v.tab, v.col);
      end loop;
    end $do$`);
}

/**
 * Why a test that waits for a time limit of PostgreSQL is skipped: under libfaketime, which shifts the clocks of a
 * whole run, a `lock_timeout` of half a second never ends a statement, and nobody looks for a deadlock.
 */
export const noTimeLimits = process.env.LD_PRELOAD?.includes('libfaketime')
  ? 'libfaketime keeps the time limits of PostgreSQL from ending anything'
  : false;
