import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backTest } from '../../../scripts/back-test.ts';
import { openPricedRoads } from '../../../scripts/roads/priced-roads.ts';
import { roadNetwork } from '../../support/reference-data.ts';
import { tariff } from '../../support/samples.ts';

for (const { what, vehicle, km, model, published, deviation } of backTest(
  tariff,
  openPricedRoads(roadNetwork()).findLeg,
)) {
  test(`${vehicle}, ${km.toFixed(0)} km: the price is within 10 % of ${what}`, () => {
    assert.ok(Math.abs(deviation) <= 0.1, `${model.toFixed(2)}, published ${published.join(' to ')}`);
  });
}
