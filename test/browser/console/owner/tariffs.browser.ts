import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { shippedFolder } from '../../../../src/engine/tariff/load-tariff.ts';
import { assertFits, findBarriers, narrow, shownNumber, startConsole } from '../console.ts';

const shipped = JSON.parse(readFileSync(join(shippedFolder, 'tariff-2026-07-01.json'), 'utf8'));
const tables = mkdtempSync(join(tmpdir(), 'next-year-'));
after(() => rmSync(tables, { recursive: true }));
const nextYear = new Date().getUTCFullYear() + 1;
const prices = shipped.prices.map((row: { vehicle: string }) =>
  row.vehicle === 'tautliner' ? { ...row, fixed: 165 } : row,
);
const lanes = [{ from: 'DE', to: 'NO', factor: 1.25, mark: 'knowledge', source: 'a test' }, ...shipped.lanes];
const demand = { ...shipped.demand, factor: 1.1 };
const valid_from = `${nextYear}-01-01`;
writeFileSync(
  join(tables, `tariff-${valid_from}.json`),
  JSON.stringify({ ...shipped, valid_from, prices, lanes, demand }),
);
const { open, book } = await startConsole({ tables });

it('shows what a future version changes, number by number, and its effect on the newest orders', async () => {
  const order = await book();
  const opened = await open({ role: 'viewer' });
  const { page, go, broken } = opened;
  await go('/prices?tab=tariffs');
  await page.getByText('Next', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^What changes with / }).click();
  const rows = page.getByRole('table', { name: 'Prices' }).getByRole('row');
  const trailer = rows.filter({ hasText: 'Price per vehicle › Curtain-side trailer › Base price, €' });
  await trailer.waitFor();
  assert.deepEqual(await trailer.getByRole('cell').allInnerTexts(), ['150', '165', '+10 %']);
  const lane = rows.filter({ hasText: 'Lane › DE → NO' });
  assert.deepEqual(await lane.getByRole('cell').allInnerTexts(), ['–', 'Factor 1.25', 'new']);
  const orders = page.getByRole('table', { name: 'What it does to prices' }).getByRole('row');
  const priced = orders.filter({ hasText: shownNumber(order) });
  await priced.waitFor();
  assert.match((await priced.getByRole('cell').allInnerTexts()).at(-1)!, /^\+\d/);
  await page.getByText('1 dearer, 0 cheaper, 0 the same').waitFor();
  assert.deepEqual(await findBarriers(opened), []);
  await page.reload();
  await trailer.waitFor();
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await trailer.waitFor({ state: 'detached' });
  assert.deepEqual(broken, []);
});

it('fits on a telephone, also in German', async () => {
  const opened = await open({ role: 'admin', viewport: narrow, locale: 'de-DE', colorScheme: 'dark' });
  const { page, go, broken } = opened;
  await go('/prices?tab=tariffs');
  await page.getByRole('link', { name: /^Was sich ändert mit / }).click();
  await page.getByText('Nachfrage › Faktor').waitFor();
  await page.getByText('1 teurer, 0 günstiger, 0 gleich').waitFor();
  await assertFits(page, 'the comparison of tariffs');
  assert.deepEqual(await findBarriers(opened), []);
  assert.deepEqual(broken, []);
});
