import assert from 'node:assert/strict';
import { test } from 'node:test';
import { townPlace } from '../../../src/engine/cities/gazetteer/gazetteer.ts';
import { locate } from '../../../src/engine/cities/locate.ts';
import { customsTerritoryOf } from '../../../src/engine/pricing/cost/transport.ts';
import { isAt } from '../../../src/engine/pricing/special-places.ts';
import { addVat } from '../../../src/engine/pricing/vat/add-vat.ts';
import { referenceData } from '../../support/reference-data.ts';
import { tariff } from '../../support/samples.ts';

/** Of places alone, without roads and tax borders: with them most of these codes and towns are refused. */
const gazetteer = { ...(await referenceData()).gazetteer, findParting: undefined };

function placeOf(country: string, zipCode: string, name: string) {
  const result = locate(gazetteer, { country, zipCode, name });
  assert.ok(result.ok, JSON.stringify(result));
  return result;
}

/** A code of one town's area with another town's name, and the town that is driven to. */
const contradictions: [country: string, zipCode: string, name: string, taken: string][] = [
  ['PL', '07-300', 'Białystok', 'Ostrów Mazowiecka'],
  ['PL', '08-530', 'Lublin', 'Ryki'],
  ['PL', '06-500', 'Olsztyn', 'Mława'],
  ['PL', '09-500', 'Łódź', 'Gostynin'],
  ['IT', '98122', 'Trapani', 'Messina'],
  ['SE', '21119', 'Växjö', 'Malmö'],
  ['IT', '22061', 'Milano', 'Campione'],
  ['IT', '23041', 'Tirano', 'Livigno'],
  ['GR', '63086', 'Thessaloniki', 'Polýgyros'],
  ['ES', '51001', 'Algeciras', 'Ceuta'],
  ['ES', '11201', 'Ceuta', 'Algeciras'],
];
for (const [country, zipCode, name, taken] of contradictions) {
  test(`${country} ${zipCode} ${name} is driven to where its code is, and says so`, () => {
    const { place, warning } = placeOf(country, zipCode, name);
    assert.equal(place.name, taken);
    assert.match(warning ?? '', /the postal code was taken/);
  });
}

/** Codes that a town may have, though only their areas are known. */
const honest: [country: string, zipCode: string, name: string][] = [
  ['PL', '15-950', 'Białystok'],
  ['PL', '00-950', 'Warszawa'],
  ['PL', '05-800', 'Warszawa'],
  ['PL', '07-320', 'Małkinia Górna'],
  ['PL', '08-300', 'Sokołów Podlaski'],
  ['ES', '35660', 'Corralejo'],
  ['IT', '23032', 'Bormio'],
  ['SE', '352 46', 'Växjö'],
  ['AT', '1300', 'Schwechat'],
  ['BE', '1931', 'Brussel'],
  ['CZ', '252 19', 'Praha'],
  ['HU', '2040', 'Budapest'],
  ['RO', '077190', 'Voluntari'],
  ['GR', '570 22', 'Thessaloniki'],
];
for (const [country, zipCode, name] of honest) {
  test(`${country} ${zipCode} ${name} is the town of that name, with that code`, () => {
    const { place, warning } = placeOf(country, zipCode, name);
    const alone = placeOf(country, '', name);
    assert.deepEqual([place.name, warning], [alone.place.name, undefined]);
    assert.equal(place.zipCode.replaceAll(/\W/g, ''), zipCode.replaceAll(/\W/g, ''));
  });
}

/** Where goods are for customs, '' for the EU, and the rule of VAT for goods that go there from Germany. */
const taxed: [country: string, zipCode: string, name: string, customs: string, rule: string][] = [
  ['IT', '22061', 'Milano', '', 'domestic'],
  ['IT', '22061', 'Como', '', 'domestic'],
  ['IT', '22061', 'Varese', '', 'domestic'],
  ['IT', '22061', 'Campione d’Italia', '', 'export'],
  ['IT', '22061', '', '', 'export'],
  ['IT', '23041', 'Bormio', '', 'domestic'],
  ['IT', '23041', 'Tirano', 'Livigno', 'domestic'],
  ['IT', '23032', 'Livigno', 'Livigno', 'export'],
  ['IT', '23041', '', 'Livigno', 'export'],
  ['GR', '63086', 'Thessaloniki', '', 'domestic'],
  ['GR', '63086', 'Karyes', '', 'export'],
  ['ES', '51001', 'Algeciras', 'Ceuta', 'domestic'],
  ['ES', '51001', 'Ceuta', 'Ceuta', 'export'],
  ['ES', '51004', 'Benzú', 'Ceuta', 'export'],
  ['ES', '11201', 'Ceuta', '', 'domestic'],
  ['ES', '28001', 'Las Palmas', '', 'domestic'],
  ['ES', '35660', 'Corralejo', '', 'export'],
  ['ES', '38900', 'Valverde', '', 'export'],
  ['DE', '78266', 'Büsingen', 'CH', 'export'],
  ['DE', '78266', 'Singen', 'CH', 'domestic'],
  ['DE', '78266', 'Gailingen', 'CH', 'domestic'],
  ['DE', '78262', 'Gailingen', '', 'domestic'],
  ['DE', '27498', 'Cuxhaven', 'Helgoland', 'domestic'],
  ['DE', '27498', '', 'Helgoland', 'export'],
  ['GB', 'BT48 6HQ', 'Londonderry', '', 'export'],
  ['GB', 'DG9 8AB', 'Stranraer', 'GB', 'export'],
];
for (const [country, zipCode, name, customs, rule] of taxed) {
  test(`${country} ${zipCode} ${name} is ${customs || 'the EU'} for customs, and VAT is ${rule}`, () => {
    const { place } = placeOf(country, zipCode, name);
    const { place: from } = placeOf('DE', '80331', 'München');
    const { vatRule } = addVat(tariff, {
      transportNetCents: 100,
      extrasCents: [],
      customer: { country: 'DE' },
      supplierCountry: 'DE',
      carried: { loadings: [from], unloadings: [place], items: [] },
    });
    assert.deepEqual([customsTerritoryOf(tariff, place)?.territory ?? '', vatRule], [customs, rule]);
  });
}

/** What the tables say lies within their circles is what the gazetteer says lies in those regions. */
test('the places outside the VAT territory reach as far as their regions', () => {
  const { countryTowns, countryNumbers, townRegion, text } = gazetteer;
  const regions = { ES: ['Canary Islands', 'Ceuta', 'Melilla'], GR: ['Mount Athos'] };
  for (const [country, outside] of Object.entries(regions)) {
    const number = countryNumbers.get(country) ?? -1;
    for (let town = countryTowns[number] ?? 0; town < (countryTowns[number + 1] ?? 0); town += 1) {
      const place = townPlace(gazetteer, country, town);
      const isOutside = tariff.outsideVat.some((special) => isAt(special, place));
      assert.equal(isOutside, outside.includes(text(townRegion[town] ?? 0)), place.name);
    }
  }
});
