import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { readMatrix } from '../../../src/engine/tariff/rates/matrix/read-matrix.ts';
import { buildRateBook } from '../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { contextOf, item, leg, now, place, request, tariff } from '../../support/samples.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/tariffs.md'), 'utf8');

test('the loads in the guide cost what it says by its sheet of steps', () => {
  const [sheet] = /^rate;account;from;to;price;ldm_to[^`]*/m.exec(guide)!;
  const { rows, problems } = takeSteps(readRates(sheet));
  const { book, rateProblems } = takeSteps(buildRateBook(rows, [], tariff.vehicles));
  assert.deepEqual([...problems, ...rateProblems], []);
  const context = { ...contextOf([leg({ DE: 290 })], { ...tariff, rates: book }), accountName: 'Hanse AG' };
  const said = guide.matchAll(/^\| (\d+) pallets of (\d+) kg[^|]* \| ([\d.]+) \(`(\w+)`\) \| ([\d.]+) \|$/gm);
  const loads = [...said].map(([, count, kg, eur, vehicle, larger]) => ({ count, kg, eur, vehicle, larger }));
  assert.equal(loads.length, 3);
  for (const { count, kg, eur, vehicle, larger } of loads) {
    const items = [item(Number(count), [120, 80, 100], Number(kg), { category: 'epal' })];
    const loadings = [{ ...place('DE'), zipCode: '20457' }];
    const unloadings = [{ ...place('DE'), zipCode: '10115' }];
    const { offers } = quote(context, request({ items, loadings, unloadings }), now);
    const { vehicles } = tariff;
    const [first, ...others] = offers.toSorted((a, b) => a.vehicleType - b.vehicleType);
    assert.deepEqual([first?.vehicleCode, (first!.price.value / 100).toFixed(2)], [vehicle, eur]);
    assert.deepEqual(new Set(others.map(({ price }) => (price.value / 100).toFixed(2))), new Set([larger]));
    assert.ok(others.length < vehicles.length);
  }
});

test('more goods cost less in one vehicle as the guide says, and the cheapest offer does not', () => {
  const [sheet] = /^rate;from;to;vehicle;price;ldm_to[^`]*/m.exec(guide)!;
  const { book } = takeSteps(buildRateBook(takeSteps(readRates(sheet)).rows, [], tariff.vehicles));
  const context = contextOf([leg({ DE: 300 })], { ...tariff, rates: book });
  const said = [...guide.matchAll(/^\| (\d+), or [\d,]+ kg \| ([^|]+) \| ([^|]+) \|$/gm)];
  assert.equal(said.length, 2);
  for (const [, count, smaller, larger] of said) {
    const items = [item(Number(count), [120, 80, 100], 771, { category: 'epal' })];
    const { offers } = quote(context, request({ items }), now);
    const costs = (code: string) => {
      const offer = offers.find(({ vehicleCode }) => vehicleCode === code);
      return offer === undefined ? 'too heavy' : (offer.price.value / 100).toFixed(2);
    };
    assert.deepEqual([costs('truck_12t'), costs('truck_18t')], [smaller, larger]);
    assert.equal(Math.min(...offers.map(({ price }) => price.value)), 28_400);
  }
});

test('the matrix in the guide, and each form that its table names, is read, and costs that no option settles are refused', () => {
  const [text] = /^Frachttarif 2027;[^`]*/m.exec(guide)!;
  const settings = { cells: { rate: 'Hanse 2027', from: 'DE-2', fuel: 'yes' }, country: 'IT', unit: undefined };
  const known = { vehicles: tariff.vehicles, isZone: () => false };
  const matrix = readMatrix(text, settings, known);
  assert.deepEqual(matrix?.problems, []);
  assert.equal(matrix?.sheet.trim().split('\n').length, 1 + 3 * 3 + 2 * 2);
  const formsOf = (part: string) => {
    const [row] = new RegExp(`^\\| ${part} \\|.*$`, 'm').exec(guide)!;
    return [...row.matchAll(/`([^`]+)`/g)].map(([, form]) => form!).filter((form) => !form.startsWith('--'));
  };
  for (const heading of formsOf('a column of prices')) {
    const read = readMatrix(`PLZ;${heading}\n20;500\n`, settings, known);
    assert.deepEqual([heading, read?.problems], [heading, []]);
  }
  const [refused] = /^- No option settles [\s\S]*?(?=\n- )/m.exec(guide)!;
  const costs = [...refused.matchAll(/`([^`]+)`/g)].map(([, form]) => form!);
  assert.ok(costs.length > 5);
  for (const cost of costs) {
    const read = readMatrix(`PLZ;mega\n20;500\n${cost};\n`, settings, known);
    assert.deepEqual([cost, read?.problems.length], [cost, 1]);
  }
  for (const written of formsOf('places')) {
    const country = written.startsWith('AB') ? 'GB' : 'DE';
    const read = readMatrix(`PLZ;mega\n"${written}";500\n`, { ...settings, country }, known);
    assert.deepEqual([written, read?.problems], [written, []]);
  }
});
