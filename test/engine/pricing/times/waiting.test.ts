import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { capWaiting, judgeWait } from '../../../../src/engine/pricing/times/waiting.ts';
import { place, tariff, vehicle } from '../../../support/samples.ts';

const hourMs = 3_600_000;
const at = (time: string) => Date.parse(`2026-${time}:00+01:00`);
const eightHoursBefore = (from: number) => from - 8 * hourMs;

/** What a wait costs a crew whose day began eight hours before it. */
function costOf(code: string, from: number, to: number, country = 'DE', drivers: 1 | 2 = 1) {
  const crew = { drivers, dayStart: eightHoursBefore(from) };
  const judged = judgeWait(tariff, vehicle(code), place(country), { from, to }, crew);
  assert.ok(judged.ok);
  return judged.line;
}

type Row = [what: string, code: string, from: string, to: string, cents: number | undefined, country?: string];
const rows: Row[] = [
  ['two hours are free', 'tautliner', '11-24T10:00', '11-24T12:00', undefined],
  ['a started half hour counts', 'tautliner', '11-24T10:00', '11-24T12:01', 3000],
  ['a trailer waits while the place is open, so not overnight', 'tautliner', '11-24T16:00', '11-25T08:00', undefined],
  ['nor over the weekend', 'tautliner', '11-27T16:00', '11-30T08:00', undefined],
  ['nor over Christmas', 'tautliner', '12-24T16:00', '12-28T08:00', undefined],
  ['a day costs at most its price', 'tautliner', '11-24T08:00', '11-24T17:00', 35_000],
  ['a day is 24 hours, not a calendar day', 'tautliner', '11-24T12:00', '11-25T12:00', 35_000],
  ['and one that has begun counts', 'tautliner', '11-24T12:00', '11-25T12:30', 38_000],
  // By the clock in Rome, which is an hour ahead of these in summer: the ban begins at 16:00.
  [
    'a trailer stands while it is banned though the place is open',
    'tautliner',
    '07-31T13:00',
    '07-31T16:00',
    undefined,
    'IT',
  ],
  ['and waits where it is not', 'tautliner', '07-31T13:00', '07-31T16:00', 6000, 'DE'],
  ['a smaller truck costs less', 'truck_12t', '11-24T10:00', '11-24T13:00', 4000],
  ['a van waits while its crew may be asked to work', 'van_box_l', '11-24T16:00', '11-24T21:00', 9000],
  ["and not in the crew's rest", 'van_box_l', '11-24T16:00', '11-25T08:00', 9000],
  ['which ends after eleven hours', 'van_box_l', '11-24T16:00', '11-25T09:00', 12_000],
  ['a day of it costs at most its price', 'van_box_l', '11-24T12:00', '11-25T12:00', 18_000],
  ['a van stands on a Sunday that begins while it waits', 'van_box_l', '11-28T22:00', '11-30T00:00', undefined],
  ['and drives on one on which it arrives', 'van_box_l', '11-29T10:00', '11-29T14:00', 6000],
  ['Saturday is a working day, and its evening the second day', 'van_box_l', '11-27T19:00', '11-29T00:00', 33_000],
  ['until Monday it costs no more', 'van_box_l', '11-27T19:00', '11-30T11:00', 33_000],
  ['nobody waits for a holiday to end', 'van_box_l', '12-24T22:00', '12-26T00:00', undefined],
  ['a holiday more is no weekly rest', 'van_box_l', '12-24T22:00', '12-27T00:00', 24_000],
  ['nor is the Sunday after it', 'van_box_l', '12-24T22:00', '12-28T00:00', 42_000],
  ['so waiting over Christmas is paid', 'van_box_l', '12-24T15:30', '12-28T10:00', 63_000],
  ['as over the days of the week before', 'van_box_l', '12-17T15:30', '12-21T10:00', 58_500],
  ['that is one there', 'van_box_l', '12-07T22:00', '12-08T22:00', undefined, 'AT'],
  ['and not elsewhere', 'van_box_l', '12-07T22:00', '12-08T22:00', 18_000, 'DE'],
];

test('a wait costs each started half hour beyond two hours of those in which the vehicle would not have stood anyway', () => {
  for (const [what, code, from, to, cents, country] of rows) {
    assert.equal(costOf(code, at(from), at(to), country)?.amount, cents, what);
  }
});

test('a van that may wait for longer than a week has its next weekly rest six days after the last', () => {
  const { waiting } = tariff.terms;
  const patient = { ...tariff, terms: { ...tariff.terms, waiting: { ...waiting, daysMax: 21 } } };
  const costs = (country: string, from: string, until: string) => {
    const crew = { drivers: 1, dayStart: eightHoursBefore(at(from)) } as const;
    const wait = { from: at(from), to: at(until) };
    const judged = judgeWait(patient, vehicle('van_box_l'), place(country), wait, crew);
    assert.ok(judged.ok);
    return judged.line?.amount ?? 0;
  };
  const days: [what: string, country: string, from: string, day: [string, string], isFree: boolean][] = [
    ['a holiday on Tuesday', 'AT', '12-07T22:00', ['12-08T00:00', '12-09T00:00'], true],
    ['the Sunday after it', 'AT', '12-07T22:00', ['12-13T00:00', '12-14T00:00'], false],
    ['the Tuesday after it', 'AT', '12-07T22:00', ['12-15T00:00', '12-16T00:00'], true],
    ['the Sunday after that', 'AT', '12-07T22:00', ['12-20T00:00', '12-21T00:00'], false],
    ['a Sunday', 'DE', '11-28T22:00', ['11-29T00:00', '11-30T00:00'], true],
    ['the next', 'DE', '11-28T22:00', ['12-06T00:00', '12-07T00:00'], true],
  ];
  for (const [what, country, from, [start, end], isFree] of days) {
    assert.equal(costs(country, from, start) === costs(country, from, end), isFree, what);
  }
});

test('two drivers stand by for longer before they rest', () => {
  const [from, to] = [at('11-24T20:00'), at('11-25T06:00')];
  assert.equal(costOf('van_curtain_xl', from, to)?.amount, 9000);
  assert.equal(costOf('van_curtain_xl', from, to, 'DE', 2)?.amount, 18_000);
});

test('no vehicle waits longer than five days', () => {
  const [from, to] = [at('11-23T08:00'), at('11-28T08:01')];
  const crew = { drivers: 1, dayStart: from } as const;
  assert.deepEqual(judgeWait(tariff, vehicle('tautliner'), place('DE'), { from, to }, crew), { ok: false, daysMax: 5 });
});

test('a longer wait never costs less, and none more than a day for each begun 24 hours', () => {
  const anyWait = fc.record({
    code: fc.constantFrom('caddy', 'van_box_l', 'truck_7_5t', 'tautliner'),
    country: fc.constantFrom('DE', 'AT', 'CH', 'PT', 'PL'),
    from: fc.integer({ min: 0, max: 60 * 24 * 60 }).map((minutes) => at('11-20T00:00') + minutes * 60_000),
    minutes: fc.tuple(fc.integer({ min: 1, max: 7200 }), fc.integer({ min: 1, max: 7200 })),
    drivers: fc.constantFrom<1 | 2>(1, 2),
  });
  fc.assert(
    fc.property(anyWait, ({ code, country, from, minutes, drivers }) => {
      const [short, long] = minutes.toSorted((a, b) => a - b).map((length) => length * 60_000);
      const [less, more] = [short!, long!].map((ms) => costOf(code, from, from + ms, country, drivers)?.amount ?? 0);
      assert.ok(less! <= more!, `${less} for ${short} ms, ${more} for ${long} ms`);
      const dayMax = tariff.terms.waiting.dayMax[vehicle(code).size];
      assert.ok(more! <= Math.ceil(long! / (24 * hourMs)) * dayMax * 100, `${more} for ${long} ms`);
    }),
    { numRuns: 2000 },
  );
});

test('all waiting of an order costs at most the trip, and the line that is cut says so', () => {
  const line = (amount: number) => ({ code: 'waiting', label: 'Waiting', amount, basis: 'half hours' });
  const cut = { ...line(1000), basis: 'half hours, in all at most 100' };
  const cases: [amounts: number[], trip: number, kept: object[]][] = [
    [[4000, 6000], 10_000, [line(4000), line(6000)]],
    [[9000, 6000, 1], 10_000, [line(9000), cut]],
    [[1], 0, []],
    [[], 10_000, []],
  ];
  for (const [amounts, trip, kept] of cases) assert.deepEqual(capWaiting(amounts.map(line), trip), kept);
});
