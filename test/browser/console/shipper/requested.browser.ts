import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { findBarriers, shipper, startConsole } from '../console.ts';
import { typeGoods, typePlaces } from './fill-form.ts';
import { book, choose, numbered, summary } from './import-files.ts';

const tables = mkdtempSync(join(tmpdir(), 'requested-'));
after(() => rmSync(tables, { recursive: true, force: true }));
const acceptance = [{ account: shipper, answer: 'by_hand', answerWithinMinutes: 120 }];
writeFileSync(join(tables, 'availability.json'), JSON.stringify({ acceptance }));
const { tos, open } = await startConsole({ tables });

const status = 'Requested';

it('who is answered by hand reads so before they ask, and what they asked for is called requested', async () => {
  const opened = await open({ role: 'shipper' });
  const { page, go, broken } = opened;
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '2');
  await page.locator('.buy').getByText('the company accepts or declines it').waitFor();
  assert.deepEqual(await findBarriers(opened), []);
  await page.getByRole('button', { name: /^Request for €/ }).click();
  await page
    .getByRole('status')
    .getByText(/^Requested as order .*: the company answers$/)
    .waitFor({ state: 'attached' });
  await page.locator('header').getByText(status).waitFor();
  assert.deepEqual(broken, []);
});

it('so are the vehicles of a load that has no room in one', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '90');
  await page.getByText('The company accepts or declines them.').waitFor();
  await page.getByRole('button', { name: /^Book all \d+ for €/ }).click();
  await page
    .getByRole('status')
    .getByText(/^(\d+) of \1 vehicles are requested: the company answers$/)
    .waitFor({ state: 'attached' });
});

it('and the lines of a file, of which those that were declined are ready again', async () => {
  const { page, go } = await open({ role: 'shipper' });
  const lines = numbered('R', 2);
  await go('/import');
  await choose(page, lines);
  await book(page);
  const said = page.getByRole('status').getByText('0 booked, 2 requested: the company answers');
  await said.waitFor({ state: 'attached' });
  await page.getByText('This file is done; 2 of it the company is still to answer.').waitFor();
  const { data } = (await tos.operate('GET', '/requests')).body;
  for (const { id } of data) await tos.operate('POST', `/orders/${id}/decline`, { json: { reason: 'goods' } });
  const other = await open({ role: 'shipper' });
  await other.go('/import');
  await choose(other.page, lines);
  await summary(other.page).getByText('2 ready').waitFor();
});
