import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { continueTour, type StopUnderWay } from '../../../src/engine/schedule/continue-tour.ts';
import { scheduleVehicle } from '../../../src/engine/schedule/schedule-vehicle.ts';
import type { ScheduleBudget } from '../../../src/engine/schedule/search-tour.ts';
import { driveTour } from '../../../src/engine/schedule/tour-tasks.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import type { Instant, TimeWindow } from '../../../src/ground/units.ts';
import { leg, place, tariff, vehicle } from '../../support/samples.ts';
import { hour } from './tours.ts';

const [truck, van] = [vehicle('tautliner'), vehicle('caddy')];
const at = (text: string): Instant => Date.parse(`2026-11-${text}:00+01:00`);
const window = (start: string, end: string): TimeWindow => ({ start: at(start), end: at(end) });

const quarter = hour / 4;
const widthHours = ({ start, end }: TimeWindow) => (end - start) / hour;

type Asked = {
  by?: Vehicle;
  drivers?: 1 | 2;
  km?: number;
  from?: string;
  windowHours?: number;
  loadings?: (TimeWindow | undefined)[];
  unloadings?: (TimeWindow | undefined)[];
  isOffered?: boolean;
  budget?: ScheduleBudget;
};

/** A tour of as many loadings and unloadings as have times, that far from each other, from a Tuesday night on. */
function schedule({ by = truck, drivers = 1, km = 200, from = '24T02:00', ...asked }: Asked) {
  const { windowHours = 2, loadings = [undefined], unloadings = [undefined], isOffered = false } = asked;
  const stops = [...loadings, ...unloadings].map(() => place('DE'));
  const legs = stops.slice(1).map(() => leg({ DE: km }));
  const tour = {
    loadings: stops.slice(0, loadings.length),
    unloadings: stops.slice(loadings.length),
    legs,
    distanceKm: km * legs.length,
  };
  return scheduleVehicle(tariff, tour, by, driveTour(legs, stops, by, tariff), drivers, {
    notBefore: at(from),
    loadings,
    unloadings,
    windowMs: windowHours * hour,
    findsEarliest: drivers === 1,
    loadingSeconds: 1800,
    unloadingSeconds: 3600,
    isOffered,
    budget: asked.budget ?? { steps: 0, stepsMax: Number.POSITIVE_INFINITY },
  });
}

function legal(asked: Asked) {
  const found = schedule(asked);
  assert.ok(found.plan.ok, JSON.stringify(found.plan));
  return { ...found, plan: found.plan };
}

describe('the schedule of a vehicle', () => {
  it('loads full loads while places are open, and express vehicles at any hour', () => {
    assert.deepEqual(legal({}).plan.loadings, [window('24T08:00', '24T10:00')]);
    assert.deepEqual(legal({ by: van }).plan.loadings, [window('24T02:00', '24T04:00')]);
  });

  it('has loading windows no longer than places are open beside the work', () => {
    const [loading] = legal({ windowHours: 20 }).plan.loadings;
    assert.equal(loading!.end - loading!.start, tariff.calendar.openMs - 30 * 60_000);
    const [express] = legal({ by: van, windowHours: 20 }).plan.loadings;
    assert.equal(express!.end - express!.start, 20 * hour);
  });

  it('goes on to further loadings on the same day, in windows as wide as the slot or as what the day has left', () => {
    const rows: [name: string, windowHours: number, km: number, windows: TimeWindow[]][] = [
      ['at the same place', 3, 0, [window('24T08:00', '24T11:00'), window('24T11:30', '24T14:30')]],
      ['there, where the day ends sooner', 6, 0, [window('24T08:00', '24T14:00'), window('24T14:30', '24T16:30')]],
      ['near', 6, 60, [window('24T08:00', '24T14:00'), window('24T15:30', '24T16:30')]],
      ['far', 6, 200, [window('24T08:00', '24T14:00'), window('25T08:00', '25T14:00')]],
    ];
    for (const [name, windowHours, km, windows] of rows) {
      const { plan } = legal({ windowHours, km, loadings: [undefined, undefined] });
      assert.deepEqual(plan.loadings, windows, name);
    }
  });

  it('of an express vehicle may unload later by a tenth of the driving until then, and by half an hour at least', () => {
    const { plan } = legal({ by: van, windowHours: 0, km: 30, unloadings: [undefined, undefined] });
    assert.deepEqual(
      plan.unloadings.map(({ start, end }) => [start % quarter, (end - start) / hour]),
      [
        [0, 0.5],
        [0, 0.5],
      ],
    );
    const far = legal({ by: van, windowHours: 0, km: 700 });
    const [unloading] = far.plan.unloadings;
    const tenth = (far.drivingSeconds * 1000) / 10;
    assert.equal(unloading!.end - unloading!.start, Math.ceil(tenth / quarter) * quarter);
    assert.deepEqual(legal({ by: van, windowHours: 20, km: 700 }).plan.unloadings.map(widthHours), [20]);
  });

  it('of a truck unloads at a fixed time if it loads at one', () => {
    assert.deepEqual(legal({ windowHours: 0, km: 700 }).plan.unloadings.map(widthHours), [0]);
  });

  it('takes few more steps to look for the ways of wider slots than for its own', () => {
    const steps = (isOffered: boolean) => {
      const budget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
      for (let km = 100; km <= 2500; km += 100) legal({ windowHours: 0, km, isOffered, budget });
      return budget.steps;
    };
    const [own, all] = [steps(true), steps(false)];
    assert.ok(all > own && all < 3 * own, `${all} steps, ${own} of them for itself`);
  });

  it('of which closing leaves a part has windows that end at a whole quarter of an hour', () => {
    const [unloading] = legal({ windowHours: 3, km: 170 }).plan.unloadings;
    assert.deepEqual([unloading!.start % quarter, unloading!.end % quarter], [0, 0]);
    assert.ok(unloading!.end - unloading!.start < 3 * hour);
  });

  it('works at each loading and each unloading as long as that takes', () => {
    const { plan, placed } = legal({ by: van, windowHours: 0, loadings: [undefined, undefined] });
    const works = placed(plan).filter(({ kind }) => kind === 'work');
    assert.deepEqual(
      works.map(({ from, to }) => (to - from) / hour),
      [0.5, 0.5, 1],
    );
  });

  it('keeps the windows that were booked, each at its own stop', () => {
    const loadings = [window('24T09:00', '24T10:00'), window('24T13:00', '24T15:00')];
    const unloadings = [window('25T08:00', '25T12:00'), window('25T13:00', '25T18:00')];
    const { plan } = legal({ loadings, unloadings, km: 100 });
    assert.deepEqual(plan.loadings, loadings);
    assert.deepEqual(plan.unloadings, unloadings);
  });

  it('sets the windows of those stops that have none booked', () => {
    const booked = window('24T13:00', '24T15:00');
    const { plan } = legal({ loadings: [undefined, booked], km: 100 });
    assert.deepEqual(plan.loadings[1], booked);
    assert.deepEqual(plan.loadings[0], window('24T08:00', '24T10:00'));
    assert.equal(plan.unloadings.length, 1);
  });

  it('of two drivers goes on where one has to rest', () => {
    const arrival = (drivers: 1 | 2, by = truck) => legal({ drivers, km: 1200, windowHours: 0, by }).plan.endsAt;
    assert.ok(arrival(2) + 8 * hour < arrival(1));
    assert.ok(arrival(2, van) < arrival(1, van));
  });

  it('of an express vehicle arrives earlier than one that keeps 9 hours a day', () => {
    const heavyVan = { ...van, class: 'ftl' as const, grossWeightT: 3.5 };
    const express = { ...heavyVan, class: 'express' as const };
    const arrival = (by: Vehicle) => legal({ by, km: 2000, windowHours: 0, from: '24T08:00' }).plan.endsAt;
    assert.ok(arrival(express) < arrival(heavyVan));
  });

  it('names the driving of the whole tour, and where on it each activity is', () => {
    const { drivingSeconds, plan, placed } = legal({ km: 700 });
    const activities = placed(plan);
    const driven = activities.filter(({ kind }) => kind === 'drive');
    assert.equal(
      driven.reduce((sum, { from, to }) => sum + to - from, 0),
      drivingSeconds * 1000,
    );
    assert.ok(Math.abs(activities.at(-1)!.toKm - 700) < 1e-6);
  });

  it('names the driving where no legal one is found', () => {
    const missed = schedule({
      km: 900,
      loadings: [window('24T09:00', '24T10:00')],
      unloadings: [window('24T11:00', '24T12:00')],
    });
    assert.equal(missed.plan.ok, false);
    assert.ok(missed.drivingSeconds > 0);
  });
});

describe('a tour that is under way', () => {
  const half = hour / 2;
  const stopAt = (notBefore: string, stop: StopUnderWay['stop'] = 'unloading'): StopUnderWay => ({
    place: place('DE'),
    stop,
    ms: half,
    notBefore: at(notBefore),
  });
  /** When the later stops are served, with so many hours of driving between all stops. */
  const starts = (hours: number[], stops: StopUnderWay[], known: number, drivers: 1 | 2 = 1) => {
    const legs = hours.map((each) => ({ ...leg({ DE: each * 70 }), isTimed: true, drivingSeconds: each * 3600 }));
    return continueTour({ tariff, vehicle: truck, drivers, stops, legs, known });
  };
  const [loaded, later] = [stopAt('24T08:00', 'loading'), stopAt('24T08:00')];

  it('comes to the next stop after the work and the driving', () =>
    assert.deepEqual(starts([3], [loaded, later], 0), [at('24T11:30')]));

  it('waits for a stop that is served later', () =>
    assert.deepEqual(starts([3], [loaded, stopAt('24T15:00')], 0), [at('24T15:00')]));

  it('is served whenever it comes, day and night', () =>
    assert.deepEqual(starts([3, 3], [stopAt('24T16:00', 'loading'), later, later], 0), [
      at('24T19:30'),
      at('24T23:45'),
    ]));

  it('has a break after four and a half hours at the wheel, those before a known stop too', () => {
    assert.deepEqual(starts([4, 3], [loaded, later, later], 0), [at('24T12:30'), at('24T16:45')]);
    assert.deepEqual(starts([4, 3], [loaded, stopAt('24T12:30'), later], 1), [at('24T16:45')]);
  });

  it('counts no hours before the first stop that is given', () =>
    assert.deepEqual(starts([3], [stopAt('24T12:30'), later], 0), [at('24T16:00')]));

  it('that came to a known stop sooner than the law foresees goes on as rested there', () =>
    assert.deepEqual(starts([4, 3], [loaded, stopAt('24T09:00'), later], 1), [at('24T12:30')]));

  it('has one place in its answer for each stop after the known ones', () => {
    assert.deepEqual(starts([1, 1, 1], [loaded, stopAt('24T09:30'), stopAt('24T11:00'), later], 2), [at('24T12:30')]);
    assert.deepEqual(starts([1], [loaded, stopAt('24T09:30')], 1), []);
  });

  it('goes on through the night with two drivers', () => {
    const [alone] = starts([14], [loaded, later], 0)!;
    const [both] = starts([14], [loaded, later], 0, 2)!;
    assert.ok(both! + 8 * hour < alone!, `${new Date(both!)} and ${new Date(alone!)}`);
  });

  it('does not drive while its vehicle is banned', () => {
    const [served] = starts([6], [stopAt('28T22:00', 'loading'), stopAt('28T23:00')], 0)!;
    assert.ok(served! >= at('29T22:00'), String(new Date(served!)));
  });
});
