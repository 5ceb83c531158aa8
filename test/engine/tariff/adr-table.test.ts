import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { compareTariffs } from '../../../src/engine/tariff/compare/compare-tariffs.ts';
import { loadTariffs, reloadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { tariffAt } from '../../../src/engine/tariff/tariffs.ts';
import { watchedTariffs } from '../../../src/engine/tariff/watched-tariffs.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { adrSample } from '../../support/adr-sample.ts';
import { tariff } from '../../support/samples.ts';

const at = Date.parse('2026-11-21');

function folder(t: TestContext, files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'adr-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

test('an edition of table A counts from the first day of its year, and any change is another version', (t) => {
  const other = adrSample.replace('(B1000C)', '(E)');
  const tariffs = loadTariffs([folder(t, { 'adr-table-a-2025.csv': adrSample, 'adr-table-a-2027.csv': other })]);
  const of = (day: string) => tariffAt(tariffs, Date.parse(day));
  const tunnelOn = (day: string) => of(day).adr?.byNumber.get('UN 0081')?.[0]?.tunnelCode;
  assert.deepEqual([tunnelOn('2026-12-31T23:59:59Z'), tunnelOn('2027-01-01T00:00:00Z')], ['B1000C', 'E']);
  assert.equal(of('2026-12-31').adr?.byNumber.get('UN 1263')?.length, 2);
  assert.equal(new Set([tariff.version, of('2026-12-31').version, of('2027-01-02').version]).size, 3);
  assert.equal(tariff.adr, undefined);
  const [difference] = takeSteps(compareTariffs(of('2026-12-31'), of('2027-01-02')));
  assert.deepEqual(
    difference?.changes.map(({ path, before, after }) => [path.join(' '), before, after]),
    [['entries UN 0081 tunnelCode', 'B1000C', 'E']],
  );
});

test('a file that is not in order is refused with its lines, and by its name', (t) => {
  const wrong = adrSample.replace('UN 1017', '10171').replace('(D/E)', '(F)');
  assert.throws(
    () => loadTariffs([folder(t, { 'adr-table-a-2025.csv': wrong, 'adr-table-a-2025-01-01.csv': adrSample })]),
    ({ message }: Error) => {
      assert.match(message, /adr-table-a-2025\.csv: line 3, tunnel_code: takes a code of ADR 8\.6\.4/);
      assert.match(message, /adr-table-a-2025\.csv: line 5, un_number: takes four digits/);
      assert.match(message, /adr-table-a-2025-01-01\.csv: not the name of a table; they are .*adr-table-a-…/);
      return true;
    },
  );
});

test('a running service takes the table up, and goes on without it when it is taken away', async (t) => {
  const directory = folder(t, {});
  const source = { tariffs: loadTariffs([directory]) };
  const watched = watchedTariffs({ source, directory, load: () => reloadTariffs([directory]), keepMs: 60_000 });
  const before = watched.stamp();
  writeFileSync(join(directory, 'adr-table-a-2025.csv'), adrSample);
  assert.notEqual(watched.stamp(), before);
  await watched.reload();
  assert.equal(tariffAt(source.tariffs, at).adr?.file, 'adr-table-a-2025.csv');
  rmSync(join(directory, 'adr-table-a-2025.csv'));
  await watched.reload();
  assert.equal(tariffAt(source.tariffs, at).adr, undefined);
});
