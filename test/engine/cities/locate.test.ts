import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { townPlace } from '../../../src/engine/cities/gazetteer/gazetteer.ts';
import { loadGazetteer } from '../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { codeOf, rowsOfCountry } from '../../../src/engine/cities/gazetteer/postal-table.ts';
import { greatCircleKm } from '../../../src/engine/cities/great-circle.ts';
import { locate } from '../../../src/engine/cities/locate.ts';
import { displayPostalCode } from '../../../src/engine/cities/postal-code.ts';
import { searchCities } from '../../../src/engine/cities/search.ts';
import { servedCountries } from '../../../src/engine/cities/served-countries.ts';

const gazetteer = await loadGazetteer();

function located(country: string, zipCode: string, name: string) {
  const result = locate(gazetteer, { country, zipCode, name });
  assert.ok(result.ok, `${country} ${zipCode} ${name}: ${JSON.stringify(result)}`);
  return result;
}

test('what was asked before has the answer it had, and queries that read alike in a row have their own', () => {
  const queries = [
    { country: 'DE', zipCode: '80331', name: 'München' },
    { country: 'DE', zipCode: '8033', name: '1München' },
    { country: 'de', zipCode: '', name: 'Neustadt' },
    { country: 'XX', name: 'Neustadt' },
    { country: 'xx', name: 'Neustadt' },
    { country: 'DE', name: 'x'.repeat(1000) },
  ];
  const answers = [1, 2, 3].map(() => queries.map((query) => locate(gazetteer, query)));
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
  assert.equal(new Set(answers[0]!.map((answer) => JSON.stringify(answer))).size, queries.length);
});

/** Country, zip, name; the place and its code; where it is; whether a warning is due. */
const knownPlaces: [string, string, string, string, string, number, number, RegExp | undefined][] = [
  ['DE', '80331', 'München', 'München', '80331', 48.14, 11.57, undefined],
  ['DE', '80331', 'Munich', 'München', '80331', 48.14, 11.57, undefined],
  ['DE', 'D-80331', '', 'München', '80331', 48.14, 11.57, undefined],
  ['DE', '', 'Hamburg', 'Hamburg', '20095', 53.55, 10.0, undefined],
  ['DE', '60311', 'Frankfurt', 'Frankfurt am Main', '60311', 50.11, 8.68, undefined],
  ['DE', '15230', 'Frankfurt', 'Frankfurt (Oder)', '15230', 52.34, 14.55, undefined],
  ['DE', '', 'Frankfurt', 'Frankfurt am Main', '60313', 50.11, 8.68, undefined],
  ['DE', '06108', 'Halle', 'Halle (Saale)', '06108', 51.49, 11.97, undefined],
  ['DE', '33790', 'Halle', 'Halle', '33790', 52.06, 8.35, undefined],
  ['DE', '79098', 'Freiburg', 'Freiburg im Breisgau', '79098', 48.0, 7.85, undefined],
  ['DE', '23730', 'Neustadt', 'Neustadt in Holstein', '23730', 54.11, 10.81, undefined],
  ['DE', '67433', 'Neustadt', 'Neustadt', '67433', 49.35, 8.14, undefined],
  ['DE', '', 'Neustadt', 'Neustadt', '67433', 49.35, 8.14, /more than one Neustadt/],
  ['DE', '', 'Urbach', 'Urbach', '73660', 48.82, 9.58, /more than one Urbach: .* was taken, not Urbach \(Thuringia\)/],
  ['RO', '', 'Aricești', 'Ariceștii Zeletin', '107030', 45.22, 26.18, /Zeletin .* was taken, not Ariceştii-Rahtivani/],
  ['DE', '', 'Lager 12, Hünxe', 'Hünxe', '46569', 51.63, 6.7, /"Lager 12, Hünxe" is known: Hünxe/],
  ['IT', '', 'Padova, Camin', 'Padova', '35138', 45.41, 11.88, /"Padova, Camin" is known: Padova/],
  ['DE', '', 'Kiel, Wik', 'Kiel', '24103', 54.32, 10.13, /"Kiel, Wik" is known: Kiel/],
  ['DE', '', 'Nostorf (AB)', 'Nostorf', '19258', 53.41, 10.65, /"Nostorf \(AB\)" is known: Nostorf/],
  ['DE', '', 'Frankenthal', 'Frankenthal', '67227', 49.53, 8.35, /more than one Frankenthal/],
  ['DE', '67346', 'Frankenthal', 'Frankenthal (Pfalz)', '67346', 49.33, 8.44, /67346 belongs to Speyer .* 2\d km from/],
  [
    'DE',
    '20457',
    'Ahrensburg',
    'Ahrensburg',
    '20457',
    53.54,
    9.98,
    /20457 belongs to Hamburg .* 23 km from Ahrensburg/,
  ],
  ['DE', '22926', 'Ahrensburg', 'Ahrensburg', '22926', 53.68, 10.23, undefined],
  ['FR', '', 'Neuvic', 'Neuvic', '24190', 45.1, 0.47, /: 24190 Neuvic .* was taken, not 19160 Neuvic/],
  ['DE', '80331', 'Hamburg', 'München', '80331', 48.14, 11.57, /München.*Hamburg.* km away/],
  ['DE', '80331', 'Mnuchen', 'München', '80331', 48.14, 11.57, /"Mnuchen" is known: München/],
  ['DE', '', 'Berln', 'Berlin', '10117', 52.52, 13.4, /"Berln" is known: Berlin/],
  ['DE', '80331', 'Xqzwvk', 'München', '80331', 48.14, 11.57, /"Xqzwvk" is known/],
  ['FR', '69001', 'Lyon', 'Lyon', '69001', 45.75, 4.85, undefined],
  ['FR', '69001', 'Paris', 'Lyon', '69001', 45.75, 4.85, /Lyon.*Paris/],
  ['FR', '26000', 'Valence', 'Valence', '26000', 44.93, 4.91, undefined],
  ['FR', '01400', "L'Abergement-Clémenciat", "L'Abergement-Clémenciat", '01400', 46.15, 4.95, undefined],
  ['NO', '5003', 'Bergen', 'Bergen', '5003', 60.39, 5.32, undefined],
  ['IT', '20121', 'Milan', 'Milano', '20121', 45.46, 9.19, undefined],
  ['IT', '20121', 'Mailand', 'Milano', '20121', 45.46, 9.19, undefined],
  ['AT', '1100', 'Wien', 'Wien', '1100', 48.21, 16.37, undefined],
  ['AT', '1100', 'Wien 10', 'Wien', '1100', 48.21, 16.37, undefined],
  ['AT', '6020', 'Völs', 'Völs', '6020', 47.25, 11.31, undefined],
  ['AT', '4020', 'Traumn', 'Traun', '4020', 48.22, 14.24, /"Traumn" is known: Traun/],
  ['DE', '22765', 'Hamburg-Altona', 'Altona', '22765', 53.55, 9.93, undefined],
  ['DE', '80809', 'München Milbertshofen', 'München', '80809', 48.18, 11.56, undefined],
  ['FR', '', 'Paris 15e', 'Paris', '', 48.85, 2.35, undefined],
  ['FR', '69003', 'Lyon Cedex 03', 'Lyon', '69003', 45.75, 4.85, undefined],
  ['AT', '6020', 'Wien', 'Innsbruck', '6020', 47.26, 11.39, /Innsbruck.*Wien/],
  ['AT', '6123', '', 'Schwaz', '6123', 47.35, 11.71, /known only by its area/],
  ['CH', '8005', 'Zürich', 'Zürich', '8005', 47.37, 8.55, undefined],
  ['NL', '1012AB', 'Amsterdam', 'Amsterdam', '1012 AB', 52.37, 4.89, undefined],
  ['SE', '11122', 'Stockholm', 'Stockholm', '111 22', 59.33, 18.07, undefined],
  ['PL', 'PL-30-001', 'Kraków', 'Kraków', '30-001', 50.06, 19.94, undefined],
  ['PL', '30001', 'Krakow', 'Kraków', '30-001', 50.06, 19.94, undefined],
  ['GB', 'SW1A1AA', 'London', 'London', 'SW1A 1AA', 51.51, -0.13, undefined],
  ['GB', 'NP20 1AA', 'Newport', 'Newport', 'NP20 1AA', 51.59, -3.0, undefined],
  ['GB', 'PO30 1AA', 'Newport', 'Newport', 'PO30 1AA', 50.7, -1.29, undefined],
  ['CZ', '110 00', 'Praha', 'Praha', '110 00', 50.09, 14.42, undefined],
  ['PT', '1100-148', 'Lisbon', 'Lisboa', '1100-148', 38.72, -9.13, undefined],
  ['IE', 'D02X285', 'Dublin', 'Dublin', 'D02 X285', 53.33, -6.25, undefined],
  ['LV', 'LV-1010', 'Riga', 'Rīga', 'LV-1010', 56.95, 24.11, undefined],
  ['AD', 'AD500', 'Andorra la Vella', 'Andorra la Vella', 'AD500', 42.51, 1.52, undefined],
];

for (const [country, zipCode, name, expected, code, latitude, longitude, warning] of knownPlaces) {
  test(`${country} ${zipCode || '-'} ${name || '-'} is ${expected}${warning === undefined ? '' : ', with a warning'}`, () => {
    const result = located(country, zipCode, name);
    assert.deepEqual([result.place.name, result.place.country], [expected, country]);
    assert.ok(greatCircleKm(result.place, { latitude, longitude }) < 12, JSON.stringify(result.place));
    if (zipCode !== '') assert.equal(result.place.zipCode, code);
    if (warning === undefined) assert.equal(result.warning, undefined);
    else assert.match(result.warning ?? '', warning);
  });
}

/** Country, zip, name; the field to blame; what the reason says. */
const unknownPlaces: [string, string, string, string, RegExp][] = [
  ['BR', '', 'Rio', 'country', /Brazil \(BR\) is not served/],
  ['QQ', '', 'Rio', 'country', /not an ISO/],
  ['Germany', '10115', 'Berlin', 'country', /"Germany" is not an ISO/],
  ['DE', '8033', 'München', 'zipCode', /cannot be a postal code of Germany/],
  ['DE', "' OR 1=1 --", 'München', 'zipCode', /cannot be a postal code/],
  ['GB', '12345', '', 'zipCode', /cannot be a postal code/],
  ['FR', '97400', 'Saint-Denis', 'zipCode', /country code of its own/],
  ['SK', '25555', '', 'zipCode', /is not known/],
  ['DE', '', 'Qwertzuio', 'name', /No place named "Qwertzuio"/],
  ['DE', '', '', 'name', /needs a postal code or a name/],
];

for (const [country, zipCode, name, field, reason] of unknownPlaces) {
  test(`${country} ${zipCode || '-'} ${name || '-'} is refused for its ${field}`, () => {
    const result = locate(gazetteer, { country, zipCode, name });
    assert.ok(!result.ok);
    assert.equal(result.field, field);
    assert.match(result.reason, reason);
  });
}

test('a place has the time zone of its town', () => {
  const zones = [
    ['DE', 'Berlin', 'Europe/Berlin'],
    ['PT', 'Lisboa', 'Europe/Lisbon'],
    ['ES', 'Madrid', 'Europe/Madrid'],
    ['ES', 'Las Palmas de Gran Canaria', 'Atlantic/Canary'],
    ['GB', 'London', 'Europe/London'],
    ['RO', 'Cluj-Napoca', 'Europe/Bucharest'],
    ['RU', 'Kaliningrad', 'Europe/Kaliningrad'],
  ];
  for (const [country, name, zone] of zones) assert.equal(located(country!, '', name!).place.timeZone, zone);
});

test('nothing that is sent makes locating fail', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a'.repeat(10_000), '9'.repeat(10_000), '%_\\'));
  const country = fc.oneof(fc.constantFrom(...servedCountries), fc.string());
  fc.assert(
    fc.property(country, text, text, (code, zipCode, name) => {
      assert.equal(typeof locate(gazetteer, { country: code, zipCode, name }).ok, 'boolean');
    }),
  );
});

test('a record of the search, pasted into a request, is the same place', () => {
  const index = fc.nat(gazetteer.townName.length - 1);
  fc.assert(
    fc.property(index, fc.integer({ min: 1, max: 6 }), (town, length) => {
      const country = gazetteer.countries[gazetteer.countryTowns.findLastIndex((first) => first <= town)]!;
      const term = gazetteer.text(gazetteer.townName[town]!).slice(0, length);
      for (const place of searchCities(gazetteer, { country, term, limit: 10 })) {
        assert.ok(greatCircleKm(place, located(country, place.zipCode, place.name).place) < 30, JSON.stringify(place));
      }
    }),
    { numRuns: 500 },
  );
});

test('a record found by its postal code, pasted into a request, is the same place', () => {
  for (const table of [gazetteer.codes, gazetteer.areas]) {
    for (const country of table.countries) {
      const { first, end } = rowsOfCountry(table, country);
      for (let row = first; row < end; row += 1 + Math.floor((end - first) / 150)) {
        const term = displayPostalCode(country, codeOf(table, row));
        for (const place of searchCities(gazetteer, { country, term, limit: 3 })) {
          const again = located(country, place.zipCode, place.name).place;
          assert.ok(greatCircleKm(place, again) < 30, JSON.stringify(place));
        }
      }
    }
  }
});

test('every town is read back as itself', () => {
  const lost: string[] = [];
  for (const [country, number] of gazetteer.countryNumbers) {
    for (let town = gazetteer.countryTowns[number]!; town < gazetteer.countryTowns[number + 1]!; town += 1) {
      const place = townPlace(gazetteer, country, town);
      const result = locate(gazetteer, place);
      if (!result.ok || greatCircleKm(place, result.place) > 30) lost.push(`${country} ${place.zipCode} ${place.name}`);
    }
  }
  assert.deepEqual(lost, []);
});
