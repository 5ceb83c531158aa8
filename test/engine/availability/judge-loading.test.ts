import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { AvailabilityData } from '../../../src/engine/availability/availability-schema.ts';
import { Spans } from '../../../src/engine/tariff/calendar/spans.ts';
import { hourMs } from '../../../src/ground/units.ts';
import { hamburg, judge, judgeText, rigid, trailer, van } from './tables.ts';

const newYork = { country: 'US', zipCode: '10001', timeZone: 'America/New_York' };
const madrid = { country: 'ES', zipCode: '28001', timeZone: 'Europe/Madrid' };
const salzburg = { country: 'AT', zipCode: '5020', timeZone: 'Europe/Vienna' };
const munich = { country: 'DE', zipCode: '80331', timeZone: 'Europe/Berlin' };
const unknownCode = { ...hamburg, zipCode: '' };

const table = {
  closed: [
    { from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' },
    { from: '2026-12-07', to: '2026-12-11', places: ['AT', 'DE-8'], vehicles: ['ftl'], reason: 'Brenner' },
    { from: '2026-12-12', vehicles: ['express'], reason: 'inventory' },
  ],
} satisfies AvailabilityData;

describe('closed days and regions', () => {
  const cases: [says: string, asked: Omit<Parameters<typeof judgeText>[0], 'table'>, judged: string][] = [
    ['the last minute before', { start: '2026-12-23T23:59:00+01:00' }, 'ok'],
    ['the first moment of it', { start: '2026-12-24T00:00:00+01:00' }, 'closed 2026-12-27T00:00:00+01:00'],
    ['the last minute of it', { start: '2026-12-26T23:59:00+01:00' }, 'closed 2026-12-27T00:00:00+01:00'],
    ['the moment after it', { start: '2026-12-27T00:00:00+01:00' }, 'ok'],
    [
      'the day begins and ends on the clock of the place',
      { place: newYork, start: '2026-12-27T03:00:00+01:00' },
      'closed 2026-12-27T00:00:00-05:00',
    ],
    ['a country', { place: salzburg, start: '2026-12-07T08:00:00+01:00' }, 'closed 2026-12-12T00:00:00+01:00'],
    [
      'the beginning of a postal code',
      { place: munich, start: '2026-12-11T08:00:00+01:00' },
      'closed 2026-12-12T00:00:00+01:00',
    ],
    ['another beginning', { start: '2026-12-09T08:00:00+01:00' }, 'ok'],
    ['another country', { place: madrid, start: '2026-12-09T08:00:00+01:00' }, 'ok'],
    ['no known postal code', { place: unknownCode, start: '2026-12-09T08:00:00+01:00' }, 'ok'],
    [
      'a truck of class both is a full load',
      { place: munich, vehicle: rigid, start: '2026-12-08T08:00:00+01:00' },
      'closed 2026-12-12T00:00:00+01:00',
    ],
    ['another class', { place: munich, vehicle: van, start: '2026-12-08T08:00:00+01:00' }, 'ok'],
    ['one day alone', { vehicle: van, start: '2026-12-12T23:00:00+01:00' }, 'closed 2026-12-13T00:00:00+01:00'],
  ];
  for (const [says, asked, judged] of cases)
    it(says, () => {
      assert.equal(judgeText({ table, ...asked }), judged);
    });

  it('follow each other, and what is closed for longer than 60 days has no next moment', () => {
    const twice = { closed: [...table.closed, { from: '2026-12-27', to: '2026-12-28', reason: 'repairs' }] };
    assert.equal(judgeText({ table: twice, start: '2026-12-24T09:00:00+01:00' }), 'closed 2026-12-29T00:00:00+01:00');
    const long = (to: string) => ({ closed: [{ from: '2027-01-01', to, reason: 'moving' }] });
    const start = '2027-01-01T09:00:00+01:00';
    assert.equal(judgeText({ table: long('2027-03-01'), start }), 'closed 2027-03-02T00:00:00+01:00');
    assert.equal(judgeText({ table: long('2027-03-02'), start }), 'closed never');
  });
});

describe('pools', () => {
  const pools = {
    pools: [
      { pool: 'all', loads: 9 },
      { pool: 'trailers', vehicles: ['ftl'], loads: 5, weekdays: { SAT: 2, SUN: 0 }, days: { '2026-12-23': 1 } },
      { pool: 'north', vehicles: ['ftl'], places: ['DE-2', 'DK'], loads: 3 },
      { pool: 'port', vehicles: ['ftl'], places: ['DE-20457'], loads: 1 },
      { pool: 'rigids', vehicles: ['both'], loads: 4 },
      { pool: 'tall', vehicles: ['mega'], loads: 2 },
      { pool: 'Spain', places: ['ES'] },
    ],
  } satisfies AvailabilityData;
  const start = '2026-12-02T08:00:00+01:00';
  const poolOf = (asked: object) => {
    const judged = judge({ table: pools, start, ...asked });
    return judged.ok ? judged.counted : judged;
  };
  const altona = { ...hamburg, zipCode: '22765' };
  const cases: [says: string, asked: object, pool: string | undefined][] = [
    ['the longest postal code', {}, 'port'],
    ['a shorter one', { place: altona }, 'north'],
    ['a country', { place: { country: 'DK', zipCode: '2100', timeZone: 'Europe/Copenhagen' } }, 'north'],
    ['everywhere', { place: munich }, 'trailers'],
    ['without a known postal code', { place: unknownCode }, 'trailers'],
    ['a class goes before that of full loads', { vehicle: rigid }, 'rigids'],
    ['the code goes before the class, and vehicles before places', { vehicle: { code: 'mega', class: 'ftl' } }, 'tall'],
    ['a place goes before everything', { vehicle: van, place: madrid }, 'Spain'],
    ['neither vehicle nor place', { vehicle: van, place: munich }, 'all'],
  ];
  for (const [says, asked, pool] of cases)
    it(`a load counts in the most particular one: ${says}`, () => {
      assert.deepEqual(poolOf(asked), { day: '2026-12-02', pool });
    });

  it('a load counts on the local day of its place, and in none where no pool holds', () => {
    const night = { place: { ...newYork, country: 'GB' }, start: '2026-12-02T03:00:00+01:00' };
    assert.deepEqual(poolOf(night), { day: '2026-12-01', pool: 'trailers' });
    const judged = judge({ table: { pools: [{ pool: 'a', vehicles: ['express'] }] }, start });
    assert.deepEqual(judged, { ok: true, counted: undefined });
  });

  const limits: [says: string, asked: Omit<Parameters<typeof judgeText>[0], 'table' | 'place'>, judged: string][] = [
    ['one is left', { start, loads: { '2026-12-02 trailers': { used: 4, limit: undefined } } }, 'ok'],
    [
      'none is left',
      { start, loads: { '2026-12-02 trailers': { used: 5, limit: undefined } } },
      'sold_out 2026-12-03T00:00:00+01:00',
    ],
    [
      'more than all are used',
      { start, loads: { '2026-12-02 trailers': { used: 6, limit: undefined } } },
      'sold_out 2026-12-03T00:00:00+01:00',
    ],
    [
      'a weekday has its own',
      { start: '2026-12-05T08:00:00+01:00', loads: { '2026-12-05 trailers': { used: 2, limit: undefined } } },
      'sold_out 2026-12-07T00:00:00+01:00',
    ],
    [
      'a date goes before its weekday',
      { start: '2026-12-23T08:00:00+01:00', loads: { '2026-12-23 trailers': { used: 1, limit: undefined } } },
      'sold_out 2026-12-24T00:00:00+01:00',
    ],
    [
      'what was set by hand goes before the table, for more',
      { start, loads: { '2026-12-02 trailers': { used: 5, limit: 6 } } },
      'ok',
    ],
    [
      'for less',
      { start, loads: { '2026-12-02 trailers': { used: 1, limit: 1 } } },
      'sold_out 2026-12-03T00:00:00+01:00',
    ],
    [
      'for none',
      { start, loads: { '2026-12-02 trailers': { used: 0, limit: 0 } } },
      'sold_out 2026-12-03T00:00:00+01:00',
    ],
  ];
  for (const [says, asked, judged] of limits)
    it(`the limit of a day: ${says}`, () => {
      assert.equal(judgeText({ table: pools, place: munich, ...asked }), judged);
    });

  it('without a limit one is never sold out, until somebody sets it', () => {
    const asked = { table: pools, vehicle: van, place: madrid, start };
    assert.equal(judgeText({ ...asked, loads: { '2026-12-02 Spain': { used: 999, limit: undefined } } }), 'ok');
    assert.match(judgeText({ ...asked, loads: { '2026-12-02 Spain': { used: 999, limit: 999 } } }), /^sold_out/);
  });
});

const day = (from: number) => new Date(Date.UTC(2026, 10, from)).toISOString().slice(0, 10);
const tables = fc.record({
  closed: fc.array(
    fc.record({ from: fc.integer({ min: 20, max: 60 }), days: fc.integer({ min: 0, max: 9 }), isLocal: fc.boolean() }),
    { maxLength: 6 },
  ),
  lead: fc.option(
    fc.record({ workingDays: fc.integer({ min: 0, max: 9 }), from: fc.constantFrom('00:00', '08:30', '24:00') }),
  ),
  loads: fc.integer({ min: 0, max: 3 }),
  used: fc.dictionary(fc.integer({ min: 20, max: 90 }).map(day), fc.integer({ min: 0, max: 3 })),
});

it('whatever the table, what is refused can be had at the moment it is refused for, and at none before', () => {
  fc.assert(
    fc.property(
      tables,
      fc.integer({ min: 0, max: 30 * 24 }),
      fc.constantFrom(hamburg, newYork, madrid),
      ({ closed, lead, loads, used }, hours, place) => {
        const table: AvailabilityData = {
          closed: closed.map(({ from, days, isLocal }) => ({
            from: day(from),
            to: day(from + days),
            reason: 'closed',
            ...(isLocal && { places: ['DE'] }),
          })),
          ...(lead && { leadTimes: [lead] }),
          pools: [{ pool: 'p', loads }],
        };
        const at = (instant: number) =>
          judge({
            table,
            place,
            vehicle: trailer,
            start: new Date(instant).toISOString(),
            loads: Object.fromEntries(Object.entries(used).map(([d, n]) => [`${d} p`, { used: n, limit: undefined }])),
          });
        const start = Date.parse('2026-11-23T00:00:00Z') + hours * 3_600_000;
        const judged = at(start);
        if (judged.ok) return;
        const { availableFrom } = judged.unsold;
        const end = availableFrom ?? start + 60 * 86_400_000;
        if (availableFrom !== undefined) assert.ok(at(availableFrom).ok);
        for (let instant = start; instant < end; instant += 3_600_000) assert.ok(!at(instant).ok);
      },
    ),
    { numRuns: 60 },
  );
});

describe('what can be had later', () => {
  const workdays = new Spans((year) =>
    Array.from({ length: 366 }, (_, at) => Date.UTC(year, 0, 1 + at))
      .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
      .map((day) => [day + 7 * hourMs, day + 16 * hourMs] as const),
  );
  const shut = { closed: [{ from: '2026-12-03', to: '2026-12-04', reason: 'inventory' }] };

  it('is told from when the place opens, and of a vehicle that loads at any hour from midnight', () => {
    const start = '2026-12-03T08:00:00+01:00';
    assert.equal(
      judgeText({ table: shut, start, open: { hours: workdays, neededMs: 7 * hourMs } }),
      'closed 2026-12-07T08:00:00+01:00',
    );
    assert.equal(judgeText({ table: shut, start }), 'closed 2026-12-05T00:00:00+01:00');
  });

  it('is told at once where it is asked for in opening hours, else when it opens again', () => {
    const lead = { leadTimes: [{ hours: 24 }] };
    const asked = (now: string, hours = 0) =>
      judgeText({ table: lead, now, start: now, open: { hours: workdays, neededMs: hours * hourMs } });
    assert.equal(asked('2026-12-01T10:20:00+01:00'), 'too_late 2026-12-02T10:20:00+01:00');
    assert.equal(asked('2026-12-01T10:20:00+01:00', 6.5), 'too_late 2026-12-02T10:20:00+01:00');
    assert.equal(asked('2026-12-01T10:40:00+01:00', 6.5), 'too_late 2026-12-03T08:00:00+01:00');
    assert.equal(asked('2026-12-01T18:20:00+01:00'), 'too_late 2026-12-03T08:00:00+01:00');
    assert.equal(asked('2026-12-04T10:20:00+01:00'), 'too_late 2026-12-07T08:00:00+01:00');
  });
});
