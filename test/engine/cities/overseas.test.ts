import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locate } from '../../../src/engine/cities/locate.ts';
import { customsTerritoryOf } from '../../../src/engine/pricing/cost/transport.ts';
import { tariffAt } from '../../../src/engine/tariff/tariffs.ts';
import { referenceData } from '../../support/reference-data.ts';

const { gazetteer, pricing } = await referenceData();

/** A code of a country or an island with a country code of its own, and a town across the sea. */
const overseas: [query: string, why: RegExp][] = [
  [
    'JE JE23AB London',
    /belongs to Saint Helier .* and London \(England\) in the United Kingdom \(GB\), whose code is EC1A;/,
  ],
  ['JE JE23AB Southampton', /only a ferry/],
  ['JE JE23AB Saint Peter Port', /in Guernsey \(GG\)/],
  ['GG GY11AA Bristol', /only a ferry/],
  ['IM IM1 Liverpool', /belongs to Douglas .* only a ferry joins that and Liverpool/],
  [
    'GB PO1 Saint Helier',
    /belongs to Portsmouth .* and Saint Helier .* in Jersey \(JE\); give the country, the postal code and/,
  ],
  ['FI 00100 Mariehamn', /belongs to Helsinki .* in the Åland Islands \(AX\), whose code is 22100;/],
  ['FI 20100 Maarianhamina', /only a ferry/],
  ['AX 22100 Helsinki', /belongs to Mariehamn .* in Finland \(FI\), whose code is 00100;/],
  ['DK 1000 Tórshavn', /in the Faroe Islands \(FO\), whose code is 100;/],
  ['FI 00100 Mariehamn, Åland', /only a ferry/],
];
for (const [query, why] of overseas) {
  test(`${query} is refused on the code, for the sea is between`, () => {
    const [country = '', zipCode = '', ...name] = query.split(' ');
    const result = locate(gazetteer, { country, zipCode, name: name.join(' ') });
    assert.ok(!result.ok);
    assert.equal(result.field, 'zipCode');
    assert.match(result.reason, why);
  });
}

test('the British base of Dhekelia is a place of Cyprus, inside the customs union, and none of the United Kingdom', () => {
  const found = locate(gazetteer, { country: 'CY', name: 'Dhekelia' });
  assert.ok(found.ok);
  const { place } = found;
  assert.deepEqual([place.country, place.timeZone], ['CY', 'Asia/Nicosia']);
  assert.equal(customsTerritoryOf(tariffAt(pricing.tariffs, Date.now()), place), undefined);
  const british = locate(gazetteer, { country: 'GB', name: 'Dhekelia' });
  assert.ok(!british.ok);
  assert.equal(british.field, 'name');
  const withCode = locate(gazetteer, { country: 'GB', zipCode: 'SW1A 1AA', name: 'Dhekelia' });
  assert.match(withCode.ok ? (withCode.warning ?? '') : '', /No place named "Dhekelia" is known/);
});
