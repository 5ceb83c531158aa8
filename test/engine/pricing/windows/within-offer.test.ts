import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propertyRuns } from '../../../support/property-seed.ts';
import { tryTransports } from './offered-moments.ts';

test('whoever books the unloading windows of an offer, and any moments within its loading windows, gets it at its price on a legal schedule', () => {
  const { tried, faster } = tryTransports(propertyRuns(40));
  assert.ok(tried > propertyRuns(200), `${tried} moments`);
  assert.ok(faster > propertyRuns(20), `${faster} of them for unloading earlier`);
});
