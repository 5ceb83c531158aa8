import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileRoads, readRoadFile } from './road-files.ts';

test('the committed network is what its sources compile to, and every town in them is known', () => {
  assert.equal(readRoadFile('network.tsv'), compileRoads());
});
