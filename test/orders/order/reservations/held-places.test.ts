import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../../../src/ground/database/database.ts';
import { pinnedClock } from '../../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';
import { calendarProperty, openHeldPlaces } from './held-places.ts';

const pool = await openTestPool({ after }, pinnedClock());

for (const isCluster of [false, true])
  describe(`places in a pool that is never oversold, ${isCluster ? 'as on a cluster' : 'on one server'}`, async () => {
    const database: Database = { ...databaseOn(pool, isCluster ? 'sandbox' : 'production'), isCluster };
    const places = await openHeldPlaces(database);
    const { prepare, book, cancel, settled, daysOf } = places;

    it('are sold twelve times of 200 bookings at once, and each repeated one takes the place of its first', async () => {
      const name = `twelve ${database.schema}`;
      await prepare(name, 'loads');
      const taken = { pool: name, loadDay: '2026-12-03', lastDay: '2026-12-03', loadsMax: 12, trucksMax: null };
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, i) => {
          const key = i % 3 === 0 ? `key ${i % 80}` : undefined;
          return book(i % 3 === 0 ? i % 80 : i, taken, { key });
        }),
      );
      await settled();
      const sold = results.filter((result) => result !== null && result.id !== null);
      assert.equal(sold.length, 12);
      assert.deepEqual(await daysOf(name), new Map([['2026-12-03', { used: 12, trucks: 0, reserved: 0 }]]));
      const [one] = sold;
      await cancel(one!.accountId, one!.id!);
      const again = await Promise.all(Array.from({ length: 20 }, (_, i) => book(i, taken)));
      assert.equal(again.filter((result) => result !== null).length, 1);
    });

    it('are as a calendar of lorries has them, after any bookings, repeats, answers and cancels at once', async () => {
      await fc.assert(calendarProperty(database, places), { numRuns: 25 });
    });
  });
