import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs, hourMs } from '../../../src/ground/units.ts';
import { pinnedNow } from '../../support/clock/pinned.ts';
import { startAnswering } from '../../support/progress/answering.ts';

const dayAfter = (days: number) => new Date(pinnedNow + 48 * hourMs + days * dayMs).toISOString().slice(0, 10);
const [loadDay, nextDay] = [dayAfter(0), dayAfter(1)];
const { bookedId, callAs, request, tos } = await startAnswering(
  { after },
  { hard: true, by: 'trucks', trucks: 12, loads: 2, days: { [nextDay]: 0 }, backDays: 2 },
);
type Shown = { limit: number; used: number; over: number; left: number; loads: object };
// Without `reserved`: a booking may still be settling.
const countsOf = ({ limit, used, over, left, loads }: Shown) => ({ limit, used, over, left, loads });
const poolOn = async (day: string) => {
  const [pool] = (await tos.operate('GET', `/availability/${day}`)).body.data.pools;
  const [onBoard] = (await tos.operate('GET', `/board?date=${day}`)).body.data.availability.pools;
  assert.deepEqual(countsOf(onBoard), countsOf(pool), 'the board says the same');
  return countsOf(pool);
};

test('trucks of which no more may load on a day are not left on it, but for a trip that is only on its way then', async () => {
  const trucks = { limit: 12, over: 0 };
  assert.deepEqual(await poolOn(loadDay), { ...trucks, used: 0, left: 2, loads: { limit: 2, used: 0 } });
  const first = await bookedId();
  assert.deepEqual(await poolOn(loadDay), { ...trucks, used: 1, left: 1, loads: { limit: 2, used: 1 } });
  await bookedId();
  assert.deepEqual(await poolOn(loadDay), { ...trucks, used: 2, left: 0, loads: { limit: 2, used: 2 } });
  assert.deepEqual(await poolOn(nextDay), { ...trucks, used: 2, left: 0, loads: { limit: 0, used: 0 } });
  assert.equal((await callAs('decline', 'POST', '/booking/publish', { json: request() })).status, 422);

  const placesOf = async () => (await tos.operate('GET', `/orders/${first}`)).body.data.places;
  const onLoading = { day: loadDay, limit: 12, used: 2, over: 0, left: 0, loads: { limit: 2, used: 2 } };
  const { pool: _pool, by: _by, until: _until, tightest, ...loading } = await placesOf();
  assert.deepEqual([loading, tightest], [onLoading, onLoading]);

  // With more that may load, the days after it count by trucks alone.
  await tos.operate('PUT', `/availability/${loadDay}`, { json: { pools: [{ pool: 'all', limit: 20 }] } });
  const places = await placesOf();
  assert.deepEqual([places.left, places.loads], [18, { limit: 20, used: 2 }]);
  assert.deepEqual(places.tightest, { day: nextDay, limit: 12, used: 2, over: 0, left: 10 });
});
