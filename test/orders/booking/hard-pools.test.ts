import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { KnownByAll } from '../../../src/ground/database/known-by-all.ts';
import { applicationOfBefore } from '../../../src/ground/database/pool.ts';
import { DatabaseBusy } from '../../../src/ground/database/unavailable.ts';
import { HardPools, hardPoolWords } from '../../../src/orders/booking/hard-pools.ts';
import { createDatabase, databaseOn, openOwnerPool, openTestPool, ownerUrl } from '../../support/database.ts';
import { referenceData } from '../../support/reference-data.ts';

const tableOf = (row: object) => buildAvailability({ pools: [{ pool: 'trailers', loads: 12, ...row }] });
const soft = tableOf({});
const hard = tableOf({ hard: true });
const trucks = tableOf({ by: 'trucks', trucks: 12, hard: true });

describe('what a process knows of hard pools', () => {
  it('begins to be known once all that was judged by a soft table is stored, and ends at once', () => {
    let [table, elapsed] = [hard, 0];
    const words = hardPoolWords(
      () => table,
      () => elapsed,
    );
    const known = ['hard:trailers', 'counts:loads:trailers'];
    assert.deepEqual(words(), known);
    table = soft;
    assert.deepEqual(words(), []);
    table = hard;
    elapsed = 5_000;
    assert.deepEqual(words(), []);
    elapsed = 14_999;
    assert.deepEqual(words(), []);
    elapsed = 15_000;
    assert.deepEqual(words(), known);
    // Whoever counts otherwise keeps to it too.
    table = trucks;
    assert.deepEqual(words(), ['hard:trailers', 'counts:trucks back 0:trailers']);
  });

  it('holds once all processes know it, those too that know nothing, and none of an earlier release is beside', async () => {
    const url = await createDatabase({ after });
    const database = databaseOn(openOwnerPool({ after }, url), 'production');
    let words: string[] = [];
    const [own, other] = [new KnownByAll(database, () => ['a', 'b']), new KnownByAll(database, () => words)];
    assert.equal(own.holds('a'), false);
    const asks = new KnownByAll(
      database,
      () => [],
      () => ['a'],
    );
    await asks.beat();
    assert.equal(asks.describe(), 'this process has had its table for some seconds only');
    await asks.end();
    await other.beat();
    await own.beat();
    assert.deepEqual([own.holds('a'), own.describe()], [false, 'another process has other tables']);
    words = ['a'];
    await other.beat();
    await own.beat();
    assert.deepEqual([own.holds('a'), own.holds('b')], [true, false]);
    await other.end();
    await own.beat();
    assert.deepEqual([own.holds('b'), own.describe()], [true, undefined]);
    const older = new pg.Client({ connectionString: ownerUrl(url), application_name: applicationOfBefore });
    await older.connect();
    await own.beat();
    assert.equal(own.holds('a'), false);
    assert.match(own.describe() ?? '', /an earlier release serves beside/);
    await older.end();
    for (let tries = 0; tries < 50 && own.describe() !== undefined; tries++) await own.beat();
    await own.beat();
    assert.equal(own.describe(), undefined);
  });
});

describe('hard pools', async () => {
  const database = databaseOn(await openTestPool({ after }), 'production');
  const { gazetteer, pricing } = await referenceData();
  const open = (initial: typeof soft) => {
    const own = { table: initial };
    const known = new KnownByAll(
      database,
      hardPoolWords(
        () => own.table,
        () => 0,
      ),
    );
    const table = () => own.table;
    const pools = new HardPools({ database, prices: { gazetteer, pricing }, table, known, now: Date.now });
    const beat = () => known.beat().then(() => pools.follow());
    return { own, known, pools, beat };
  };
  const counted = async () =>
    (await database.pool.query('select counted_by from production.hard_pools')).rows.map((row) => row.countedBy);

  it('are counted once all know of them, wait while these count otherwise, and end when one does not keep to them', async () => {
    const [a, b] = [open(hard), open(hard)];
    await a.beat();
    await b.beat();
    assert.deepEqual(await counted(), ['loads']);
    a.own.table = trucks;
    await a.beat();
    assert.deepEqual(await counted(), ['loads']);
    await assert.rejects(a.pools.prepare('trailers'), DatabaseBusy);
    b.own.table = trucks;
    await b.beat();
    await a.beat();
    assert.deepEqual(await counted(), ['trucks back 0']);
    b.own.table = soft;
    await b.beat();
    await a.beat();
    assert.deepEqual(await counted(), []);
    assert.equal(await a.pools.prepare('trailers'), false);
    await b.known.end();
    await a.beat();
    assert.deepEqual(await counted(), ['trucks back 0']);
  });
});
