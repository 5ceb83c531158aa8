import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadGazetteer } from '../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { searchCities } from '../../../src/engine/cities/search.ts';
import { isKnownCountry, servedCountries } from '../../../src/engine/cities/served-countries.ts';

const gazetteer = await loadGazetteer();
const search = (country: string, term: string, limit = 10) => searchCities(gazetteer, { country, term, limit });
const namesOf = (country: string, term: string, limit = 10) => search(country, term, limit).map((place) => place.name);

/** Country, what is typed, the town that must come first. */
const typedTerms: [string, string, string][] = [
  ['DE', 'Muncehn', 'München'],
  ['DE', 'Müncehn', 'München'],
  ['DE', 'Munich', 'München'],
  ['DE', 'MUENCHEN', 'München'],
  ['DE', 'munchen', 'München'],
  ['DE', 'Koeln', 'Köln'],
  ['DE', 'Cologne', 'Köln'],
  ['DE', 'Nuernberg', 'Nürnberg'],
  ['DE', 'Hmaburg', 'Hamburg'],
  ['DE', 'Duesseldrof', 'Düsseldorf'],
  ['DE', 'Frankfurt', 'Frankfurt am Main'],
  ['DE', 'Stuttgrat', 'Stuttgart'],
  ['DE', 'Hannver', 'Hannover'],
  ['PL', 'Breslau', 'Wrocław'],
  ['PL', 'Krakau', 'Kraków'],
  ['PL', 'Warschau', 'Warszawa'],
  ['PL', 'Lodz', 'Łódź'],
  ['PL', 'Danzig', 'Gdańsk'],
  ['IT', 'Mailand', 'Milano'],
  ['IT', 'Milan', 'Milano'],
  ['IT', 'Florenz', 'Firenze'],
  ['IT', 'Venice', 'Venezia'],
  ['IT', 'Turin', 'Torino'],
  ['FR', 'St Etienne', 'Saint-Étienne'],
  ['FR', 'Marsielle', 'Marseille'],
  ['FR', 'Strassburg', 'Strasbourg'],
  ['FR', 'clermont ferrand', 'Clermont-Ferrand'],
  ['BE', 'Lüttich', 'Liège'],
  ['BE', 'Anvers', 'Antwerpen'],
  ['BE', 'Brussels', 'Bruxelles'],
  ['BE', 'Gand', 'Gent'],
  ['NL', 's hertogenbosch', "'s-Hertogenbosch"],
  ['NL', 'Den Haag', 'Den Haag'],
  ['NL', 'The Hague', 'Den Haag'],
  ['NL', 'Roterdam', 'Rotterdam'],
  ['DK', 'Kopenhagen', 'København'],
  ['DK', 'kobenhavn', 'København'],
  ['SE', 'Gothenborg', 'Göteborg'],
  ['SE', 'Malmo', 'Malmö'],
  ['PT', 'Lisboa', 'Lisboa'],
  ['PT', 'Lissabon', 'Lisboa'],
  ['CH', 'Genf', 'Genève'],
  ['CH', 'Zurich', 'Zürich'],
  ['CZ', 'Praag', 'Praha'],
  ['CZ', 'Pilsen', 'Plzeň'],
  ['AT', 'Vienna', 'Wien'],
  ['AT', 'St. Pölten', 'Sankt Pölten'],
  ['ES', 'Saragossa', 'Zaragoza'],
  ['ES', 'Seville', 'Sevilla'],
  ['SK', 'Pressburg', 'Bratislava'],
  ['HU', 'Budapst', 'Budapest'],
  ['RO', 'Bukarest', 'București'],
  ['RS', 'Belgrad', 'Beograd'],
  ['GR', 'Αθήνα', 'Athína'],
  ['GR', 'Athens', 'Athína'],
  ['UA', 'Київ', 'Kyiv'],
  ['UA', 'Kiev', 'Kyiv'],
  ['BG', 'София', 'Sofia'],
  ['GB', 'Londres', 'London'],
  ['GB', 'Edinbrugh', 'Edinburgh'],
  ['IE', 'Baile Atha Cliath', 'Dublin'],
  ['TR', 'Istanbul', 'İstanbul'],
  ['LU', 'Luxemburg', 'Luxembourg'],
  ['NO', 'Tromso', 'Tromsø'],
  ['FI', 'Helsingfors', 'Helsinki'],
];

for (const [country, term, name] of typedTerms) {
  test(`"${term}" in ${country} finds ${name} first`, () => {
    assert.equal(namesOf(country, term)[0], name);
  });
}

/** Country, the start of a code, the town and the code of the first record. */
const typedCodes: [string, string, string, string][] = [
  ['DE', '80331', 'München', '80331'],
  ['DE', '803', 'München', '80331'],
  ['DE', 'D-803', 'München', '80331'],
  ['FR', '75', 'Paris', '75001'],
  ['NO', '0010', 'Oslo', '0010'],
  ['AT', '10', 'Wien', '1010'],
  ['AT', '1230', 'Wien', '1230'],
  ['NL', '1012 AB', 'Amsterdam', '1012 AB'],
  ['PL', '30-0', 'Kraków', '30-001'],
  ['GB', 'M1', 'Manchester', 'M1'],
  ['GB', 'NG', 'Nottingham', ''],
  ['IE', 'D02', 'Dublin', 'D02'],
];

for (const [country, term, name, zipCode] of typedCodes) {
  test(`the code "${term}" in ${country} finds ${name} ${zipCode}`, () => {
    const [first] = search(country, term);
    assert.deepEqual([first?.name, first?.zipCode], [name, zipCode]);
  });
}

test('a record has the name, code, region, coordinates and time zone of the place', () => {
  assert.deepEqual(search('at', 'Wien', 1), [
    {
      name: 'Wien',
      country: 'AT',
      zipCode: '1010',
      region: 'Vienna',
      latitude: 48.20849,
      longitude: 16.37208,
      timeZone: 'Europe/Vienna',
    },
  ]);
});

test('exact names come before beginnings, and larger places before smaller', () => {
  assert.deepEqual(namesOf('DE', 'Halle', 2), ['Halle (Saale)', 'Halle']);
  assert.deepEqual(namesOf('FR', 'L', 3), ['Lyon', 'Lille', 'Le Havre']);
  assert.deepEqual(namesOf('DE', 'Essen', 1), ['Essen']);
});

test('wildcards and backslashes are nothing but characters', () => {
  for (const term of ['%', '_', '\\', '%%%%%', '.*', '^', '(?:)', '*']) assert.deepEqual(search('DE', term), [], term);
  assert.deepEqual(namesOf('DE', 'Ham%'), namesOf('DE', 'Ham'));
  assert.deepEqual(namesOf('DE', "Ham' OR 1=1 --", 3), namesOf('DE', 'Ham OR 11', 3));
});

test('a long or hostile term is answered like any other', () => {
  const hostile = [
    'a'.repeat(10_000),
    `${'(a+)+'.repeat(2000)}$`,
    '\u0300'.repeat(10_000),
    'ﷺ'.repeat(10_000),
    '9'.repeat(10_000),
  ];
  for (const term of hostile) assert.ok(search('DE', term).length <= 10);
});

test('the limit is kept, and an unserved country has no places', () => {
  assert.equal(search('DE', 'a', 50).length, 50);
  assert.equal(search('DE', '8', 50).length, 50);
  assert.deepEqual(search('DE', 'a', 0), []);
  assert.deepEqual(search('BR', 'Rio'), []);
  assert.deepEqual([isKnownCountry('de'), isKnownCountry('BR'), isKnownCountry('')], [true, false, false]);
});

test('a name that begins with a number is found, not taken for a postal code', () => {
  assert.equal(search('RO', '1 Decembrie')[0]!.name, '1 Decembrie');
  assert.match(search('RO', '10')[0]!.zipCode, /^(10|$)/);
});

test('nothing that is typed makes the search fail', () => {
  fc.assert(
    fc.property(fc.constantFrom(...servedCountries), fc.string({ unit: 'binary' }), (country, term) => {
      assert.ok(search(country, term).length <= 10);
    }),
  );
});

test('every beginning of a name finds something, and the whole name finds the town', () => {
  const town = fc.nat(gazetteer.townName.length - 1);
  fc.assert(
    fc.property(town, fc.nat(60), (index, length) => {
      const number = gazetteer.countryTowns.findLastIndex((first) => first <= index);
      const country = gazetteer.countries[number]!;
      const name = gazetteer.text(gazetteer.townName[index]!);
      assert.notEqual(search(country, name.slice(0, 1 + (length % name.length))).length, 0);
      assert.ok(namesOf(country, name, 50).includes(name));
    }),
    { numRuns: 300 },
  );
});
