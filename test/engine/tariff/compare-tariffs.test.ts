import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { compareTariffs } from '../../../src/engine/tariff/compare/compare-tariffs.ts';
import { loadTariffs, shippedFolder } from '../../../src/engine/tariff/load-tariff.ts';
import type { Tariff } from '../../../src/engine/tariff/tariff.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';

type Table = Record<string, unknown>;
const read = (name: string): Table => JSON.parse(readFileSync(join(shippedFolder, name), 'utf8'));
const shipped = { tariff: read('tariff-2026-07-01.json'), tolls: read('tolls-2026-07-01.json') };
const row = { mark: 'knowledge', source: 'a test' };

/** The shipped tariff, and what it is with other tables from their days on. */
function versionsWith(t: TestContext, files: Record<string, Table | string>) {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const [day = ''] = /\d{4}-\d\d-\d\d/.exec(name) ?? [];
    const text = typeof content === 'string' ? content : JSON.stringify({ ...content, valid_from: day });
    writeFileSync(join(folder, name), text);
  }
  return loadTariffs([folder]).general.map(({ tariff }) => tariff);
}

/** The shipped tariff beside what it is with other tables from 2027 on. */
function compare(t: TestContext, files: Record<string, Table | string>) {
  const [before, ...later] = versionsWith(t, files);
  return takeSteps(compareTariffs(before!, later.at(-1)!));
}

test('a value that changed is named by its row, whichever place the row has, with its per cent', (t) => {
  const prices = (shipped.tariff.prices as (Table & { vehicle: string; fixed: number; eurPerKm: number[] })[])
    .map((each) => (each.vehicle === 'tautliner' ? { ...each, fixed: 165, eurPerKm: [1.9, 1.5, 1, 0.9, 0.85] } : each))
    .reverse();
  const differences = compare(t, { 'tariff-2027-01-01.json': { ...shipped.tariff, prices } });
  assert.equal(differences.length, 1);
  const { table, before, after, changes, hasOtherRemarks } = differences[0]!;
  assert.deepEqual(
    [table, before?.isOwn, after?.isOwn, after?.file],
    ['tariff', false, true, 'tariff-2027-01-01.json'],
  );
  assert.deepEqual(changes, [
    { kind: 'changed', path: ['prices', 'tautliner', 'fixed'], before: 150, after: 165, percent: 10 },
    { kind: 'changed', path: ['prices', 'tautliner', 'eurPerKm', 'to 300 km'], before: 1.25, after: 1.5, percent: 20 },
  ]);
  assert.equal(hasOtherRemarks, false);
});

test('rows that came and went are told as rows, and tables that are the same are left out', (t) => {
  const { lanes, ...tariff } = shipped.tariff as { lanes: Table[] };
  const [gone, ...others] = lanes;
  const added = { from: 'DE', to: 'IS', factor: 1.5, ...row };
  const cancellation = {
    free_minutes: 30,
    after_arrival_percent: 10_000,
    steps: [{ class: 'ftl', hours_before: 24, percent: '1/3' }],
  };
  const differences = compare(t, {
    'tariff-2027-01-01.json': { ...tariff, lanes: [added, ...others] },
    'cancellation-2027-01-01.json': cancellation,
  });
  assert.deepEqual(
    differences.map(({ table, before, changes }) => [table, before === null, changes.map(({ kind }) => kind)]),
    [
      ['tariff', false, ['removed', 'added']],
      ['cancellation', true, ['added', 'added', 'added']],
    ],
  );
  const [removed, came] = differences[0]!.changes;
  assert.deepEqual(removed!.path, ['lanes', `${gone!.from} ${gone!.to}`]);
  assert.deepEqual(
    [came!.path, came!.before, came!.after],
    [['lanes', 'DE IS'], null, { from: 'DE', to: 'IS', factor: 1.5 }],
  );
});

test('another source or note is no change of a number', (t) => {
  const differences = compare(t, { 'tolls-2027-01-01.json': { ...shipped.tolls, notes: ['looked up again'] } });
  assert.deepEqual(
    differences.map(({ table, changes, hasOtherRemarks }) => [table, changes.length, hasOtherRemarks]),
    [['tolls', 0, true]],
  );
});

test('agreed prices are compared by whose they are, lane and vehicle, and zones by their places', (t) => {
  const head = 'rate,account,from,to,vehicle,price,per_km';
  const differences = compare(t, {
    'rates-2026-08-01.csv': `${head}\nA,Hanse AG,DE-20,PL,tautliner,1100,\nB,,DE,AT,,,1.3\n`,
    'rates-2027-01-01.csv': `${head}\nC,,ruhr,IT,,,1.2\nA,Hanse AG,DE-20,PL,tautliner,1155,\n`,
    'zones-2027-01-01.csv': 'zone,place\nruhr,DE-44\n',
  }).map(({ table, changes }) => [table, changes.map(({ kind, path, percent }) => [kind, path, percent])]);
  // The first version has none.
  assert.deepEqual(differences, [
    [
      'rates',
      [
        ['added', ['ruhr → IT'], null],
        ['added', ['Hanse AG, DE-20 → PL, tautliner'], null],
      ],
    ],
    ['zones', [['added', ['zones', 'ruhr DE-44'], null]]],
  ]);
});

/** The versions of two sheets of rates. */
function compareSheets(t: TestContext, before: string, after: string) {
  const head = 'rate,account,from,to,vehicle,price,valid_from,valid_until';
  const files = { 'rates-2026-08-01.csv': `${head}\n${before}\n`, 'rates-2027-01-01.csv': `${head}\n${after}\n` };
  return versionsWith(t, files).slice(-2) as [Tariff, Tariff];
}

test('of several rates that follow each other each is held against itself, and a new one is told as one', (t) => {
  const [a, b] = ['2026-08-01,2026-12-31', '2027-01-01,2027-06-30'];
  const old = `A,,DE,AT,,1100,${a}\nB,,DE,AT,,1200,${b}`;
  const told = (after: string) =>
    takeSteps(compareTariffs(...compareSheets(t, old, after))).flatMap(({ changes }) =>
      changes.map(({ kind, path, percent }) => [kind, ...path, percent]),
    );
  assert.deepEqual(told(`N,,DE,AT,,1000,2026-06-01,2026-07-31\n${old}`), [
    ['added', 'DE → AT, 2026-06-01 – 2026-07-31', null],
  ]);
  // A year later: under their names, and in their order where these are others too.
  assert.deepEqual(told('B,,DE,AT,,1260,2028-01-01,2028-06-30\nA,,DE,AT,,1155,2027-08-01,2027-12-31').filter(byPrice), [
    ['changed', 'DE → AT, 2027-08-01 – 2027-12-31', 'eur', 5],
    ['changed', 'DE → AT, 2028-01-01 – 2028-06-30', 'eur', 5],
  ]);
  assert.deepEqual(told('D,,DE,AT,,1260,2028-01-01,2028-06-30\nC,,DE,AT,,1155,2027-08-01,2027-12-31').filter(byPrice), [
    ['changed', 'DE → AT, 2027-08-01 – 2027-12-31', 'eur', 5],
    ['changed', 'DE → AT, 2028-01-01 – 2028-06-30', 'eur', 5],
  ]);
});

test('of the steps of a lane each is held against itself', (t) => {
  const head = 'rate,from,to,price,pallets_to,kg_to';
  const files = {
    'rates-2026-08-01.csv': `${head}\nA,DE,AT,100,3,\nA,DE,AT,200,6,2000\nA,DE,AT,900,,\n`,
    'rates-2027-01-01.csv': `${head}\nA,DE,AT,105,3,\nA,DE,AT,200,6,2000\nA,DE,AT,990,,\nA,DE,AT,300,9,\n`,
  };
  const [before, after] = versionsWith(t, files).slice(-2) as [Tariff, Tariff];
  const changes = takeSteps(compareTariffs(before, after)).flatMap((each) => each.changes);
  assert.deepEqual(
    changes.map(({ kind, path, percent }) => [kind, path, percent]),
    [
      ['changed', ['DE → AT, up to 3 pallets', 'eur'], 5],
      ['changed', ['DE → AT', 'eur'], 10],
      ['added', ['DE → AT, up to 9 pallets'], null],
    ],
  );
});

const byPrice = (change: unknown[]) => change.at(-1) !== null;
