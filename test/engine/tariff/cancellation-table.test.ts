import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { cancellationFees } from '../../../src/engine/pricing/cost/cancellation.ts';
import { loadTariffs, loadTariffWith, shippedFolder } from '../../../src/engine/tariff/load-tariff.ts';
import { tariffAt } from '../../../src/engine/tariff/tariffs.ts';
import { cancellationTable, tariff } from '../../support/samples.ts';

function folder(t: TestContext, files: Record<string, object>): string {
  const path = mkdtempSync(join(tmpdir(), 'cancellation-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, table] of Object.entries(files)) writeFileSync(join(path, name), JSON.stringify(table));
  return path;
}

const from = (day: string, changes: object = {}) => ({
  [`cancellation-${day}.json`]: cancellationTable({ valid_from: day, ...changes }),
});

test('terms count from their day on until the next table does; one without steps ends them', (t) => {
  const tariffs = loadTariffs([folder(t, { ...from('2026-12-01'), ...from('2027-01-01', { steps: [] }) })]);
  const rows: [at: string, hours: number[] | undefined][] = [
    ['2026-11-30T23:59:59Z', undefined],
    ['2026-12-01T00:00:00Z', [24, 4]],
    ['2027-01-01T00:00:00Z', undefined],
  ];
  for (const [at, hours] of rows) {
    const terms = tariffAt(tariffs, Date.parse(at)).cancellation.get('ftl');
    assert.deepEqual(
      terms?.steps.map(({ hoursBefore }) => hoursBefore),
      hours,
      at,
    );
  }
});

test('a table is read exactly: steps by hours, shares as fractions, the maximum in cents', (t) => {
  const path = folder(t, from('2026-12-01'));
  const expected = {
    freeMinutes: 15,
    steps: [
      { hoursBefore: 24, share: { numerator: 3333, denominator: 10_000 }, maximumCents: null },
      { hoursBefore: 4, share: { numerator: 7500, denominator: 10_000 }, maximumCents: 80_000 },
    ],
    afterArrival: { numerator: 8000, denominator: 10_000 },
  };
  for (const read of [loadTariffWith(path), loadTariffWith(join(path, 'cancellation-2026-12-01.json'))]) {
    assert.deepEqual(read.cancellation.get('ftl'), expected);
    assert.deepEqual(read.cancellation.get('express')?.steps[1]?.share, { numerator: 1, denominator: 2 });
    assert.throws(() => {
      (read.cancellation.get('ftl') as { freeMinutes: number }).freeMinutes = 0;
    }, TypeError);
  }
});

test('terms are part of the version; without them it is that of the release', (t) => {
  const versions = [{}, from('2026-07-01'), from('2026-07-01', { free_minutes: 16 })].map(
    (files) => tariffAt(loadTariffs([folder(t, files)]), Date.parse('2026-11-21')).version,
  );
  assert.equal(new Set(versions).size, 3);
  assert.equal(versions[0], tariff.version);
});

const shares: [net: number, ...fees: number[]][] = [
  [407.15, 0, 135.7, 305.36, 325.72],
  [1203.48, 0, 401.12, 800, 962.78],
];
test('the table that the page shows is sound, and costs what the page says', (t) => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/tariffs.md'), 'utf8');
  const shown = JSON.parse(/## What does canceling cost\?[\s\S]*?```json\n([\s\S]*?)```/.exec(page)![1]!);
  const path = folder(t, { [`cancellation-${shown.valid_from}.json`]: shown });
  const terms = loadTariffWith(path).cancellation.get('ftl')!;
  for (const [net, ...fees] of shares) {
    const found = cancellationFees({ terms, netCents: Math.round(net * 100), loadingStart: 1e12, placedAt: 0 });
    assert.deepEqual(fees, [0, ...[...found.steps.map(({ fee }) => fee), found.afterArrival].map((fee) => fee / 100)]);
  }
  const rows = page.match(/^\| (within|24 hours|less|once) .*$/gm)!.map((row) => row.match(/\d+\.\d\d/g)!.map(Number));
  const columns = shares.map(([, free, ...rest]) => [free, free, ...rest]);
  assert.deepEqual(
    rows,
    columns[0]!.map((_, index) => columns.map((column) => column[index])),
  );
});

const step = { class: 'ftl', hours_before: 24, percent: 3333 };
const wrong: [why: string, changes: object, ...problems: RegExp[]][] = [
  ['a share beyond the whole', { steps: [{ ...step, percent: 10_001 }] }, /steps\.0\.percent must be <= 10000/],
  ['a fraction beyond the whole', { steps: [{ ...step, percent: '4/3' }] }, /steps\.0\.percent must not be more than/],
  ['no share', { steps: [{ ...step, percent: 'a third' }] }, /steps\.0\.percent must match pattern/],
  ['a fraction of nothing', { after_arrival_percent: '1/0' }, /after_arrival_percent must match pattern/],
  ['more than all after arrival', { after_arrival_percent: '2/1' }, /after_arrival_percent must not be more than/],
  ['two steps at one hour', { steps: [step, { ...step, percent: 1 }] }, /steps\.1 says again what ftl costs 24 hours/],
  ['a class of none', { steps: [{ ...step, class: 'both' }] }, /steps\.0\.class must be/],
  ['parts of a cent', { steps: [{ ...step, maximum: 10.001 }] }, /steps\.0\.maximum must be whole cents/],
  ['no maximum at all', { steps: [{ ...step, maximum: 0 }] }, /steps\.0\.maximum must be > 0/],
  ['negative times', { free_minutes: -1, steps: [{ ...step, hours_before: -4 }] }, /free_minutes/, /hours_before/],
  ['a field that nobody knows', { steps: [{ ...step, minimum: 5 }] }, /steps\.0.*minimum|steps\.0 must not have/],
];
for (const [why, changes, ...problems] of wrong) {
  test(`the check names file and field of ${why}`, (t) => {
    const path = folder(t, from('2026-12-01', changes));
    const isTold = ({ message }: Error) =>
      message.includes('cancellation-2026-12-01.json: ') && problems.every((problem) => problem.test(message));
    assert.throws(() => loadTariffs([path], shippedFolder), isTold);
  });
}
