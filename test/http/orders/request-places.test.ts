import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs } from '../../../src/ground/units.ts';
import { startAnswering } from '../../support/progress/answering.ts';

const three = { by: 'trucks', trucks: 3, backDays: 1, hard: true };
const { answer, bookedId, callAs, dates, request, tos } = await startAnswering({ after }, three);

const loadDay = dates[0]!.start.slice(0, 10);
const dayAfter = (days: number) => new Date(Date.parse(loadDay) + days * dayMs).toISOString().slice(0, 10);
const list = async () => (await tos.operate('GET', '/requests')).body.data;
const placesOf = async (id: string) => (await list()).find((each: { id: string }) => each.id === id).places;
const setLimit = (day: string, limit: number | null) =>
  tos.operate('PUT', `/availability/${day}`, { json: { pools: [{ pool: 'all', limit }] } });

test('a request for one of several trucks says until when it is away, and which of its days has the least left', async () => {
  const id = await bookedId();
  const own = { limit: 3, used: 1, over: 0, left: 2 };
  const alone = await placesOf(id);
  const last = alone.until;
  assert.ok(last > dayAfter(1), last);
  assert.deepEqual(alone, {
    pool: 'all',
    by: 'trucks',
    day: loadDay,
    ...own,
    until: last,
    tightest: { day: loadDay, ...own },
  });

  // Fewer trucks on two of its days: the first of those with the least left counts.
  for (const days of [1, 2]) await setLimit(dayAfter(days), 1);
  const lowered = { day: dayAfter(1), limit: 1, used: 1, over: 0, left: 0 };
  assert.deepEqual((await placesOf(id)).tightest, lowered);
  assert.equal((await placesOf(id)).left, 2);
  await setLimit(dayAfter(2), 0);
  const over = { day: dayAfter(2), limit: 0, used: 1, over: 1, left: 0 };
  assert.deepEqual((await placesOf(id)).tightest, over);
  // The day after its truck is back is none of its own.
  for (const days of [1, 2]) await setLimit(dayAfter(days), null);
  await setLimit(new Date(Date.parse(last) + dayMs).toISOString().slice(0, 10), 0);
  assert.deepEqual((await placesOf(id)).tightest, alone.tightest);
  assert.deepEqual((await tos.operate('GET', `/orders/${id}`)).body.data.places, alone);

  assert.equal((await answer(id, 'accept')).status, 200);
  assert.equal((await tos.operate('GET', `/orders/${id}`)).body.data.places, undefined);
});

test('one that takes the last truck has nothing left beside it, and is accepted', async () => {
  const id = await bookedId('accept');
  const { used } = await placesOf(id);
  for (let each = used; each < 3; each++) await bookedId();
  const full = { limit: 3, used: 3, over: 0, left: 0 };
  const { limit, used: taken, over, left } = await placesOf(id);
  assert.deepEqual({ limit, used: taken, over, left }, full);
  assert.equal((await callAs('accept', 'POST', '/booking/publish', { json: request() })).status, 422);
  await setLimit(loadDay, 2);
  assert.equal((await placesOf(id)).over, 1);
  assert.equal((await answer(id, 'accept')).status, 200);
});
