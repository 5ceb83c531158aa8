import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planTour, type TourOrder } from '../../src/pricing/plan-tour.ts';
import type { TimeWindow } from '../../src/pricing/types.ts';

const hour = 3600;
const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const window = (start: string, end: string): TimeWindow => ({ start: at(start), end: at(end) });

/** Loading on Monday 08:00 for half an hour, then four hours to the unloading. */
function order(more: Partial<TourOrder> = {}): TourOrder {
  return {
    legs: [{ drivingSeconds: 4 * hour, crossings: [] }],
    loadings: [window('23T08:00', '23T14:00')],
    unloadings: [undefined],
    windowMs: 6 * hour * 1000,
    loadingSeconds: hour / 2,
    unloadingSeconds: hour / 2,
    reducedRests: 0,
    ...more,
  };
}

test('the unloading window opens when the truck arrives and is as wide as the loading window', () => {
  assert.deepEqual(planTour(order()), {
    ok: true,
    loadings: [window('23T08:00', '23T14:00')],
    unloadings: [window('23T12:30', '23T18:30')],
  });
});

test('a window opens on the full minute after the arrival', () => {
  const plan = planTour(order({ legs: [{ drivingSeconds: 4 * hour + 1, crossings: [] }] }));
  assert.deepEqual(plan.ok && plan.unloadings, [window('23T12:31', '23T18:31')]);
});

test('further stops follow one another', () => {
  const drive = { drivingSeconds: hour, crossings: [] };
  const plan = planTour(
    order({
      legs: [drive, drive, drive],
      loadings: [window('23T08:00', '23T08:00'), undefined],
      unloadings: [undefined, undefined],
      windowMs: 0,
    }),
  );
  assert.deepEqual(plan, {
    ok: true,
    loadings: [window('23T08:00', '23T08:00'), window('23T09:30', '23T09:30')],
    unloadings: [window('23T11:00', '23T11:00'), window('23T12:30', '23T12:30')],
  });
});

test('a truck that is early waits for the window to open', () => {
  const drive = { drivingSeconds: hour, crossings: [] };
  const plan = planTour(
    order({ legs: [drive, drive], loadings: [window('23T08:00', '23T08:00'), window('23T12:00', '23T13:00')] }),
  );
  assert.deepEqual(plan.ok && plan.unloadings[0]!.start, at('23T13:30'));
});

test('a loading window that ends before the truck is there is named with the earliest time', () => {
  const drive = { drivingSeconds: hour, crossings: [] };
  const late = order({
    legs: [drive, drive],
    loadings: [window('23T08:00', '23T08:00'), window('23T08:30', '23T09:29')],
  });
  assert.deepEqual(planTour(late), { ok: false, stop: 'loading', index: 1, earliest: at('23T09:30') });
});

test('an unloading window that cannot be reached is named with the earliest time', () => {
  const late = order({ unloadings: [window('23T09:00', '23T12:29')] });
  assert.deepEqual(planTour(late), { ok: false, stop: 'unloading', index: 0, earliest: at('23T12:30') });
  assert.equal(planTour(order({ unloadings: [window('23T09:00', '23T12:30')] })).ok, true);
});

test('a window keeps what was booked, and the tour goes on from its start', () => {
  const booked = window('24T06:00', '24T18:00');
  assert.deepEqual(planTour(order({ unloadings: [booked] })), {
    ok: true,
    loadings: [window('23T08:00', '23T14:00')],
    unloadings: [booked],
  });
});

test('a crossing takes its time and, when long enough, is a break', () => {
  const crossing = { drivingSecondsBefore: 2 * hour, seconds: 1.5 * hour };
  const plan = planTour(order({ legs: [{ drivingSeconds: 6 * hour, crossings: [crossing] }], loadingSeconds: 0 }));
  assert.deepEqual(plan.ok && plan.unloadings[0]!.start, at('23T15:30'));
});

test('a night on the ferry is the daily rest', () => {
  const crossing = { drivingSecondsBefore: 9 * hour, seconds: 12 * hour };
  const plan = planTour(order({ legs: [{ drivingSeconds: 13 * hour, crossings: [crossing] }], loadingSeconds: 0 }));
  assert.deepEqual(plan.ok && plan.unloadings[0]!.start, at('24T09:45'));
});
