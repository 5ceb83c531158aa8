import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pricingAt } from '../../../src/engine/pricing/pricing-source.ts';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { findTariff, replaceTariffs, type Tariffs, tariffAt } from '../../../src/engine/tariff/tariffs.ts';
import { watchedTariffs } from '../../../src/engine/tariff/watched-tariffs.ts';
import { watchFiles } from '../../../src/ground/watch-files.ts';
import { emissions, tariff } from '../../support/samples.ts';

const data = join(import.meta.dirname, '../../../data');
const shipped = readFileSync(join(data, 'tariff-2026-07-01.json'), 'utf8');

/** The shipped price table from another day on, with another fixed part of the trailer. */
function priceTable(validFrom: string, fixed: number): string {
  return shipped
    .replaceAll('2026-07-01', validFrom)
    .replace('"tautliner", "fixed": 150', `"tautliner", "fixed": ${fixed}`);
}

function folder(t: TestContext, files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'tariffs-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

const fixedAt = (tariffs: ReturnType<typeof loadTariffs>, at: string, name?: string) =>
  tariffAt(tariffs, Date.parse(at), name).vehicles.find(({ code }) => code === 'tautliner')!.price.fixed;

test('a later table counts from 00:00 UTC of its day on, not before', (t) => {
  const own = folder(t, {
    'tariff-2026-12-01.json': priceTable('2026-12-01', 160),
    'tariff-2027-01-01.json': priceTable('2027-01-01', 170),
  });
  const tariffs = loadTariffs([own]);
  const rows: [at: string, fixed: number][] = [
    ['2020-01-01T00:00:00Z', 150],
    ['2026-11-30T23:59:59.999Z', 150],
    ['2026-12-01T00:00:00Z', 160],
    ['2026-12-31T23:59:59Z', 160],
    ['2027-01-01T00:00:00Z', 170],
    ['2040-01-01T00:00:00Z', 170],
  ];
  for (const [at, fixed] of rows) assert.equal(fixedAt(tariffs, at), fixed, at);
});

test('a table of the operator counts instead of the shipped one of the same day', (t) => {
  const own = folder(t, { 'tariff-2026-07-01.json': priceTable('2026-07-01', 155) });
  assert.equal(fixedAt(loadTariffs([own]), '2026-11-21T00:00:00Z'), 155);
});

test('other tables are dated too, each by itself', (t) => {
  const tolls = readFileSync(join(data, 'tolls-2026-07-01.json'), 'utf8');
  const own = folder(t, {
    'tolls-2027-01-01.json': tolls
      .replaceAll('2026-07-01', '2027-01-01')
      .replace('"infrastructure": 0.155', '"infrastructure": 0.175'),
  });
  const tariffs = loadTariffs([own]);
  const rate = (at: string) => tariffAt(tariffs, Date.parse(at)).tolls.get('DE')!.eurPerKm.city_trailer;
  assert.deepEqual([rate('2026-12-31T00:00:00Z'), rate('2027-01-01T00:00:00Z')], [0.324, 0.344]);
  assert.equal(tariffAt(tariffs, Date.parse('2026-12-31')).version, tariff.version);
});

test('a shipper’s table counts for that name from its day on; before, and for an unknown name, the general one', (t) => {
  const own = folder(t, {
    'tariff-hanse-ag-2026-12-01.json': priceTable('2026-12-01', 140),
    'tariff-2027-01-01.json': priceTable('2027-01-01', 170),
  });
  const tariffs = loadTariffs([own]);
  const rows: [at: string, name: string, fixed: number][] = [
    ['2026-11-30T00:00:00Z', 'hanse-ag', 150],
    ['2026-12-01T00:00:00Z', 'hanse-ag', 140],
    ['2027-02-01T00:00:00Z', 'hanse-ag', 140],
    ['2027-02-01T00:00:00Z', 'rossi', 170],
  ];
  for (const [at, name, fixed] of rows) assert.equal(fixedAt(tariffs, at, name), fixed, `${at} ${name}`);
  assert.match(tariffAt(tariffs, Date.parse('2026-12-02'), 'hanse-ag').version, /^hanse-ag-2026-12-01-[0-9a-f]{8}$/);
});

test('a discount is part of what a shipper is priced with, and nobody else', () => {
  const tariffs = { general: [{ from: 0, tariff }], named: new Map(), replaced: [] };
  const pricing = { tariffs, findLegs: () => undefined, knownTours: new WeakMap(), release: '' };
  const sources = { pricing, emissions };
  assert.equal(
    pricingAt(sources, 1, { discountShare: 0.05, tariffName: null, accountName: 'Hanse AG', feesAgreed: false })
      .discountShare,
    0.05,
  );
  assert.equal(pricingAt(sources, 1).discountShare, 0);
  assert.equal(pricingAt(sources, 1).tariff, tariff);
});

test('a version that new tables no longer have is kept until its time is over', () => {
  const tables = (general: string, own: string): Tariffs => {
    const dated = (version: string) => [{ from: 0, tariff: { ...tariff, version } }];
    return { general: dated(general), named: new Map([['hanse', dated(own)]]), replaced: [] };
  };
  const steps: [now: number, general: string, own: string, replaced: string[]][] = [
    [10, 'b', 'hanse-a', ['a']],
    [20, 'b', 'hanse-b', ['a', 'hanse-a']],
    [30, 'a', 'hanse-b', ['hanse-a', 'b']],
    [119, 'a', 'hanse-b', ['hanse-a', 'b']],
    [120, 'a', 'hanse-b', ['b']],
    [130, 'c', 'hanse-b', ['a']],
  ];
  let tariffs = tables('a', 'hanse-a');
  for (const [now, general, own, replaced] of steps) {
    tariffs = replaceTariffs(tariffs, tables(general, own), now, now + 100);
    assert.deepEqual(
      tariffs.replaced.map((each) => each.tariff.version),
      replaced,
      `at ${now}`,
    );
    for (const version of [general, own, ...replaced]) assert.equal(findTariff(tariffs, version)?.version, version);
    assert.equal(findTariff(tariffs, 'none'), undefined);
  }
});

const broken: [says: string, name: string, text: string, expected: RegExp][] = [
  ['no JSON', 'tariff-2026-12-01.json', '{', /tariff-2026-12-01\.json: .*JSON/],
  ['a misspelt name', 'tarif-2026-12-01.json', shipped, /tarif-2026-12-01\.json: not the name of a table/],
  [
    'another day inside',
    'tariff-2026-12-01.json',
    shipped,
    /valid_from is 2026-07-01, the name of the file says 2026-12-01/,
  ],
  [
    'no day of the calendar',
    'tariff-2026-02-31.json',
    priceTable('2026-02-31', 1),
    /no day of the calendar: 2026-02-31/,
  ],
  ['a shipper without a day', 'tariff-hanse.json', shipped, /tariff-hanse\.json: a shipper's tariff needs a date/],
  [
    'a negative price',
    'tariff-2026-12-01.json',
    priceTable('2026-12-01', -1),
    /^ {2}tariff-2026-12-01\.json: prices\.11\.fixed must be >= 0$/m,
  ],
  [
    'a toll that falls with the weight',
    'tolls-2026-12-01.json',
    readFileSync(join(data, 'tolls-2026-07-01.json'), 'utf8')
      .replaceAll('2026-07-01', '2026-12-01')
      .replace('"t40": 1.0', '"t40": 0.1'),
    /tolls-2026-12-01\.json: countries\.2\.eurPerKm\.t40 must not be less than t40_4/,
  ],
  [
    'a tunnel that the roads do not have',
    'tolls-2026-12-01.json',
    readFileSync(join(data, 'tolls-2026-07-01.json'), 'utf8')
      .replaceAll('2026-07-01', '2026-12-01')
      .replace('"passage": "frejus"', '"passage": "furka"'),
    /tolls-2026-12-01\.json: specialTolls\.\d+\.passage /,
  ],
  [
    'a lane twice',
    'tariff-2026-12-01.json',
    priceTable('2026-12-01', 1).replace('{"from": "DE", "to": "PL"', '{"from": "PL", "to": "DE"'),
    /tariff-2026-12-01\.json: lanes has PL-DE twice/,
  ],
];
for (const [says, name, text, expected] of broken) {
  test(`${says} is named with its file`, (t) => {
    assert.throws(() => loadTariffs([folder(t, { [name]: text })]), expected);
  });
}

test('a folder of the operator need not be there', () => {
  assert.equal(loadTariffs(['/nowhere/at/all']).general.length, loadTariffs().general.length);
});

test('new tables are taken up while the service runs, and wrong ones leave those before in use', async (t) => {
  const directory = join(folder(t, {}), 'tariff');
  const source = { tariffs: loadTariffs([directory]), findLegs: () => undefined, knownTours: new WeakMap() };
  const events: string[] = [];
  const stop = watchFiles({
    ...watchedTariffs({ source, directory, load: () => loadTariffs([directory]), keepMs: 60_000 }),
    intervalMs: 5,
    onLoaded: () => events.push('loaded'),
    onError: (error) => events.push((error as Error).message),
  });
  t.after(stop);
  const put = async (name: string, text: string) => {
    writeFileSync(join(directory, '..', name), text);
    renameSync(join(directory, '..', name), join(directory, name));
    const seen = events.length;
    for (let round = 0; round < 200 && events.length === seen; round++) await sleep(5);
  };
  mkdirSync(directory);
  await put('tariff-2026-12-01.json', priceTable('2026-12-01', 160));
  assert.equal(fixedAt(source.tariffs, '2026-12-01T00:00:00Z'), 160);
  await put('tariff-2026-12-01.json', '{');
  assert.equal(fixedAt(source.tariffs, '2026-12-01T00:00:00Z'), 160);
  const { version } = tariffAt(source.tariffs, Date.parse('2026-12-01'));
  await put('tariff-2026-12-01.json', priceTable('2026-12-01', 165));
  assert.equal(fixedAt(source.tariffs, '2026-12-01T00:00:00Z'), 165);
  const [replaced] = source.tariffs.replaced;
  assert.equal(replaced?.tariff.version, version);
  assert.equal(events.length, 3);
  assert.match(events[1]!, /tariff-2026-12-01\.json: .*JSON/);
});
