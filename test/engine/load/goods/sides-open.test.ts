import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sidesOpen } from '../../../../src/engine/load/goods/sides-open.ts';
import { tariff } from '../../../support/samples.ts';

test('a table that does not say it opens the sides of bodies with curtains, as the release does, and of no others', () => {
  for (const { code, sidesOpen: stated } of tariff.vehicles) assert.equal(sidesOpen({ code }), stated, code);
  assert.equal(sidesOpen({ code: 'trailer_blue' }), false);
  assert.equal(sidesOpen({ code: 'trailer_blue', sidesOpen: true }), true);
  assert.equal(sidesOpen({ code: 'tautliner', sidesOpen: false }), false);
});
