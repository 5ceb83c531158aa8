import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import { place } from '../../support/samples.ts';
import type { AskedTour } from './world.ts';

type Faults = readonly string[] | undefined;
/** Something that is wrong, as a judge of the audit sees it, and something alike that is not. */
export type Planted = [what: string, wrong: () => Faults, right: () => Faults];

/** Tests that each judge finds what is wrong, and nothing in what is right. */
export function testJudges(of: string, cases: readonly Planted[]): void {
  suite(`of ${of} a judge of the audit finds what is wrong, and nothing in what is right`, () => {
    for (const [what, wrong, right] of cases)
      test(what, () => {
        assert.notDeepEqual(wrong() ?? [], []);
        assert.deepEqual(right(), []);
      });
  });
}

export const hour = 3_600_000;
/** An instant by the clock of Berlin in winter. */
export const at = (time: string) => Date.parse(`${time}:00+01:00`);

/** What a crew does for so many hours. */
export function did(kind: Activity['kind'], from: string, hours: number, country = 'DE'): Activity {
  return { kind, from: at(from), to: at(from) + hours * hour, country };
}

export const window = (from: string, hours = 0) => ({ start: at(from), end: at(from) + hours * hour });

/** As much of something as a judge reads. */
export const part = <Whole>(read: Partial<Whole>) => read as Whole;

/** A tour from one place of a country to another. */
export function tourInside(country: string): AskedTour {
  const here = place(country);
  return { items: [], loadings: [here], unloadings: [here], loadingDate: 0, ftlTimeslotHours: undefined };
}
