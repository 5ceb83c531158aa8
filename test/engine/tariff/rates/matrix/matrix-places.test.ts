import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutCodes, readPlaces } from '../../../../../src/engine/tariff/rates/matrix/matrix-places.ts';

const cells: [text: string, country: string | undefined, places: string | RegExp][] = [
  ['DE-20', undefined, 'DE-20'],
  ['DE 20', undefined, 'DE-20'],
  ['DE20', undefined, 'DE-20'],
  ['D-20', undefined, 'DE-20'],
  ['D 20', undefined, 'DE-20'],
  ['20', 'DE', 'DE-20'],
  ['DE', undefined, 'DE'],
  ['Deutschland', undefined, 'DE'],
  ['Österreich', undefined, 'AT'],
  ['Austria', undefined, 'AT'],
  ['DE 20-22', undefined, 'DE-20 DE-21 DE-22'],
  ['DE-20 – DE-22', undefined, 'DE-20 DE-21 DE-22'],
  ['20 bis 22', 'DE', 'DE-20 DE-21 DE-22'],
  ['20,21,22', 'DE', 'DE-20 DE-21 DE-22'],
  ['DE 20, 21; 25-26', undefined, 'DE-20 DE-21 DE-25 DE-26'],
  ['DE 20, AT 10', undefined, 'DE-20 AT-10'],
  ['80xxx', 'DE', 'DE-80'],
  ['80***', 'DE', 'DE-80'],
  ['2*', 'DE', 'DE-2'],
  ['01-03', 'DE', 'DE-01 DE-02 DE-03'],
  ['20000-21999', 'DE', 'DE-20 DE-21'],
  ['20000-20119', 'DE', 'DE-200 DE-2010 DE-2011'],
  ['PL 00-950', undefined, 'PL-00950'],
  ['PL 00-02', undefined, 'PL-00 PL-01 PL-02'],
  ['SW1A 1AA', 'GB', 'GB-SW1A1AA'],
  ['AB10-12', 'GB', 'GB-AB10 GB-AB11 GB-AB12'],
  ['AB10-AB12', 'GB', 'GB-AB10 GB-AB11 GB-AB12'],
  ['GB-SW1', undefined, 'GB-SW1'],
  ['UK SW1', undefined, 'GB-SW1'],
  ['DE', 'GB', 'GB-DE'],
  ['DE, CH & PL', 'GB', 'GB-DE GB-CH GB-PL'],
  ['Germany', 'GB', 'DE'],
  ['20', undefined, /20 is no country.*--country says which/],
  ['AB10', undefined, /AB10 is no country/],
  ['22-20', 'DE', /22-20 is no zone and no beginning/],
  ['20-2200', 'DE', /20-2200 is no zone and no beginning/],
  ['Zone 1', 'DE', /Zone 1 is no zone and no beginning/],
  ['alle übrigen', 'DE', /alle übrigen is no zone and no beginning/],
  [',', 'DE', /names no place/],
];
for (const [text, country, expected] of cells) {
  test(`"${text}"${country ? ` of ${country}` : ''} is ${expected}`, () => {
    const read = readPlaces(text, country);
    if (typeof expected === 'string') assert.deepEqual('places' in read && read.places.join(' '), expected);
    else assert.match('problem' in read ? read.problem : '', expected);
  });
}

test('a British area of one letter is its districts, since the letter begins other areas too', () => {
  const read = readPlaces('B', 'GB');
  assert.ok('places' in read);
  assert.deepEqual([read.places.length, read.places[0], read.places.at(-1)], [99, 'GB-B1', 'GB-B99']);
});

test('codes that may have lost a zero in front are found by the length of the others', () => {
  const code = (text: string, isCut = false) => ({ country: 'DE', code: text, isCut });
  assert.deepEqual([...cutCodes([code('20'), code('21'), code('1')])], ['DE-1']);
  assert.deepEqual([...cutCodes([code('20'), code('21'), code('1', true)])], []);
  assert.deepEqual([...cutCodes([code('1'), code('2')])], []);
  assert.deepEqual([...cutCodes([code('20457'), code('20459'), code('1067')])], ['DE-1067']);
  const ofAustria = ['1', '40'].map((text) => ({ country: 'AT', code: text, isCut: false }));
  assert.deepEqual([...cutCodes(ofAustria)], [], 'no code of Austria begins with a zero');
  // Also where most have lost it, as in the east of Germany.
  assert.deepEqual([...cutCodes([code('1099'), code('4103'), code('20457')])], ['DE-1099', 'DE-4103']);
  assert.deepEqual([...cutCodes([code('1'), code('2'), code('3'), code('20')])], ['DE-1', 'DE-2', 'DE-3']);
});
