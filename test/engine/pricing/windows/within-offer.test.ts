import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propertyRuns } from '../../../support/property-seed.ts';
import { shortDays, tryTransports } from './offered-moments.ts';

test('whoever books the unloading windows of an offer, and any moments within its loading windows, gets it at its price on a legal schedule', () => {
  const { tried, faster } = tryTransports(propertyRuns(15));
  assert.ok(tried > propertyRuns(75), `${tried} moments`);
  assert.ok(faster > propertyRuns(8), `${faster} of them for unloading earlier`);
});

test('and so where places are open for so few hours that the loading window is narrower than its slot', () => {
  const { tried, faster } = tryTransports(propertyRuns(15), shortDays);
  assert.ok(tried > propertyRuns(60), `${tried} moments`);
  assert.ok(faster > propertyRuns(4), `${faster} of them for unloading earlier`);
});
