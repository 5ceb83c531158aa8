import type { PlannedStack } from '../../src/engine/load/item.ts';
import type { Offer } from '../../src/engine/pricing/offer.ts';
import type { PlacedActivity } from '../../src/engine/schedule/timeline.ts';
import { item, vehicle } from '../support/samples.ts';
import { findMissedWindows, loadedAt } from './checks/kept-windows.ts';
import { findWrongRefusal } from './checks/load-plans.ts';
import { findBannedDrives } from './support/own-bans.ts';
import { findBrokenHours, findClosedHours, findUndriven, rulesOf } from './support/own-hours.ts';
import { findBuried } from './support/own-packing.ts';
import { at, did, part, testJudges, tourInside, window } from './support/planted.ts';

const tour = tourInside('DE');
const tautliner = vehicle('tautliner');
const rules = rulesOf(tautliner, 1, 'Europe/Berlin');
const loading = did('work', '2026-11-24T08:00', 1);
const promised = { loadingTimes: [window('2026-11-24T08:00', 6)], unloadingTimes: [window('2026-11-25T08:00', 1)] };
/** Stands by for six hours, loads, rests and unloads. */
const promise = [
  did('wait', '2026-11-24T08:00', 6),
  did('work', '2026-11-24T14:00', 1),
  did('drive', '2026-11-24T15:00', 3),
  did('rest', '2026-11-24T18:00', 14),
  did('work', '2026-11-25T08:00', 1),
];
const placed = (km: number, hours: number): PlacedActivity => {
  return { ...did('drive', '2026-11-24T09:00', hours), fromKm: 0, toKm: km };
};
const pieces = [item(1, [120, 80, 100], 100, { unloading: 0 }), item(1, [120, 80, 100], 100, { unloading: 1 })];
const stackOf = (piece: number, alongCm: number): PlannedStack => {
  const sides = { lengthCm: 120, widthCm: 80 };
  return { compartment: 0, alongCm, acrossCm: 0, ...sides, pieces: [{ item: piece, heightCm: 100 }] };
};

testJudges('schedules and loads', [
  [
    'driver hours: five hours without a break',
    () => findBrokenHours([loading, did('drive', '2026-11-24T09:00', 5)], rules),
    () => findBrokenHours([loading, did('drive', '2026-11-24T09:00', 4.5)], rules),
  ],
  [
    'driver hours: standing by taken for a break',
    () =>
      findBrokenHours(
        [
          loading,
          did('drive', '2026-11-24T09:00', 4),
          did('wait', '2026-11-24T13:00', 1),
          did('drive', '2026-11-24T14:00', 1),
        ],
        rules,
      ),
    () =>
      findBrokenHours(
        [
          loading,
          did('drive', '2026-11-24T09:00', 4),
          did('break', '2026-11-24T13:00', 1),
          did('drive', '2026-11-24T14:00', 1),
        ],
        rules,
      ),
  ],
  [
    'driving bans: a German Sunday',
    () => findBannedDrives([did('drive', '2026-11-29T20:00', 3)], 40).faults,
    () => findBannedDrives([did('drive', '2026-11-29T22:00', 3)], 40).faults,
  ],
  [
    'driving bans: the night in Switzerland, of a truck and of a van',
    () => findBannedDrives([did('drive', '2026-11-24T21:00', 2, 'CH')], 7.49).faults,
    () => findBannedDrives([did('drive', '2026-11-24T21:00', 2, 'CH')], 3.5).faults,
  ],
  [
    'driving bans: the eve of a French holiday',
    () => findBannedDrives([did('drive', '2026-12-24T22:00', 1, 'FR')], 40).faults,
    () => findBannedDrives([did('drive', '2026-12-23T22:00', 1, 'FR')], 40).faults,
  ],
  [
    'driving bans: hours on a main road of the Czech Republic on a Sunday',
    () => findBannedDrives([did('drive', '2026-11-29T13:00', 4, 'CZ')], 40).faults,
    () => findBannedDrives([did('drive', '2026-11-29T13:00', 1, 'CZ')], 40).faults,
  ],
  [
    'opening hours: Christmas',
    () => findClosedHours(tour, { loadingTimes: [window('2026-12-25T08:00')], unloadingTimes: [] }),
    () => findClosedHours(tour, { loadingTimes: [window('2026-12-28T08:00')], unloadingTimes: [] }),
  ],
  [
    'opening hours: the evening',
    () => findClosedHours(tour, { loadingTimes: [], unloadingTimes: [window('2026-11-24T15:00', 3)] }),
    () => findClosedHours(tour, { loadingTimes: [], unloadingTimes: [window('2026-11-24T14:00', 3)] }),
  ],
  [
    'schedules drive the whole way: an hour too little',
    () => findUndriven(part<Offer>({ schedule: [placed(240, 3)], drivingSeconds: 4 * 3600, distanceKm: 240 })),
    () => findUndriven(part<Offer>({ schedule: [placed(240, 3)], drivingSeconds: 3 * 3600, distanceKm: 240 })),
  ],
  [
    'windows: an unloading before its window',
    () => findMissedWindows(promise, { ...promised, unloadingTimes: [window('2026-11-25T09:00', 1)] }),
    () => findMissedWindows(loadedAt(promise, promised, [at('2026-11-24T10:00')])!, promised),
  ],
  [
    'windows: driving on too early to keep the law',
    () =>
      findBrokenHours(
        loadedAt([...promise.slice(0, 3), did('drive', '2026-11-24T18:00', 8)], promised, [at('2026-11-24T08:00')])!,
        rules,
      ),
    () => findBrokenHours(loadedAt(promise, promised, [at('2026-11-24T08:00')])!, rules),
  ],
  [
    'refusals: as too heavy',
    () => findWrongRefusal('too_heavy', pieces, tautliner),
    () => findWrongRefusal('too_high', [item(1, [1, 1, 500], 1)], tautliner),
  ],
  [
    'unloading order: the last stop at the doors',
    () => findBuried([stackOf(0, 0), stackOf(1, 120)], pieces),
    () => findBuried([stackOf(1, 0), stackOf(0, 120)], pieces),
  ],
]);
