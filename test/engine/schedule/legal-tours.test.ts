import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import type { HoursProfile } from '../../../src/engine/schedule/hours-rules.ts';
import type { TourTask } from '../../../src/engine/schedule/tour-tasks.ts';
import { propertyRuns } from '../../support/property-seed.ts';
import { place, tariff } from '../../support/samples.ts';
import { type CheckedRules, findViolations } from './hours-checker.ts';
import { ferry, hour, minute, planTasks, road, stop } from './tours.ts';

const vehicles: [grossWeightT: number, profile: HoursProfile][] = [
  [40, 'standard'],
  [3.5, 'earliest'],
  [3.5, 'double'],
  [2.2, 'earliest'],
  [40, 'earliest'],
];

/** Clocks of the country, from the system's own calendar. November has no holiday in these countries after the 11th. */
const clocks = new Map(
  Object.entries({ DE: 'Berlin', AT: 'Vienna', FR: 'Paris', CH: 'Zurich', HU: 'Budapest' }).map(([country, city]) => [
    country,
    new Intl.DateTimeFormat('en-GB', {
      timeZone: `Europe/${city}`,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
);
const banned: Record<string, (day: string, hour: number) => boolean> = {
  DE: (day, at) => day === 'Sun' && at < 22,
  AT: (day, at) => (day === 'Sat' && at >= 15) || (day === 'Sun' && at < 22),
  FR: (day, at) => (day === 'Sat' && at >= 22) || (day === 'Sun' && at < 22),
  HU: (day, at) => (day === 'Sat' && at >= 22) || (day === 'Sun' && at < 22),
  CH: (day, at) => day === 'Sun' || at >= 22 || at < 5,
};

function isBanned(country: string, instant: number): boolean {
  const clock = clocks.get(country);
  if (clock === undefined) return false;
  const parts = clock.formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)!.value;
  return banned[country]!(part('weekday'), Number(part('hour')));
}

const isNight = (instant: number) => new Date(instant).getUTCHours() < 4;
const rulesOf = (grossWeightT: number, profile: HoursProfile): CheckedRules => ({
  drivers: profile === 'double' ? 2 : 1,
  isRegulated: grossWeightT > 2.5,
  longDaysMax: profile === 'standard' ? 0 : 2,
  reducedRestsMax: profile === 'standard' ? 0 : 3,
  isNight,
  isBanned: grossWeightT > 7.5 ? isBanned : () => false,
});

const countries = fc.constantFrom('DE', 'AT', 'FR', 'CH', 'HU', 'NL');
const legPart = fc.oneof(
  { weight: 4, arbitrary: fc.record({ drive: fc.integer({ min: 1, max: 13 * 60 }), country: countries }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ferry: fc.integer({ min: 20, max: 16 * 60 }),
      /** Hours from one sailing to the next. */
      every: fc.constantFrom(0, 0, 0, 13, 17, 24, 56, 84),
    }),
  },
);
const anyTour = fc.record({
  legs: fc.array(fc.array(legPart, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
  servingMinutes: fc.integer({ min: 15, max: 120 }),
  vehicle: fc.constantFrom(...vehicles),
  startMinute: fc.integer({ min: 0, max: 12 * 1440 }),
  keepsHours: fc.boolean(),
});
const thursday = Date.parse('2026-11-12T00:00:00Z');

type Tour = typeof anyTour extends fc.Arbitrary<infer T> ? T : never;

function tasksOf({ legs, servingMinutes, vehicle: [grossWeightT], keepsHours }: Tour): TourTask[] {
  const open = keepsHours ? tariff.calendar.open(place('DE')) : undefined;
  const ms = servingMinutes * minute;
  return [
    stop('loading', 0, ms),
    ...legs.flatMap((parts, index): TourTask[] => [
      ...parts.map((part) =>
        'ferry' in part
          ? ferry(part.ferry * minute, 5 * minute, part.every * hour)
          : road(part.drive * minute, part.country, tariff.calendar.bans(part.country, [], grossWeightT, 'motorway')),
      ),
      stop('unloading', index, ms, { open }),
    ]),
  ];
}

const inGermany = (drive: number) => ({ drive, country: 'DE' as const });
/** Rare ones: a week's work that ends on a ferry, a ride that a stop interrupts, a break taken in the port. */
const rareTours: Tour[] = [
  {
    legs: [
      [inGermany(282), inGermany(689), inGermany(682)],
      [inGermany(396), inGermany(339)],
      [inGermany(236)],
      [inGermany(703), { ferry: 20, every: 0 }, inGermany(1)],
      [inGermany(1)],
    ],
    servingMinutes: 66,
    vehicle: [40, 'standard'],
    startMinute: 17_219,
    keepsHours: false,
  },
  {
    legs: [[{ ferry: 40, every: 0 }, inGermany(93)], [inGermany(346)], [inGermany(54), inGermany(48)]],
    servingMinutes: 49,
    vehicle: [3.5, 'double'],
    startMinute: 0,
    keepsHours: false,
  },
  {
    legs: [[{ ferry: 25, every: 0 }], [inGermany(243), { ferry: 390, every: 0 }, inGermany(1)], [inGermany(1)]],
    servingMinutes: 108,
    vehicle: [40, 'standard'],
    startMinute: 0,
    keepsHours: false,
  },
];

test('for thousands of tours a checker written from the articles finds no violation', () => {
  let planned = 0;
  fc.assert(
    fc.property(anyTour, (tour) => {
      const [grossWeightT, profile] = tour.vehicle;
      const plan = planTasks(thursday + tour.startMinute * minute, tasksOf(tour), { profile, grossWeightT });
      assert.ok(plan.ok);
      planned += 1;
      assert.deepEqual(findViolations(plan.activities(), rulesOf(grossWeightT, profile)), []);
    }),
    { numRuns: propertyRuns(3000), examples: rareTours.map((tour) => [tour]) },
  );
  assert.equal(planned, propertyRuns(3000));
});

test('the checker finds what breaks an article', () => {
  const at = (hours: number) => Date.parse('2026-11-23T08:00:00Z') + hours * hour;
  const list = (...parts: [kind: Activity['kind'], hours: number][]): Activity[] => {
    let from = 0;
    return parts.map(([kind, hours]) => {
      const activity = { kind, from: at(from), to: at(from + hours), country: 'NL' };
      from += hours;
      return activity;
    });
  };
  const broken: [activities: Activity[], article: string][] = [
    [list(['drive', 4.6]), 'art. 7'],
    [list(['drive', 4.5], ['break', 0.5], ['drive', 1]), 'art. 7'],
    [list(['drive', 2], ['break', 0.5], ['drive', 2.4], ['break', 0.25], ['drive', 1]), 'art. 7'],
    [list(['work', 6.1]), '2002/15 art. 5'],
    [list(['work', 4], ['break', 0.25], ['work', 4]), '2002/15 art. 5'],
    [list(['drive', 4.5], ['break', 1], ['drive', 4.5], ['break', 1], ['drive', 1.1]), 'art. 6(1)'],
    [list(['work', 2], ['wait', 8], ['work', 5.5]), 'art. 8'],
    [list(['work', 3], ['rest', 8.9], ['work', 3.5]), 'art. 8'],
    [
      list(
        ...Array.from({ length: 13 }, (_, i) => (i % 2 ? ['rest', 14] : ['work', 10]) as [Activity['kind'], number]),
      ),
      'art. 8(6)',
    ],
  ];
  const rules = rulesOf(3.5, 'earliest');
  for (const [activities, article] of broken) {
    const found = findViolations(activities, rules);
    assert.ok(
      found.some((each) => each.startsWith(article)),
      `${article}: ${found.join('; ')}`,
    );
  }
  assert.deepEqual(
    findViolations(list(['drive', 2], ['break', 0.25], ['drive', 2.5], ['break', 0.5], ['drive', 4.5]), rules),
    [],
  );
});
