import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import type { HoursProfile } from '../../../src/engine/schedule/hours-rules.ts';
import { Spans } from '../../../src/engine/tariff/calendar/spans.ts';
import type { Instant } from '../../../src/ground/units.ts';
import { propertyRuns } from '../../support/property-seed.ts';
import { type CheckedRules, findViolations } from './hours-checker.ts';
import { hour, minute, planTasks, road, stop } from './tours.ts';

/** Driving is tried in pieces of that length. */
const piece = 1.5 * hour;
const pauses = [15 * minute, 30 * minute, 45 * minute, 9 * hour, 11 * hour];

type Case = { profile: HoursProfile; start: Instant; loading: number; pieces: number; ban: [Instant, Instant] };

function rulesOf({ profile, ban }: Case): CheckedRules {
  return {
    drivers: 1,
    isRegulated: true,
    longDaysMax: profile === 'standard' ? 0 : 2,
    reducedRestsMax: profile === 'standard' ? 0 : 3,
    isNight: (instant) => instant % (24 * hour) < 4 * hour,
    isBanned: (_, instant) => instant >= ban[0] && instant < ban[1],
  };
}

/** Tries every way to cut the driving into pieces with pauses between them; the moment unloading can start at best. */
function searchEarliest(tried: Case, before: Instant): Instant {
  const rules = rulesOf(tried);
  let best = before;
  const isLegal = (activities: Activity[], isWhole: boolean) =>
    findViolations(activities, rules).every((each) => !isWhole && each.includes('min of breaks'));
  const go = (activities: Activity[], left: number, now: Instant) => {
    const ends = [...pauses.map((pause) => now + pause), ...pauses.map((pause) => Math.max(now + pause, tried.ban[1]))];
    for (const to of [now, ...new Set(ends)]) {
      if (to + left * piece >= best) continue;
      const rested: Activity[] =
        to > now ? [...activities, { kind: 'rest', from: now, to, country: 'DE' }] : activities;
      if (left === 0) {
        const whole: Activity[] = [...rested, { kind: 'work', from: to, to: to + hour / 2, country: 'DE' }];
        if (to < best && isLegal(whole, true)) best = to;
        continue;
      }
      for (let count = 1; count <= left; count++) {
        const arrived = to + count * piece;
        const driven: Activity[] = [...rested, { kind: 'drive', from: to, to: arrived, country: 'DE' }];
        if (!isLegal(driven, false)) break;
        if (to > now || activities.length <= 1) go(driven, left - count, arrived);
      }
    }
  };
  const loaded = tried.start + tried.loading;
  go([{ kind: 'work', from: tried.start, to: loaded, country: 'DE' }], tried.pieces, loaded);
  return best;
}

const monday = Date.parse('2026-11-23T00:00:00Z');
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    profile: fc.constantFrom<HoursProfile>('standard', 'earliest'),
    startHalfHours: fc.integer({ min: 0, max: 47 }),
    loadingHalfHours: fc.integer({ min: 1, max: 5 }),
    pieces: fc.integer({ min: 1, max: 9 }),
    banAfterHours: fc.integer({ min: 2, max: 40 }),
    banHours: fc.integer({ min: 1, max: 22 }),
  })
  .map(({ profile, startHalfHours, loadingHalfHours, pieces, banAfterHours, banHours }) => {
    const start = monday + (startHalfHours * hour) / 2;
    const ban: [Instant, Instant] = [start + banAfterHours * hour, start + (banAfterHours + banHours) * hour];
    return { profile, start, loading: (loadingHalfHours * hour) / 2, pieces, ban };
  });

/** The rest before a ban is best made as long as the ban. */
const restThroughBan: Case = {
  profile: 'standard',
  start: monday,
  loading: hour / 2,
  pieces: 9,
  ban: [monday + 22 * hour, monday + 31 * hour],
};

test('no legal schedule of the same profile arrives earlier, whatever the breaks, rests and waits', () => {
  fc.assert(
    fc.property(anyCase, (tried) => {
      const bans = new Spans((year) => (year === 2026 ? [tried.ban] : []));
      const plan = planTasks(
        tried.start,
        [stop('loading', 0, tried.loading), road(tried.pieces * piece, 'DE', bans), stop('unloading', 0, hour / 2)],
        { profile: tried.profile },
      );
      assert.ok(plan.ok);
      const planned = plan.unloadings[0]!.start;
      assert.deepEqual(findViolations(plan.activities(), rulesOf(tried)), []);
      const earliest = searchEarliest(tried, planned);
      assert.equal(new Date(planned).toISOString(), new Date(earliest).toISOString());
    }),
    { numRuns: propertyRuns(120), examples: [[restThroughBan]] },
  );
});
