import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roadClasses } from '../../../src/engine/routing/road-class.ts';
import { roadSeconds } from '../../../src/engine/routing/truck-times.ts';
import { tariff } from '../../support/samples.ts';

test('where ways are chosen by slower or faster roads of a country, vehicles are as much slower or faster on them', () => {
  const countries = [...new Set([...tariff.countrySpeedFactors.keys()].map((key) => key.slice(0, 2)))];
  assert.ok(countries.length >= 10);
  for (const country of [...countries, 'BA', 'CH', 'GB', 'NO', 'RO', 'SK', 'TR', 'UA', 'DE']) {
    for (const roadClass of roadClasses) {
      const chosenBy = roadSeconds(roadClass, 100) / roadSeconds(roadClass, 100, country);
      if (chosenBy === 1) continue;
      const soldBy =
        tariff.countrySpeedFactors.get(`${country} ${roadClass}`) ?? tariff.countrySpeedFactors.get(country) ?? 1;
      assert.ok(Math.abs(chosenBy - soldBy) < 0.07, `${country} ${roadClass}: ${chosenBy} and ${soldBy}`);
    }
  }
});
