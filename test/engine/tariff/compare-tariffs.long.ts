import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { compareTariffs } from '../../../src/engine/tariff/compare/compare-tariffs.ts';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';

test('a hundred thousand rates are compared in steps between which requests are served', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const head = 'rate,account,from,to,vehicle,price,valid_from,valid_until';
  const rows = (price: number) =>
    Array.from({ length: 100_000 }, (_, index) => `R${index},Customer ${index},DE-2,AT,,${price},,`).join('\n');
  writeFileSync(join(folder, 'rates-2026-08-01.csv'), `${head}\n${rows(1000)}\n`);
  writeFileSync(join(folder, 'rates-2027-01-01.csv'), `${head}\n${rows(1100)}\n`);
  const [before, after] = loadTariffs([folder]).general.slice(-2);
  const steps = compareTariffs(before!.tariff, after!.tariff);
  let count = 0;
  for (let isDone = false; !isDone; count++) {
    const { done = false, value } = steps.next();
    isDone = done;
    if (value) assert.equal(value[0]!.changes.length, 100_000);
  }
  t.diagnostic(`${count} steps`);
  assert.ok(count >= 500, `${count} steps`);
});
