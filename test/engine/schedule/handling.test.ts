import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handlingSeconds } from '../../../src/engine/schedule/handling.ts';
import { vehicle } from '../../support/samples.ts';

const truck = vehicle('tautliner');

describe('loading at a stop takes as long as the conditions of the trade say, in steps of five minutes', () => {
  const cases: [palletPlaces: number, stops: number, minutes: number][] = [
    [0.4, 1, 20],
    [1, 1, 20],
    [3, 1, 25],
    [5, 1, 25],
    [8, 1, 30],
    [10, 1, 30],
    [11, 1, 40],
    [20, 1, 55],
    [21, 1, 60],
    [33, 1, 85],
    [38, 1, 90],
    [60, 1, 90],
    [20, 2, 30],
    [21, 2, 40],
    [33, 3, 40],
    [0, 1, 15],
  ];
  for (const [palletPlaces, stops, minutes] of cases)
    it(`${palletPlaces} pallet places at ${stops} stops: ${minutes} min at each`, () =>
      assert.equal(handlingSeconds(truck, palletPlaces, stops), minutes * 60));
});

it('goods that nobody stated take the time of the vehicle, however many stops there are', () => {
  for (const stops of [1, 3]) assert.equal(handlingSeconds({ ...truck, handlingMinutes: 50 }, undefined, stops), 3000);
});
