import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAt } from '../../../src/engine/pricing/special-places.ts';
import { place } from '../../support/samples.ts';

const ceuta = { country: 'ES', postalPrefix: '51', region: 'Ceuta' };
const around = { latitude: 35.89, longitude: -5.32, withinKm: 10 };
const there = { ...place('ES'), latitude: 35.9, longitude: -5.3 };

test('a row that says where its place is tells it by that alone, one without by code, region or name', () => {
  const stops = [
    [{ ...there, zipCode: '51001' }, true, true],
    [{ ...there, zipCode: '11201' }, true, false],
    [{ ...there, zipCode: '' }, true, false],
    [{ ...place('ES'), zipCode: '51001' }, false, true],
    [{ ...place('ES'), region: 'Ceuta' }, false, true],
    [{ ...there, country: 'MA', zipCode: '51001' }, false, false],
  ] as const;
  for (const [stop, isAround, isByCode] of stops) {
    assert.deepEqual([isAt({ ...ceuta, around }, stop), isAt(ceuta, stop)], [isAround, isByCode], JSON.stringify(stop));
  }
});
