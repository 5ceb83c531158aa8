import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { codeOf, rowsOfCountry } from '../../../../src/engine/cities/gazetteer/postal-table.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import { parsePostalCode } from '../../../../src/engine/cities/postal-code.ts';
import { servedCountries } from '../../../../src/engine/cities/served-countries.ts';

const gazetteer = await loadGazetteer();

/** Codes of which no whole one is in the data, and the town whose area they are in. */
const knownCodes: [string, string, string][] = [
  ['AT', '4050', 'Linz'],
  ['AT', '8055', 'Graz'],
  ['AT', '6911', 'Bregenz'],
  ['CH', '3007', 'Bern'],
  ['CH', '1227', 'Genève'],
  ['CH', '6512', 'Bellinzona'],
  ['LI', '9491', 'Vaduz'],
  ['NL', '3542 AD', 'Utrecht'],
  ['NL', '5657 AB', 'Eindhoven'],
  ['BE', '2030', 'Antwerpen'],
  ['BE', '4020', 'Liège'],
  ['LU', '1855', 'Luxembourg'],
  ['DK', '8260', 'Aarhus'],
  ['DK', '5220', 'Odense'],
  ['SE', '418 78', 'Göteborg'],
  ['SE', '981 91', 'Kiruna'],
  ['FI', '33720', 'Tampere'],
  ['PL', '60-542', 'Poznań'],
  ['PL', '44-121', 'Gliwice'],
  ['CZ', '702 00', 'Ostrava'],
  ['CZ', '621 00', 'Brno'],
  ['SK', '821 04', 'Bratislava'],
  ['SK', '040 11', 'Košice'],
  ['HU', '1211', 'Budapest'],
  ['HU', '9027', 'Győr'],
  ['SI', '1231', 'Kamnik'],
  ['SI', '2204', 'Maribor'],
  ['HR', '51215', 'Rijeka'],
  ['RO', '310375', 'Arad'],
  ['RO', '077190', 'Buftea'],
  ['BG', '4003', 'Plovdiv'],
  ['GR', '546 28', 'Thessaloníki'],
  ['PT', '4100-320', 'Porto'],
  ['PT', '2910-001', 'Setúbal'],
  ['ES', '08040', 'Barcelona'],
  ['ES', '46980', 'Valencia'],
  ['IT', '37135', 'Verona'],
  ['IT', '40132', 'Bologna'],
  ['IT', '00155', 'Roma'],
  ['GB', 'LS11 5TZ', 'Leeds'],
  ['GB', 'CT17 9DG', 'Dover'],
  ['GB', 'BT3 9AP', 'Belfast'],
  ['IE', 'T12 XF62', 'Cork'],
  ['LT', 'LT-50001', 'Kaunas'],
  ['LV', 'LV-1057', 'Rīga'],
  ['EE', '11415', 'Tallinn'],
  ['RS', '11070', 'Beograd'],
  ['BA', '71210', 'Sarajevo'],
  ['ME', '81104', 'Podgorica'],
  ['MK', '1020', 'Skopje'],
  ['AL', '1050', 'Tiranë'],
  ['XK', '10010', 'Prishtinë'],
  ['UA', '79034', 'Lviv'],
  ['MD', 'MD-2028', 'Chișinău'],
  ['TR', '34303', 'İstanbul'],
  ['TR', '06560', 'Ankara'],
  ['IS', '108', 'Reykjavík'],
  ['RU', '236016', 'Kaliningrad'],
  ['BY', '220030', 'Minsk'],
  ['CY', '3105', 'Lemesós'],
];

for (const [country, zipCode, name] of knownCodes) {
  test(`${country} ${zipCode} is in the area of ${name}`, () => {
    const result = locate(gazetteer, { country, zipCode });
    assert.equal(result.ok && result.place.name, name);
  });
}

test('every served country has postal codes or areas of them', () => {
  const without = servedCountries.filter((country) =>
    [gazetteer.codes, gazetteer.areas].every(
      (table) => rowsOfCountry(table, country).end === rowsOfCountry(table, country).first,
    ),
  );
  assert.deepEqual(without, []);
});

test('every area begins a code that can exist in its country', () => {
  const { areas } = gazetteer;
  for (const country of areas.countries) {
    const { first, end } = rowsOfCountry(areas, country);
    for (let row = first; row < end; row += 1)
      assert.ok(couldBegin(country, codeOf(areas, row)), `${country} ${codeOf(areas, row)}`);
  }
});

/** Tries the beginning with digits and letters after it. */
function couldBegin(country: string, start: string): boolean {
  const ends = [
    '',
    '90',
    '1',
    '11',
    '111',
    '1111',
    '11111',
    '11AA',
    '1AA',
    '111AA',
    '11A1',
    '111A',
    'A111',
    '1A111',
    '01',
  ];
  const more = ['01', '001', '0001', '1000', '101010', 'AA', '1110', 'LT1110', 'T1110', 'A', '011', '0', '00', '001AA'];
  return [...ends, ...more].some((end) => parsePostalCode(country, start + end) !== undefined);
}

/** Countries whose codes are all digits: how many digits, and the first digits that are in use. */
const digitsInUse: [string, number, RegExp][] = [
  ['AT', 4, /^[1-9]/],
  ['CH', 4, /^[1-9]/],
  ['NL', 4, /^[1-9]/],
  ['LU', 4, /^[1-9]/],
  ['DK', 4, /^[1-9]/],
  ['HU', 4, /^[1-9]/],
  ['BG', 4, /^[1-9]/],
  ['NO', 4, /^(?!917)/],
  ['BE', 4, /^(?!0|63|81|82)/],
  ['ES', 5, /./],
  ['IT', 5, /^(?!49|68|69|77|78|79|99)/],
  ['PL', 5, /^(?!79)/],
  ['TR', 5, /^(0[1-9]|[1-7]|8[01])/],
  ['UA', 5, /^(?!00)/],
  ['FI', 5, /^(?!22)/],
];

test('every code in use leads to a place, whole countries over', () => {
  for (const [country, length, used] of digitsInUse) {
    for (let number = 0; number < 1000; number += 1) {
      const zipCode = String(number).padStart(3, '0').padEnd(length, '5');
      if (!used.test(zipCode) || parsePostalCode(country, zipCode) === undefined) continue;
      assert.ok(locate(gazetteer, { country, zipCode }).ok, `${country} ${zipCode}`);
    }
  }
});
