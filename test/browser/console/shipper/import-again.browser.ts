import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findBarriers, startConsole } from '../console.ts';
import { book, choose, type Line, numbered, row, summary } from './import-files.ts';

const { tos, open, tokens } = await startConsole();

const orders = async () => (await tos.call('GET', '/orders?per_page=100', { token: tokens.production })).body;

it('a line corrected after it was booked is left out unless somebody wants it too', async () => {
  const before = (await orders()).meta.total;
  const line = { 'Order reference': 'G-1', 'Loading reference': 'GATE-4' };
  const { page, go, context } = await open({ role: 'shipper' });
  await go('/import');
  await choose(page, [line]);
  await summary(page).getByText('1 ready').waitFor();
  await row(page, 'G-1').getByText('2 pcs, 500 kg').waitFor();
  await book(page);
  await summary(page).getByText('1 booked').waitFor();
  const number = await row(page, 'G-1').getByRole('link').innerText();

  await page.getByRole('button', { name: 'Another file' }).click();
  await choose(page, [{ ...line, 'Loading reference': 'GATE-5' }, { 'Order reference': 'G-2' }]);
  await summary(page).getByText('1 ready, 1 booked before').waitFor();
  const again = row(page, 'G-1');
  await again.getByText(`booked before as ${number}, and this line differs`).waitFor();
  assert.deepEqual(await findBarriers({ page, context }), []);
  await book(page);
  await summary(page).getByText('1 booked, 1 booked before').waitFor();
  assert.equal((await orders()).meta.total, before + 2);

  await again.getByRole('checkbox', { name: 'Book it too' }).check();
  await summary(page).getByText('1 ready, 1 booked').waitFor();
  await book(page);
  await summary(page).getByText('2 booked').waitFor();
  assert.equal((await orders()).meta.total, before + 3);
});

it('bookings under way are remembered for their file when another one is opened, which stays', async () => {
  const before = (await orders()).meta.total;
  const { page, go } = await open({ role: 'shipper' });
  await go('/import');
  const first: Line[] = [{ 'Order reference': 'H-1' }, { Note: 'without a number' }];
  await choose(page, first);
  await summary(page).getByText('2 ready').waitFor();
  const { promise: leaves, resolve: leave } = Promise.withResolvers<void>();
  await page.route(/\/booking\/publish/, async (route) => {
    if (!route.request().postDataJSON().dry_run) await leaves;
    await route.continue();
  });
  await book(page);
  await summary(page).getByText('Booking, 2 to go').waitFor();
  await page.getByRole('button', { name: 'Another file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Another file' }).click();
  await choose(page, [{ 'Order reference': 'H-3' }]);
  await summary(page).getByText('1 ready').waitFor();
  const answers = [1, 2].map(() => page.waitForResponse(/\/booking\/publish/));
  leave();
  await Promise.all(answers);
  await page.getByRole('region', { name: 'Notice' }).getByText('2 transports are booked').waitFor();
  await page.reload();
  await summary(page).getByText('1 ready').waitFor();
  await row(page, 'H-3').waitFor();
  await page.getByRole('button', { name: 'Another file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Another file' }).click();
  await choose(page, first);
  await summary(page).getByText('2 booked').waitFor();
  assert.equal((await orders()).meta.total, before + 2);
});

it('a file that is too large is not read, and an unreadable one is reported', async () => {
  const { page, go, broken } = await open({ role: 'shipper' });
  await go('/import');
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'));
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2_000_001, 'x') });
  await page.getByRole('alert').getByText('larger than 2 MB').waitFor();
  await choose(page, numbered('I', 1));
  await page.getByRole('alert').getByText('This file cannot be read').waitFor();
  assert.deepEqual(broken, []);
});
