import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadGazetteer } from '../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { judgeSheet } from '../../../src/engine/tariff/import-sheet.ts';
import { placeProblem } from '../../../src/engine/tariff/place-problems.ts';
import { asBeginning } from '../../../src/engine/tariff/rates/lost-zeros.ts';
import { compactCode } from '../../../src/engine/tariff/rates/rate-place.ts';

const impossible = [
  ...['DE-80-85', 'DE-1xxxx', 'DE-80999x', 'DE-ABC', 'DE-808080', 'FR-750000', 'AT-10100', 'PL-3-0', 'PL-30-00-1'],
  ...['GB-1', 'GB-SW1A1AAA', 'NL-12A', 'NL-0', 'IE-7', 'CH-80-81', 'SE-1-2', 'PT-4000-1234'],
];
const possible = [
  ...['DE', 'DE-8', 'de 80', 'DE-80331', 'FR-75', 'FR-75001', 'AT-1010', 'PL-30', 'PL-30-0', 'PL 00-001', 'PL-00001'],
  ...[
    'GB-B',
    'GB-SW1',
    'GB-SW1A 1AA',
    'GB-M1 1AE',
    'NL-3',
    'NL-3011',
    'NL 3011 AB',
    'IE-D',
    'IE-D02',
    'IE-D6W',
    'LV-LV-1001',
    'LV-10',
  ],
  ...['SE-114 55', 'PT-4000', 'PT-4000-1', 'PT-4000123', 'MT-VLT', 'LI-94', 'AD-5', 'XK-1', 'North', 'MD-MD-20'],
];

test('places of which no postal code of the country can begin so are told from those that one does', () => {
  assert.deepEqual(
    impossible.filter((text) => placeProblem(text) === undefined),
    [],
  );
  assert.deepEqual(
    possible.filter((text) => placeProblem(text) !== undefined),
    [],
  );
});

test('a code that may lack its zero is refused with both, where codes of its country begin with one', () => {
  const either = (place: string, code: string) =>
    `${code} may be 0${code} or all that begins with ${code}: write ${place.slice(0, 3)}0${code} or ${place.slice(0, 3)}${code}*`;
  for (const place of ['DE-1067', 'FR-6000', 'IT-1009', 'PL-2034', 'RO-10011', 'NO-150'])
    assert.equal(placeProblem(place), either(place, place.slice(3)));
  assert.equal(placeProblem('ES-8001'), '8001 lacks a zero in front: write ES-08001');
  for (const place of ['DE-1067*', 'DE-0106', 'DE-106', 'AT-1010', 'CZ-1100', 'SE-1145', 'DE-01067', 'GB-M1'])
    assert.equal(placeProblem(place), undefined, place);
});

test('one letter that is no British area by itself is refused with those that begin so', () => {
  const areas = 'GB-CA, GB-CB, GB-CF, GB-CH, GB-CM, GB-CO, GB-CR, GB-CT, GB-CV, GB-CW';
  assert.equal(
    placeProblem('GB-C'),
    `no postal area of GB is C alone, and one letter holds for no other: write a row for each of those meant (${areas}), or a zone of them`,
  );
  for (const area of ['B', 'E', 'G', 'L', 'M', 'N', 'S', 'W']) assert.equal(placeProblem(`GB-${area}`), undefined);
});

test('a code of a whole city or department that no address has is refused with what to write', () => {
  const cases: [place: string, says: string][] = [
    ['FR-75000', 'no address has 75000: Paris has 75001 to 75020; write FR-75'],
    ['FR 69000', 'no address has 69000: Lyon has 69001 to 69009; write FR-6900*, or FR-69 for its department'],
    [
      'FR-13000',
      'no address has 13000: Marseille has 13001 to 13016; write FR-1300* and FR-1301*, or FR-13 for its department',
    ],
    ['AT-1000', 'no address has 1000: Wien has 1010 to 1230; write AT-1'],
    ['IT-20100', 'no address has 20100: Milano has 20121 to 20162; write IT-201'],
    [
      'FR-2A',
      'no postal code of FR begins with 2A, and those of Corsica with 20: write FR-20, or FR-200 and FR-201 for 2A alone',
    ],
  ];
  for (const [place, says] of cases) assert.equal(placeProblem(place), says);
  const right = ['FR-75', 'FR-75001', 'FR-75000*', 'FR-1300*', 'FR-6900*', 'FR-59000', 'FR-20', 'ES-280', 'IT-001'];
  for (const place of right) assert.equal(placeProblem(place), undefined, place);
});

test('every beginning of the postal code of every known town may be written', async () => {
  const { townZip, countryNumbers, countryTowns, text } = await loadGazetteer();
  const refused = new Set<string>();
  for (const [country, number] of countryNumbers) {
    const zips = townZip.subarray(countryTowns[number], countryTowns[number + 1]);
    for (let at = 0; at < zips.length; at += 97) {
      const zip = compactCode(country, text(zips[at] ?? 0));
      for (let length = 1; length <= zip.length; length += 1) {
        if (country === 'GB' && length === 1) continue;
        const place = asBeginning(`${country}-${zip.slice(0, length)}`);
        if (placeProblem(place) !== undefined) refused.add(place);
      }
    }
  }
  assert.deepEqual([...refused], []);
});

test('a sheet with such a place is refused by line and column, which says how ranges are written', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'sheets-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const target = { directory, validFrom: '2026-11-01' };
  const says =
    'no postal code of DE begins with 80-85; write a row for each beginning, as DE-1 for all that begin with 1, or a zone of them: a range as in 20-22 is read in a matrix alone';
  assert.deepEqual(judgeSheet('rate,from,to,price\nA,DE-8,AT,900\nB,AT,DE-80-85,900\n', target).problems, [
    `line 3, to: ${says}`,
  ]);
  assert.deepEqual(judgeSheet('zone,place\nBavaria,DE-80-85\n', target).problems, [`line 2, place: ${says}`]);
});
