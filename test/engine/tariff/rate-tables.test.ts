import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadTariffs, reloadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { ratesFor } from '../../../src/engine/tariff/rates/rate-book.ts';
import type { Tariff } from '../../../src/engine/tariff/tariff.ts';
import { tariffAt } from '../../../src/engine/tariff/tariffs.ts';
import { watchedTariffs } from '../../../src/engine/tariff/watched-tariffs.ts';
import { watchFiles } from '../../../src/ground/watch-files.ts';
import { place, tariff, vehicle } from '../../support/samples.ts';

const sheet = (price: number, from = 'DE') => `rate,from,to,price\nR,${from},PL,${price}\n`;
const shipped = readFileSync(join(import.meta.dirname, '../../../data/tariff-2026-07-01.json'), 'utf8');

function folder(t: TestContext, files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'rates-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

function priceOf({ rates }: Tariff): number | undefined {
  const found = rates?.ratesOf([place('DE')], [place('PL')], null) ?? [];
  const price = ratesFor(found, vehicle('tautliner'))[0]?.[0]?.price;
  return price?.kind === 'fixed' ? price.eur : undefined;
}

test('a sheet of rates counts from its day on until the next one does, in the general tariff and in that of a shipper', (t) => {
  const tariffs = loadTariffs([
    folder(t, {
      'rates-2026-12-01.csv': sheet(100),
      'rates-2027-01-01.csv': sheet(200),
      'tariff-hanse-2026-10-01.json': shipped.replaceAll('2026-07-01', '2026-10-01'),
    }),
  ]);
  const rows: [at: string, price: number | undefined][] = [
    ['2026-11-30T23:59:59Z', undefined],
    ['2026-12-01T00:00:00Z', 100],
    ['2027-01-01T00:00:00Z', 200],
  ];
  for (const [at, price] of rows) {
    for (const name of [null, 'hanse']) assert.equal(priceOf(tariffAt(tariffs, Date.parse(at), name)), price, at);
  }
});

test('rates and zones are part of the version: any change gives another, and without them it is that of the release', (t) => {
  const zones = (place: string) => `zone,place\nNorth,${place}\n`;
  const sheets: Record<string, string>[] = [
    {},
    { 'rates-2026-07-01.csv': sheet(100) },
    { 'rates-2026-07-01.csv': sheet(101) },
    { 'rates-2026-07-01.csv': sheet(101), 'zones-2026-07-01.csv': zones('DE-1') },
    { 'rates-2026-07-01.csv': sheet(101), 'zones-2026-07-01.csv': zones('DE-2') },
  ];
  const versions = sheets.map((files) => tariffAt(loadTariffs([folder(t, files)]), Date.parse('2026-11-21')).version);
  assert.equal(new Set(versions).size, versions.length);
  assert.equal(versions[0], tariff.version);
});

test('a zone counts as the sheet has it that is valid on the day', (t) => {
  const tariffs = loadTariffs([
    folder(t, {
      'rates-2026-12-01.csv': sheet(100, 'Home'),
      'zones-2026-12-01.csv': 'zone,place\nHome,DE\n',
      'zones-2027-01-01.csv': 'zone,place\nHome,CZ\n',
    }),
  ]);
  assert.equal(priceOf(tariffAt(tariffs, Date.parse('2026-12-15'))), 100);
  assert.equal(priceOf(tariffAt(tariffs, Date.parse('2027-01-15'))), undefined);
});

const wrong: [says: string, files: Record<string, string>, problems: RegExp[]][] = [
  [
    'lines in both sheets',
    { 'rates-2026-12-01.csv': sheet(0), 'zones-2026-12-01.csv': 'zone,place\nHome,\n' },
    [/rates-2026-12-01\.csv: line 2, price: is no number/, /zones-2026-12-01\.csv: line 2, place: is missing/],
  ],
  [
    'a zone that is gone from a day on',
    {
      'rates-2026-12-01.csv': sheet(100, 'Home'),
      'zones-2026-12-01.csv': 'zone,place\nHome,DE\n',
      'zones-2027-01-01.csv': 'zone,place\nHouse,DE\n',
    },
    [/rates-2026-12-01\.csv: line 2, from: is no zone/],
  ],
  ['a day that is none', { 'rates-2026-02-30.csv': sheet(1) }, [/rates-2026-02-30\.csv: 2026-02-30 is no day/]],
  ['a sheet without a day', { 'rates.csv': sheet(1) }, [/rates\.csv: not the name of a table/]],
  [
    'very many lines: the first of them',
    { 'rates-2026-12-01.csv': `rate,from,to,price\n${'R,DE,PL,-\n'.repeat(5000)}` },
    [/line 201, price/, /^ {2}and 4800 more$/m],
  ],
];
for (const [says, files, problems] of wrong) {
  test(`what is wrong is told of ${says}`, async (t) => {
    const path = folder(t, files);
    const isTold = ({ message }: Error) => problems.every((problem) => problem.test(message));
    assert.throws(() => loadTariffs([path]), isTold);
    await assert.rejects(reloadTariffs([path]), isTold);
  });
}

test('a running service takes up a sheet step by step, serves on meanwhile, and stays with the one before when it is wrong', async (t) => {
  const path = folder(t, {});
  const source = { tariffs: loadTariffs([path]) };
  let loaded = 0;
  const errors: unknown[] = [];
  const stop = watchFiles({
    ...watchedTariffs({ source, directory: path, load: () => reloadTariffs([path]), keepMs: 60_000 }),
    intervalMs: 5,
    onLoaded: () => {
      loaded += 1;
    },
    onError: (error) => errors.push(error),
  });
  t.after(stop);
  const put = (text: string) => {
    writeFileSync(join(path, 'unfinished'), text);
    renameSync(join(path, 'unfinished'), join(path, 'rates-2026-07-01.csv'));
  };
  const many = Array.from({ length: 20_000 }, (_, index) => `M${index},FR-${String(index).padStart(5, '0')},PL,1`);
  put(`${sheet(100)}${many.join('\n')}\n`);
  let turns = 0;
  while (loaded === 0) {
    await sleep(0);
    turns += 1;
  }
  assert.ok(turns > 10, `others had their turn ${turns} times`);
  const now = () => tariffAt(source.tariffs, Date.parse('2026-11-21'));
  assert.equal(priceOf(now()), 100);
  const { version } = now();
  put(sheet(0));
  while (errors.length === 0) await sleep(1);
  assert.equal(now().version, version);
  put(sheet(200));
  while (loaded === 1) await sleep(1);
  assert.equal(priceOf(now()), 200);
});
