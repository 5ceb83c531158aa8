import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPreceding } from '../../../../src/engine/tariff/rates/preceding-rates.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { tariff } from '../../../support/samples.ts';

const zones = [
  { line: 2, zone: 'Nord', place: 'DE-20' },
  { line: 3, zone: 'Nord', place: 'DE-21' },
];
const rowsOf = (lines: string[]) =>
  takeSteps(
    readRates(['rate,account,from,to,vehicle,pallets_to,valid_from,valid_until,price', ...lines, ''].join('\n')),
  ).rows;
const day = Date.parse('2027-01-01') / 86_400_000;

const cases: [says: string, older: string, newer: string, isBefore: boolean][] = [
  ['a longer beginning to', 'O,,DE,AT-1,,,,,9', 'N,,DE,AT,,,,,9', true],
  ['a longer beginning from', 'O,,DE-20,AT,,,,,9', 'N,,DE-2,AT,,,,,9', true],
  ['a longer beginning from, though to is shorter', 'O,,DE-20,AT,,,,,9', 'N,,DE-2,AT-1,,,,,9', true],
  ['a shorter beginning from, though to is longer', 'O,,DE-2,AT-1,,,,,9', 'N,,DE-20,AT,,,,,9', false],
  ['another area', 'O,,DE-30,AT,,,,,9', 'N,,DE-2,AT,,,,,9', false],
  ['another account', 'O,Hanse AG,DE-20,AT,,,,,9', 'N,,DE-2,AT,,,,,9', false],
  ['the same account', 'O,Hanse AG,DE-20,AT,,,,,9', 'N,Hanse AG,DE-2,AT,,,,,9', true],
  ['a zone within a country', 'O,,Nord,AT,,,,,9', 'N,,DE,AT,,,,,9', true],
  ['a beginning within a zone', 'O,,DE-201,AT,,,,,9', 'N,,Nord,AT,,,,,9', true],
  ['a step of a load', 'O,,DE,AT,,5,,,9', 'N,,DE,AT,,,,,9', true],
  ['a whole vehicle beside a step', 'O,,DE,AT,,,,,9', 'N,,DE,AT,,5,,,9', false],
  ['a vehicle of a class', 'O,,DE,AT,mega,,,,9', 'N,,DE,AT,ftl,,,,9', true],
  ['a vehicle of another class', 'O,,DE-2,AT,mega,,,,9', 'N,,DE,AT,express,,,,9', false],
  ['the same', 'O,,DE,AT,mega,,,,9', 'N,,DE,AT,mega,,,,9', false],
  ['other days', 'O,,DE-2,AT,,,,2027-06-30,9', 'N,,DE,AT,,,2027-07-01,,9', false],
  ['days that are over', 'O,,DE-2,AT,,,,2026-12-31,9', 'N,,DE,AT,,,,,9', false],
];
for (const [says, older, newer, isBefore] of cases) {
  test(`an older rate for ${says} goes ${isBefore ? 'before' : 'not before'} the newer one`, () => {
    const found = findPreceding(rowsOf([older]), rowsOf([newer]), day, { zones, vehicles: tariff.vehicles });
    assert.deepEqual(
      found.map(({ rate, before }) => [rate, before.rate]),
      isBefore ? [['O', 'N']] : [],
    );
  });
}
