import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propertyRuns } from '../../../support/property-seed.ts';
import { shortDays, tryTransports } from './offered-moments.ts';

test('whoever books the unloading windows of an offer, and any moments within its loading windows, gets it at its price on a legal schedule', () => {
  const { tried, faster } = tryTransports(propertyRuns(40));
  assert.ok(tried > propertyRuns(200), `${tried} moments`);
  assert.ok(faster > propertyRuns(20), `${faster} of them for unloading earlier`);
});

test('and so where places are open for so few hours that the loading window is narrower than its slot', () => {
  const { tried, faster } = tryTransports(propertyRuns(40), shortDays);
  assert.ok(tried > propertyRuns(150), `${tried} moments`);
  assert.ok(faster > propertyRuns(10), `${faster} of them for unloading earlier`);
});
