import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propertyRuns } from '../../../support/property-seed.ts';
import { shortDays, tryTransports } from './offered-moments.ts';

test('whoever books the unloading windows of an offer, and any of 8,000 moments within its loading windows, gets it at its price on a legal schedule', (t) => {
  const { tried, faster } = tryTransports(propertyRuns(800));
  assert.ok(tried > propertyRuns(8000), `${tried} moments`);
  t.diagnostic(`${tried} moments, ${faster} of them for unloading earlier`);
});

test('and so where places are open for 5 to 8 hours a day', (t) => {
  const { tried, faster } = tryTransports(propertyRuns(800), shortDays);
  assert.ok(tried > propertyRuns(8000), `${tried} moments`);
  t.diagnostic(`${tried} moments, ${faster} of them for unloading earlier`);
});
