import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propertyRuns } from '../../../support/property-seed.ts';
import { tryTransports } from './offered-moments.ts';

test('whoever books the unloading windows of an offer, and any moments within its loading windows, gets it at its price on a legal schedule', () => {
  const tried = tryTransports(propertyRuns(40));
  assert.ok(tried > propertyRuns(200), `${tried} moments`);
});
