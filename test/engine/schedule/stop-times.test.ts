import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import {
  endsThroughBan,
  firstStart,
  latestStart,
  serviceStart,
  windowFrom,
} from '../../../src/engine/schedule/tour-tasks.ts';
import { Spans } from '../../../src/engine/tariff/calendar/spans.ts';
import { hour, road, stop } from './tours.ts';

/** Hours of the first of July 2026, UTC. */
const at = (hours: number) => Date.parse('2026-07-01T00:00:00Z') + hours * hour;
const spans = (...each: [from: number, to: number][]) =>
  new Spans((year) => (year === 2026 ? each.map(([from, to]) => [at(from), at(to)] as const) : []));
const open = spans([8, 17], [32, 41]);
const booked = { start: at(10), end: at(12) };

describe('a stop of one hour, open from 8 to 17, is served', () => {
  const cases: [name: string, comes: number, more: Parameters<typeof stop>[3], hours: number][] = [
    ['when the vehicle comes', 9, { open }, 9],
    ['when it opens', 7, { open }, 8],
    ['up to an hour before it closes', 16, { open }, 16],
    ['the next day, when the work would not end before', 16.01, { open }, 32],
    ['the next day, when the crew could not stand by for its slot', 14.5, { open, slotMs: 2 * hour }, 32],
    ['up to the last moment with its slot', 14, { open, slotMs: 2 * hour }, 14],
    ['the next day, when it is closed', 18, { open }, 32],
    ['at any time where it never closes', 3, {}, 3],
    ['in its booked window, when the vehicle is early', 7, { open, booked }, 10],
    ['when the vehicle comes, though its booked window is over', 20, { open, booked }, 20],
  ];
  for (const [name, comes, more, hours] of cases)
    it(name, () => assert.equal(serviceStart(stop('unloading', 0, hour, more), at(comes)), at(hours)));

  it('at a whole quarter of an hour, unless that is booked', () => {
    assert.equal(serviceStart(stop('unloading', 0, hour, { open }), at(9) + 1), at(9.25));
    assert.equal(serviceStart(stop('unloading', 0, hour, { open }), at(9.25)), at(9.25));
    assert.equal(serviceStart(stop('unloading', 0, hour, { booked }), at(11) + 1), at(11) + 1);
  });
});

describe('the first stop can start', () => {
  const bans = spans([0, 9], [16, 33]);
  const cases: [name: string, asked: number, more: Parameters<typeof stop>[3], hours: number][] = [
    ['at once, in the open', 9.5, { open }, 9.5],
    ['at once, to the millisecond', 9 + 1e-6 / 3.6, { open }, 9 + 1e-6 / 3.6],
    ['when it opens', 5, { open }, 8],
    ['when the ban is over', 8.5, { open, bans }, 9],
    ['when the ban is over and it is open again', 16.5, { open, bans }, 33],
    ['up to an hour before it closes', 16, { open }, 16],
    ['the next day, when the work would not end before', 16.5, { open }, 32],
    ['the next day, when its slot would not', 15, { open, slotMs: 2 * hour }, 32],
    ['when the ban is over, though its window is booked', 3, { booked: { start: at(3), end: at(20) }, bans }, 9],
    ['at once where it is always open and never banned', 3, {}, 3],
    ['never where it does not open any more', 50, { open }, Number.POSITIVE_INFINITY],
  ];
  for (const [name, asked, more, hours] of cases)
    it(name, () =>
      assert.equal(firstStart(stop('loading', 0, hour, more), Math.round(at(asked))), Math.round(at(hours))),
    );

  it('never where bans and opening hours leave no time within a year', () => {
    const always = new Spans((year) => [[Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]]);
    assert.equal(firstStart(stop('loading', 0, hour, { bans: always }), at(0)), Number.POSITIVE_INFINITY);
  });
});

test('work begins at the latest when the slot, or the booked window, ends', () => {
  const slot = { windowMs: 2 * hour };
  assert.equal(latestStart(stop('loading', 0, hour, slot), at(9)), at(11));
  assert.equal(latestStart(stop('loading', 1, hour, { ...slot, open }), at(15)), at(16), 'less what closing takes');
  assert.equal(latestStart(stop('loading', 0, hour, { ...slot, booked }), at(10)), at(12));
  assert.equal(latestStart(stop('loading', 0, hour, { booked }), at(13)), at(13));
});

test('a window is as wide as asked for, as long as the work ends before the place closes', () => {
  const wide = { windowMs: 3 * hour };
  const ends = (start: number, more = {}) =>
    windowFrom(stop('unloading', 0, hour, { ...wide, ...more }), at(start)).end;
  assert.equal(ends(9, { open }), at(12));
  assert.equal(ends(13, { open }), at(16));
  assert.equal(ends(15, { open }), at(16));
  assert.equal(ends(16.5, { open }), at(16.5));
  assert.equal(ends(13.5, { open, ms: 1.1 * hour }), at(15.75));
  assert.equal(ends(20), at(23));
  assert.equal(windowFrom(stop('unloading', 0, hour, { open }), at(9)).start, at(9));
});

test('a rest that would end shortly before a ban may last until the ban is over', () => {
  const banned = road(hour, 'DE', spans([10, 12], [20, 22]));
  assert.deepEqual(endsThroughBan(banned, [at(9)], 2 * hour), [at(12)]);
  assert.deepEqual(endsThroughBan(banned, [at(8)], 2 * hour), []);
  assert.deepEqual(endsThroughBan(banned, [at(8) + 1, at(9), at(19)], 2 * hour), [at(12), at(22)]);
  assert.deepEqual(endsThroughBan(banned, [at(23)], 2 * hour), []);
  assert.deepEqual(endsThroughBan(road(hour), [at(9)], 2 * hour), []);
  const served = stop('unloading', 0, hour, { bans: spans([10, 12]) });
  assert.deepEqual(endsThroughBan(served, [at(9)], 2 * hour), []);
});
