import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laneFactors } from '../../../../src/engine/tariff/tables/lane.ts';
import { tariff } from '../../../support/samples.ts';

const said = { mark: 'derived', source: 'test' } as const;
const lane = (from: string, to: string, factor: number) => ({ from, to, factor, ...said });
const zone = (name: string, ...countries: string[]) => ({ zone: name, countries, ...said });
const zones = [zone('west', 'DE', 'FR', 'BE'), zone('coast', 'BE', 'NL'), zone('island', 'GB')];

test('a row of two countries goes before one of zones, which counts for all their other pairs, and for none inside a country', () => {
  const { factors, problems } = laneFactors({
    zones,
    lanes: [lane('west', 'island', 1.2), lane('DE', 'GB', 1.3), lane('west', 'coast', 1.1), lane('NL', 'west', 0.9)],
    domestic: [{ country: 'FR', factor: 0.8, ...said }],
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(Object.fromEntries([...factors].sort()), {
    'BE-GB': 1.2,
    'BE-NL': 1.1,
    'DE-BE': 1.1,
    'DE-GB': 1.3,
    'DE-NL': 1.1,
    'FR-BE': 1.1,
    'FR-FR': 0.8,
    'FR-GB': 1.2,
    'FR-NL': 1.1,
    'NL-BE': 0.9,
    'NL-DE': 0.9,
    'NL-FR': 0.9,
  });
});

const refused: [says: string, tables: Parameters<typeof laneFactors>[0], problems: string[]][] = [
  [
    'two rows of zones for one pair',
    { zones, lanes: [lane('west', 'island', 1.2), lane('coast', 'GB', 1.1)] },
    ['lanes has west-island and coast-GB, which both hold for BE-GB'],
  ],
  ['a pair twice', { lanes: [lane('DE', 'GB', 1.2), lane('DE', 'GB', 1.2)] }, ['lanes has DE-GB twice']],
  ['a zone that is not there', { zones, lanes: [lane('west', 'isles', 1.2)] }, ['lanes.0.to names no zone: isles']],
  ['a zone twice', { zones: [zone('west', 'DE'), zone('west', 'FR')], lanes: [] }, ['zones has west twice']],
  [
    'a country twice',
    { lanes: [], domestic: [1, 2].map((factor) => ({ country: 'PL', factor, ...said })) },
    ['domestic has PL twice'],
  ],
];
for (const [says, tables, problems] of refused) {
  test(`the check refuses ${says}`, () => assert.deepEqual(laneFactors(tables).problems, problems));
}

test('where more goods go one way than the other, that way costs more, with and without Germany', () => {
  const dearer = ['PL-DE', 'FR-ES', 'DE-GB', 'BE-GB', 'FR-GB', 'PL-GB', 'PL-NL', 'RO-FR', 'TR-DE', 'NL-ES', 'FR-PT'];
  for (const key of [...dearer, 'AT-IT', 'NL-SE', 'FR-CH', 'FR-IE', 'DE-RS']) {
    const back = key.split('-').reverse().join('-');
    assert.ok(tariff.laneFactors.get(key)! > tariff.laneFactors.get(back)!, key);
  }
});
