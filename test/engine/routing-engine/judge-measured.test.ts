import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeasuredLeg } from '../../../src/engine/routing/measured/measured-leg.ts';
import { describeNonsense } from '../../../src/engine/routing-engine/judge-measured.ts';

/** 254 km apart as the crow flies, and 289 km by the network. */
const ends = [
  { latitude: 53.55, longitude: 9.99 },
  { latitude: 52.52, longitude: 13.4 },
] as const;
const network = { distanceKm: 289 };
const fine: MeasuredLeg = {
  roadMetres: 290_000,
  drivingSeconds: 14_500,
  crossings: [],
  countries: undefined,
  passages: [],
};
const ferry = { kind: 'ferry' as const, metres: 20_000, seconds: 2700, drivingSecondsBefore: 100 };

const cases: [string, Partial<MeasuredLeg>, boolean][] = [
  ['a way like the network’s', {}, true],
  ['the great circle', { roadMetres: 254_000 }, true],
  ['a long way around', { roadMetres: 600_000, drivingSeconds: 30_000 }, true],
  ['shorter than the great circle', { roadMetres: 240_000 }, false],
  ['no metre', { roadMetres: 0, drivingSeconds: 0 }, false],
  ['around half the continent', { roadMetres: 1_500_000, drivingSeconds: 75_000 }, false],
  ['less than nothing', { roadMetres: -290_000 }, false],
  ['no number', { roadMetres: Number.NaN }, false],
  ['no end', { roadMetres: Number.POSITIVE_INFINITY }, false],
  ['no time', { drivingSeconds: 0 }, false],
  ['time that is none', { drivingSeconds: Number.NaN }, false],
  ['faster than any truck', { drivingSeconds: 5000 }, false],
  ['slower than a walk', { drivingSeconds: 290_000 }, false],
  ['a ferry on the way', { crossings: [ferry] }, true],
  ['a ferry that flies', { crossings: [{ ...ferry, seconds: 60 }] }, false],
  ['a ferry back in time', { crossings: [{ ...ferry, seconds: -1 }] }, false],
  ['eight ferries', { crossings: Array(8).fill(ferry) }, true],
  ['more ferries than any way has', { crossings: Array(9).fill(ferry) }, false],
  ['a ferry after the end', { crossings: [{ ...ferry, drivingSecondsBefore: 20_000 }] }, false],
  ['a country of no metres', { countries: [{ country: 'DE', metres: Number.NaN }] }, false],
];

for (const [name, more, isFine] of cases) {
  test(`a leg ${isFine ? 'may' : 'may not'} be priced: ${name}`, () => {
    assert.equal(describeNonsense({ ...fine, ...more }, ends, network) === undefined, isFine);
  });
}

test('in a town a few kilometres may take their time', () => {
  const near = [ends[0], { latitude: 53.56, longitude: 10.02 }] as const;
  const leg = { ...fine, roadMetres: 4000, drivingSeconds: 2400 };
  assert.equal(describeNonsense(leg, near, { distanceKm: 5 }), undefined);
});
