import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFallingSteps } from '../../../../src/engine/tariff/rates/falling-steps.ts';
import { buildRateBook } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { tariff } from '../../../support/samples.ts';

const header = 'rate,account,from,to,vehicle,price,ldm_to,kg_to,pallets_to,valid_from,valid_until';

const sheets: [says: string, rows: string[], falling: [line: number, cheaper: number][]][] = [
  ['steps that rise', ['A,,DE,AT,,100,,,5,,', 'B,,DE,AT,,200,,,10,,', 'C,,DE,AT,,300,,,,,'], []],
  ['a larger step for less', ['A,,DE,AT,,200,,,5,,', 'B,,DE,AT,,100,,,10,,'], [[2, 3]]],
  ['a whole vehicle for less', ['A,,DE,AT,,200,,,5,,', 'B,,DE,AT,,100,,,,,'], [[2, 3]]],
  [
    'the cheapest of several',
    ['A,,DE,AT,,200,,,5,,', 'B,,DE,AT,,150,,,6,,', 'C,,DE,AT,,100,,,7,,'],
    [
      [2, 4],
      [3, 4],
    ],
  ],
  ['steps of which none takes all of the other', ['A,,DE,AT,,200,1,,,,', 'B,,DE,AT,,100,,900,,,'], []],
  ['a limit less, which takes more', ['A,,DE,AT,,200,1,900,,,', 'B,,DE,AT,,100,,900,,,'], [[2, 3]]],
  ['another vehicle', ['A,,DE,AT,mega,200,,,5,,', 'B,,DE,AT,,100,,,10,,'], []],
  ['another account', ['A,Hanse,DE,AT,,200,,,5,,', 'B,,DE,AT,,100,,,10,,'], []],
  ['another lane', ['A,,DE,AT,,200,,,5,,', 'B,,DE,IT,,100,,,10,,'], []],
  ['another year', ['A,,DE,AT,,200,,,5,,2026-12-31', 'B,,DE,AT,,100,,,10,2027-01-01,'], []],
];
for (const [says, rows, falling] of sheets) {
  test(`of ${says}: ${falling.length === 0 ? 'nothing' : falling.map(([line]) => `line ${line}`).join(', ')} is told`, () => {
    const { rows: read } = takeSteps(readRates([header, ...rows].join('\n')));
    const { book, rateProblems } = takeSteps(buildRateBook(read, [], tariff.vehicles));
    assert.deepEqual(rateProblems, []);
    const found = findFallingSteps(takeSteps(book.list()));
    assert.deepEqual(
      found.map(({ rate, cheaper }) => [rate.line, cheaper.line]),
      falling,
    );
  });
}
