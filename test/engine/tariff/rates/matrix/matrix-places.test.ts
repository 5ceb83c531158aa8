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
  ['01xxx-03xxx', 'DE', 'DE-01 DE-02 DE-03'],
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
  ['ab 20', 'DE', /ab 20 is no zone and no beginning/],
  ['ab 20', 'AT', /ab 20 is no zone and no beginning/],
  ['20+', 'DE', /20\+ is no zone and no beginning/],
  ['20 -', 'DE', /20 - is no zone and no beginning/],
  ['20-', 'DE', /20- is no zone and no beginning/],
  ['20 + 21', 'DE', 'DE-20 DE-21'],
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

const lost: [says: string, country: string, cells: string, found: string[]][] = [
  ['one sign beside two', 'DE', '20, 21, 1', ['1']],
  ['a beginning that says so', 'DE', '20, 21, 1*', []],
  ['all of one sign', 'DE', '1, 2', []],
  ['four beside five', 'DE', '20457, 20459, 1067', ['1067']],
  ['four alone', 'DE', '1067', ['1067']],
  ['one of Austria, where none begins with a zero', 'AT', '1, 40', []],
  ['most of them, as in the east of Germany', 'DE', '1099, 4103, 20457', ['1099', '4103']],
  ['most of one sign', 'DE', '1, 2, 3, 20', ['1', '2', '3']],
  ['four with the zero', 'DE', '0106, 20457', []],
  ['two zeros of Rome', 'IT', '185, 20121', ['185']],
  ['three alone', 'IT', '185', []],
  ['two zeros of Palanga', 'LT', '153, 01100', ['153']],
  ['two zeros where none begin so', 'DE', '185, 20121', []],
  ['four of Sweden, where none begins with a zero', 'SE', '1145', []],
];
for (const [says, country, cell, found] of lost) {
  test(`of ${says} it is told which codes may lack a zero in front: ${cell}`, () => {
    const read = readPlaces(cell, country);
    assert.ok('codes' in read);
    assert.deepEqual(
      [...cutCodes(read.codes).keys()].map(({ code }) => code),
      found,
    );
  });
}

test('codes and ranges that may lack a zero are told with both readings', () => {
  const toldOf = (text: string, country: string) => {
    const read = readPlaces(text, country);
    return 'problem' in read ? read.problem : [...new Set(cutCodes(read.codes).values())].join('; ');
  };
  assert.equal(toldOf('1067', 'DE'), '1067 may be 01067 or all that begins with 1067: write 01067 or 1067*');
  assert.equal(
    toldOf('1000-9999', 'DE'),
    '1000-9999 may be 01000-09999 or 10000-99999: write 01000-09999 or 10000-99999',
  );
  assert.equal(toldOf('10-12, 1-9', 'DE'), '1-9 may be 01-09 or 10-99: write 01-09 or 10-99');
  assert.equal(toldOf('1000-19999', 'DE'), '1000-19999 lacks a zero in front: write 01000-19999');
  assert.equal(toldOf('1-19', 'FR'), '1-19 lacks a zero in front: write 01-19');
  assert.equal(toldOf('1000-1999', 'AT'), '');
});
