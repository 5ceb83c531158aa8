import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { MeasuredLeg } from '../../../../src/engine/routing/measured/measured-leg.ts';
import { readMeasured, writeMeasured } from '../../../../src/engine/routing/measured/measured-text.ts';
import { passageNames } from '../../../../src/engine/routing/passages.ts';

const metres = fc.integer({ min: 0, max: 9_000_000 });
const seconds = fc.integer({ min: 0, max: 900_000 });
const crossing = fc
  .record({
    kind: fc.constantFrom('ferry' as const, 'shuttle' as const),
    metres,
    seconds,
    drivingSecondsBefore: seconds,
  })
  .map((each) => ({ ...each }));
const countries = fc.array(
  fc
    .record({ country: fc.constantFrom('DE', 'DK', 'FR', 'GB', 'CH'), metres: fc.integer({ min: 1, max: 900_000 }) })
    .map((each) => ({ ...each })),
  { minLength: 1, maxLength: 6 },
);
/** As an engine with borders measures them, and one without. */
const measuredLeg: fc.Arbitrary<MeasuredLeg> = fc
  .record({
    drivingSeconds: seconds,
    crossings: fc.array(crossing, { maxLength: 3 }),
    countries: fc.option(countries, { nil: undefined }),
    roadMetres: metres,
    passages: fc.subarray([...passageNames]),
  })
  .map((leg) => ({ ...leg, roadMetres: leg.countries?.reduce((sum, each) => sum + each.metres, 0) ?? leg.roadMetres }));
const legs = fc.array(fc.option(measuredLeg, { nil: undefined }), { minLength: 1, maxLength: 39 });

test('what was measured is read again exactly from its text', () => {
  fc.assert(fc.property(legs, (measured) => assert.deepEqual(readMeasured(writeMeasured(measured)), measured)));
});

test('the text has only characters that an offer id may have', () => {
  fc.assert(fc.property(legs, (measured) => assert.match(writeMeasured(measured), /^[\w.]*$/)));
});

test('a text that nobody wrote is not read', () => {
  for (const text of ['-', 'x', '1_2_3', '1_2DE5', 'a_1XQa', '5_1DE5PP', '1_1P', '1_1Pz', '1_1F2', '_', '5_1.?'])
    assert.equal(readMeasured(text), undefined, text);
});
