import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import type { TourTask } from '../../../src/engine/schedule/tour-tasks.ts';
import { lastQuarterHour } from '../../../src/ground/local-time.ts';
import { propertyRuns } from '../../support/property-seed.ts';
import { place, tariff } from '../../support/samples.ts';
import { findViolations } from './hours-checker.ts';
import { hour, minute, planTasks, road, stop } from './tours.ts';

const open = tariff.calendar.open(place('DE'));
const monday = Date.parse('2026-11-16T00:00:00+01:00');
const drives = fc.integer({ min: 1, max: 14 * 60 });
const anyTour = fc.record({
  between: fc.array(drives, { maxLength: 2 }),
  after: fc.array(drives, { minLength: 1, maxLength: 2 }),
  servingMinutes: fc.integer({ min: 15, max: 120 }),
  slotHours: fc.constantFrom(0, 3, 6),
  startMinute: fc.integer({ min: 0, max: 14 * 1440 }),
  country: fc.constantFrom('DE', 'AT', 'FR', 'PL'),
});
type Tour = typeof anyTour extends fc.Arbitrary<infer T> ? T : never;

/** Loadings, each after a drive from the one before, then unloadings. */
function tasksOf({ between, after, servingMinutes, slotHours, country }: Tour): TourTask[] {
  const bans = tariff.calendar.bans(country, [], 40, 'motorway');
  const ms = servingMinutes * minute;
  const drive = (minutes: number) => road(minutes * minute, country, bans);
  const windowMs = slotHours * hour;
  const loading = (index: number) => stop('loading', index, ms, { open, slotMs: index === 0 ? windowMs : 0, windowMs });
  return [
    loading(0),
    ...between.flatMap((minutes, index) => [drive(minutes), loading(index + 1)]),
    ...after.flatMap((minutes, index) => [drive(minutes), stop('unloading', index, ms, { open })]),
  ];
}

/** A tour's plan, with the slot as wide as its unloading windows. */
const planOf = (tour: Tour) =>
  planTasks(monday + tour.startMinute * minute, tasksOf(tour), { windowMs: tour.slotHours * hour });
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });
const rules = {
  drivers: 1 as const,
  isRegulated: true,
  longDaysMax: 0,
  reducedRestsMax: 0,
  isNight: (instant: number) => new Date(instant).getUTCHours() < 4,
  isBanned: () => false,
};

test('whenever the first goods are loaded within their window, the promised schedule can be driven and is legal', () => {
  let moved = 0;
  fc.assert(
    fc.property(anyTour, anyShare, (tour, share) => {
      const plan = planOf(tour);
      if (!plan.ok) return;
      const [standBy, work, ...others] = plan.activities();
      if (standBy!.kind !== 'wait') return;
      moved += 1;
      const from = Math.round(standBy!.from + share * (standBy!.to - standBy!.from));
      const loaded = from + work!.to - work!.from;
      const idle = (start: number, end: number) => (end > start ? [{ ...standBy!, from: start, to: end }] : []);
      const driven = [
        ...idle(standBy!.from, from),
        { ...work!, from, to: loaded },
        ...idle(loaded, work!.to),
        ...others,
      ];
      assert.deepEqual(findViolations(driven, rules), []);
    }),
    { numRuns: propertyRuns(2000) },
  );
  assert.ok(moved > propertyRuns(1000), `${moved} tours with a slot`);
});

test('whenever the goods of a tour with one loading and one unloading are loaded within their window, the unloading window can be booked', () => {
  fc.assert(
    fc.property(anyTour, anyShare, ({ after, ...others }, share) => {
      const tour = { ...others, between: [], after: after.slice(0, 1) };
      const plan = planOf(tour);
      if (!plan.ok) return;
      assert.equal(plan.isKept, true);
      const { start, end } = plan.loadings[0]!;
      for (const moment of [start, end, Math.round(start + share * (end - start))]) {
        const tasks = tasksOf(tour).map((task): TourTask => {
          if (task.kind !== 'serve') return task;
          return { ...task, booked: task.stop === 'loading' ? { start: moment, end: moment } : plan.unloadings[0] };
        });
        const replanned = planTasks(moment, tasks, { windowMs: tour.slotHours * hour });
        assert.ok(replanned.ok, JSON.stringify(replanned));
      }
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('a tour that is booked with the loading windows that were offered has the unloading windows of its price', () => {
  fc.assert(
    fc.property(anyTour, (tour) => {
      const plan = planOf(tour);
      if (!plan.ok) return;
      const tasks = tasksOf(tour).map((task): TourTask => {
        if (task.kind !== 'serve' || task.stop === 'unloading') return task;
        return { ...task, booked: plan.loadings[task.index], isOffered: true };
      });
      const replanned = planTasks(plan.loadings[0]!.start, tasks, { windowMs: tour.slotHours * hour });
      assert.deepEqual(replanned.ok && replanned.unloadings, plan.unloadings);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('every window lies within opening hours with the work; loading windows are as wide as the slot, later ones as the day leaves', () => {
  fc.assert(
    fc.property(anyTour, (tour) => {
      const plan = planOf(tour);
      if (!plan.ok) return;
      for (const { start, end } of [...plan.loadings, ...plan.unloadings]) {
        assert.ok(end >= start);
        assert.ok(end + tour.servingMinutes * minute <= open.endAt(start)!);
      }
      plan.loadings.forEach(({ start, end }, index) => {
        const slotEnd = start + tour.slotHours * hour;
        const dayEnd = lastQuarterHour(open.endAt(start)! - tour.servingMinutes * minute);
        assert.equal(end, index === 0 ? slotEnd : Math.max(start, Math.min(slotEnd, dayEnd)));
      });
      plan.unloadings.forEach(({ start, end }, index) => {
        assert.ok(end - start <= tour.slotHours * hour);
        assert.ok(plan.earliestUnloadings[index]! <= start);
      });
    }),
    { numRuns: propertyRuns(1000) },
  );
});

test('a truck that may be loaded until 14:00 is promised for when it is there then, and its earliest arrival is told apart', () => {
  const eight = Date.parse('2026-11-23T08:00:00+01:00');
  const plan = planTasks(
    eight,
    [stop('loading', 0, hour, { open, slotMs: 6 * hour }), road(4 * hour), stop('unloading', 0, hour, { open })],
    { windowMs: 6 * hour },
  );
  assert.ok(plan.ok);
  const nextMorning = Date.parse('2026-11-24T08:00:00+01:00');
  assert.deepEqual(plan.unloadings, [{ start: nextMorning, end: nextMorning + 6 * hour }]);
  assert.deepEqual(plan.earliestUnloadings, [eight + 5 * hour]);
});

test('of a loading that is offered the crew is rested when its window starts', () => {
  let standing = 0;
  fc.assert(
    fc.property(anyTour, (tour) => {
      const plan = planOf(tour);
      if (!plan.ok || tour.slotHours === 0) return;
      for (const { start, end } of plan.loadings) {
        if (start === end) continue;
        standing += 1;
        const stands = ({ kind, from, to }: Activity) => kind === 'wait' && from <= start && to >= end;
        assert.ok(plan.activities().some(stands), new Date(start).toISOString());
      }
    }),
    { numRuns: propertyRuns(1000) },
  );
  assert.ok(standing > propertyRuns(1000), `${standing} loadings`);
});
