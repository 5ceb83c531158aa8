import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { locate } from '../../../../src/engine/cities/locate.ts';
import { servedCountries } from '../../../../src/engine/cities/served-countries.ts';
import { customsTerritories } from '../../../../src/engine/pricing/cost/transport.ts';
import type { CustomsTerritory } from '../../../../src/engine/tariff/tariff.ts';
import { referenceData } from '../../../support/reference-data.ts';
import { leg, place, tariff } from '../../../support/samples.ts';

test('every served country is in the EU, in a customs territory of its own, or in a union with the EU', () => {
  const file = new URL('../../../../data/tariff-2026-07-01.json', import.meta.url);
  const union: string[] = JSON.parse(readFileSync(file, 'utf8')).customsUnion.countries;
  for (const country of servedCountries) {
    const places = [
      tariff.vat.get(country)?.eu === true,
      tariff.customsTerritories.has(country),
      union.includes(country),
    ];
    assert.equal(places.filter(Boolean).length, 1, country);
  }
});

const { gazetteer, pricing } = await referenceData();
const find = ([country, name, zipCode]: readonly [country: string, name?: string | undefined, zipCode?: string]) => {
  const result = locate(gazetteer, { country, name, zipCode });
  assert.ok(result.ok);
  return result.place;
};
const namesOf = (territories: readonly CustomsTerritory[]) => territories.map(({ territory }) => territory);

const busingen = ['DE', 'Büsingen am Hochrhein', '78266'] as const;
const ways: [from: Parameters<typeof find>[0], to: Parameters<typeof find>[0], territories: string[]][] = [
  [['DE', 'Singen'], busingen, ['CH']],
  [['DE', 'München'], busingen, ['CH']],
  [['CH', 'Zürich'], busingen, []],
  [busingen, ['CH', 'Schaffhausen'], []],
  [['IT', 'Milano'], ['IT', 'Livigno'], ['Livigno']],
  [['IT', 'Milano'], ['IT', undefined, '23041'], ['Livigno']],
  [
    ['CH', 'Zürich'],
    ['IT', 'Livigno'],
    ['CH', 'Livigno'],
  ],
  [['IT', 'Milano'], ['IT', 'Campione d’Italia'], ['CH']],
  [['ES', 'Málaga'], ['ES', 'Ceuta'], ['Ceuta']],
  [['ES', 'Madrid'], ['ES', 'Melilla', '52001'], ['Melilla']],
  [['IE', 'Dublin'], ['GB', 'Belfast'], []],
  [['IE', 'Monaghan'], ['IE', 'Letterkenny'], []],
  [['GB', 'Londonderry', 'BT48 6HQ'], ['GB', 'Belfast'], []],
  [['GB', 'London'], ['GB', 'Belfast'], ['GB']],
  [['NL', 'Rotterdam'], ['GB', 'Belfast'], ['GB']],
  [['ES', 'Madrid'], ['ES', 'Málaga'], []],
  [['FR', 'Toulouse'], ['AD', 'Andorra la Vella'], ['AD']],
  [['AD', 'Andorra la Vella'], ['ES', 'Barcelona'], ['AD']],
  [['ES', 'Málaga'], ['GI', 'Gibraltar'], []],
];
for (const [from, to, territories] of ways) {
  test(`from ${from.join(' ')} to ${to.join(' ')} customs are ${territories.join(' and ') || 'not paid'}`, () => {
    const stops = [find(from), find(to)];
    assert.deepEqual(
      namesOf(customsTerritories(tariff, stops, pricing.findLegs(stops, tariff.closedLanes)!)),
      territories,
    );
  });
}

test('an island without roads to the mainland is outside the Union too', () => {
  const stops = [place('DE'), find(['DE', 'Helgoland'])];
  assert.deepEqual(namesOf(customsTerritories(tariff, stops, [leg({ DE: 100 })])), ['Helgoland']);
});
