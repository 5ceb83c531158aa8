import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buildAvailability, dayNumber, dayText } from '../../../src/engine/availability/availability-table.ts';
import { describeDay } from '../../../src/engine/availability/describe-day.ts';
import { type DayLoads, judgeLoading } from '../../../src/engine/availability/judge-loading.ts';
import { company, hamburg, trailer } from './tables.ts';

const first = dayNumber('2027-01-04');
const now = Date.parse('2027-01-01T12:00:00+01:00');
const kmPerDay = 600;

/** `nights`: by the weekday on which it begins, since trucks rest and places close on some. */
type Trip = { day: number; nights: readonly number[]; emptyKm: number };
const nightsOf = ({ nights }: Trip, day: number) => nights[day % nights.length]!;
type Lorries = { count: number; backDays: number | 'distance' };

/** Until which day a lorry is away, as a dispatcher counts it. */
const lastDayOf = (trip: Trip, { backDays }: Lorries) =>
  trip.day + nightsOf(trip, trip.day) + (backDays === 'distance' ? Math.ceil(trip.emptyKm / kmPerDay) : backDays);

/** A calendar: each lorry with the days on which it is away. */
class Calendar {
  readonly #lorries: Lorries;
  readonly #away: Set<number>[];

  constructor(lorries: Lorries) {
    this.#lorries = lorries;
    this.#away = Array.from({ length: lorries.count }, () => new Set<number>());
  }

  awayOn(day: number): number {
    return this.#away.filter((days) => days.has(day)).length;
  }

  isFree(trip: Trip): boolean {
    for (let day = trip.day; day <= lastDayOf(trip, this.#lorries); day++)
      if (this.awayOn(day) === this.#lorries.count) return false;
    return true;
  }

  /** Trips change lorries on the calendar as they please: only how many are away counts. */
  take(trip: Trip): void {
    for (let day = trip.day; day <= lastDayOf(trip, this.#lorries); day++)
      this.#away.find((days) => !days.has(day))!.add(day);
  }

  loads(): (pool: string, day: number) => DayLoads | undefined {
    return (_, day) => ({ used: 0, trucks: this.awayOn(day), limit: undefined });
  }
}

const lorries = fc.record({
  count: fc.integer({ min: 1, max: 12 }),
  backDays: fc.oneof(fc.integer({ min: 0, max: 14 }), fc.constant('distance' as const)),
});
const trips = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 14 }),
    nights: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 7 }),
    emptyKm: fc.integer({ min: 0, max: 4000 }),
  }),
  { minLength: 1, maxLength: 60 },
);

const dayOf = (instant: number) => Math.floor((instant + 3_600_000) / 86_400_000);

function ask(trip: Trip, lorry: Lorries, calendar: Calendar) {
  const { count: trucks, backDays } = lorry;
  const table = buildAvailability({ pools: [{ pool: 'lorries', by: 'trucks', trucks, backDays, hard: true }] });
  const start = Date.parse(`${dayText(trip.day)}T08:00:00+01:00`);
  const endFrom = (day: number) => ({ day: day + nightsOf(trip, day), emptyKm: () => trip.emptyKm });
  const plan = (from: number) => ({ start: from, end: endFrom(dayOf(from)) });
  const asked = { vehicle: trailer, place: hamburg, start, end: endFrom(trip.day), plan };
  const judged = judgeLoading(table, asked, { now, company, loadsOf: calendar.loads() });
  return { table, judged };
}

describe('a pool that counts trucks', () => {
  it('sells what a calendar of its lorries has free, says from when on it has, and shows who is away', () => {
    fc.assert(
      fc.property(lorries, trips, (lorry, asked) => {
        const calendar = new Calendar(lorry);
        for (const { day, ...rest } of asked) {
          const trip = { ...rest, day: first + day };
          const { table, judged } = ask(trip, lorry, calendar);
          const lastDay = dayText(lastDayOf(trip, lorry));
          if (calendar.isFree(trip)) {
            assert.ok(judged.ok);
            assert.equal(judged.counted?.place?.lastDay, lastDay);
            calendar.take(trip);
          } else {
            assert.ok(!judged.ok);
            let next = trip.day;
            while (!calendar.isFree({ ...trip, day: next })) next++;
            const { availableFrom } = judged.unsold;
            assert.equal(availableFrom && dayText(dayOf(availableFrom)), dayText(next));
          }
          const loads = new Map([['lorries', calendar.loads()('', trip.day)!]]);
          const [shown] = describeDay(table, trip.day, loads).pools;
          assert.deepEqual([shown?.used, shown?.limit, shown?.over], [calendar.awayOn(trip.day), lorry.count, 0]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of twelve sells twelve trips to Istanbul in a week, and not sixty', () => {
    const lorry = { count: 12, backDays: 'distance' as const };
    const calendar = new Calendar(lorry);
    let sold = 0;
    for (let day = first; day < first + 5; day++) {
      for (let turn = 0; turn < 12; turn++) {
        const trip = { day, nights: [5], emptyKm: 2500 };
        if (!ask(trip, lorry, calendar).judged.ok) continue;
        calendar.take(trip);
        sold++;
      }
    }
    assert.equal(sold, 12);
  });

  it('takes one for each load at least where it cannot count them yet', () => {
    const lorry = { count: 2, backDays: 3 };
    const table = buildAvailability({ pools: [{ pool: 'lorries', by: 'trucks', trucks: 2, backDays: 3, hard: true }] });
    const asked = { vehicle: trailer, place: hamburg, start: Date.parse('2027-01-04T08:00:00+01:00') };
    const judge = (used: number) =>
      judgeLoading(table, asked, {
        now,
        company,
        loadsOf: (_, day) => (day === first ? { used, limit: undefined } : undefined),
      });
    assert.deepEqual([judge(lorry.count - 1).ok, judge(lorry.count).ok], [true, false]);
  });
});
