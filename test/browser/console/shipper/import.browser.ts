import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { findBarriers, narrow, startConsole, workingDay } from '../console.ts';

const { tos, open, tokens } = await startConsole();

const day = workingDay(2);
const headings =
  'Order reference;Loading company;Loading street;Loading country;Loading postal code;Loading town;Loading phone;' +
  'Loading reference;' +
  'Loading date;Unloading company;Unloading street;Unloading country;Unloading postal code;Unloading town;' +
  'Unloading date;Unloading to;Kind;Pieces;Height cm;Weight kg;Vehicle;Note';
const names = headings.split(';');
const good = {
  'Loading company': 'Hanse Maschinenbau GmbH',
  'Loading street': 'Am Sandtorkai 30',
  'Loading country': 'DE',
  'Loading postal code': '20457',
  'Loading town': 'Hamburg',
  'Loading phone': '+49 40 123456',
  'Loading date': day.split('-').reverse().join('.'),
  'Unloading company': 'Müller & Söhne',
  'Unloading street': 'Langenstraße 40',
  'Unloading country': 'DE',
  'Unloading postal code': '28195',
  'Unloading town': 'Bremen',
  Kind: 'Europalette',
  Pieces: '2',
  'Height cm': '120',
  'Weight kg': '250',
};

type Line = Record<string, string>;

/** As Excel writes it: between semicolons, in Windows-1252. */
function file(lines: readonly Line[]) {
  const rows = lines.map((line) => names.map((name) => ({ ...good, ...line })[name] ?? '').join(';'));
  const text = `${[headings, ...rows].join('\r\n')}\r\n`;
  return { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
}

const numbered = (prefix: string, count: number): Line[] =>
  Array.from({ length: count }, (_, i) => ({ 'Order reference': `${prefix}-${i + 1}` }));

const choose = (page: Page, lines: readonly Line[]) => page.locator('input[type=file]').setInputFiles(file(lines));
const summary = (page: Page) => page.locator('.import-notes').getByRole('status');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const orders = async () => (await tos.call('GET', '/orders?per_page=100', { token: tokens.production })).body;

it('thirty lines are checked and priced, wrong ones told by column, and the right ones booked once at their price', async () => {
  const { page, go, broken, context } = await open({ role: 'shipper' });
  const lines = numbered('A', 30);
  const wrong: [number, Line, RegExp][] = [
    [2, { 'Loading date': '31.11.2026' }, /Loading date: is no date/],
    [5, { 'Unloading street': '' }, /Unloading street: is required/],
    [8, { 'Weight kg': 'much' }, /Weight kg: must be an integer/],
    [11, { Vehicle: 'coach and four' }, /Vehicle: is no vehicle type/],
    [14, { 'Loading phone': 'ask Jana' }, /Loading phone: must be a phone number/],
    [17, { 'Order reference': 'A-1' }, /Order reference: stands in line 2 already/],
    [20, { Pieces: '90' }, /Pieces: no vehicle has room for all of it/],
    [23, { 'Unloading postal code': 'Q', 'Unloading town': 'Xyzzyburg' }, /Unloading (postal code|town): /],
    [26, { 'Unloading date': good['Loading date'], 'Unloading to': '08:30' }, /Unloading to: cannot be met/],
    [29, { 'Loading date': '01.02.2026' }, /Loading date: must not be in the past/],
  ];
  for (const [at, changes] of wrong) lines[at] = { ...lines[at], ...changes };
  lines[3] = { ...lines[3], Note: '=1+1' };
  lines[5] = { ...lines[5], Note: '=1+1' };
  await go('/orders');
  await page.getByRole('link', { name: 'From a file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transports from a file' }).waitFor();
  await choose(page, lines);
  await summary(page).getByText('20 ready, 10 wrong').waitFor();
  for (const [at, , text] of wrong)
    assert.match(
      await row(page, `${at + 2}`)
        .filter({ hasText: 'Wrong' })
        .filter({ hasText: text })
        .innerText(),
      text,
    );
  assert.deepEqual(await findBarriers({ page, context }), []);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 10 wrong lines' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  assert.match(text, /;Note;Error\r\n/);
  assert.match(text, /;'=1\+1;Unloading street: is required\r\n/);
  assert.equal(text.trim().split('\r\n').length, 11);

  const before = (await orders()).meta.total;
  await page.getByRole('button', { name: 'Book 20 transports' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Together they cost €[\d,.]+ net\./).waitFor();
  const promised = await page.locator('.import-lines tr.ready').first().locator('td').last().innerText();
  await dialog.getByRole('button', { name: /^Book for €/ }).dblclick();
  await summary(page).getByText('10 wrong, 20 booked').waitFor();
  const { data, meta } = await orders();
  assert.equal(meta.total, before + 20);
  const first = data.find(({ id }: { id: string }) => id) as { id: string };
  assert.ok(first);

  await page.locator('.import-lines tr.booked').first().getByRole('link').click();
  await page.getByRole('row', { name: `Net ${promised}` }).waitFor();
  await page.goBack();
  await summary(page).getByText('10 wrong, 20 booked').waitFor();
  assert.deepEqual(broken, []);
});

it('a file that is loaded again, in another browser too, books nothing twice', async () => {
  const lines = numbered('B', 3);
  const before = (await orders()).meta.total;
  for (const expected of ['3 ready', '3 booked']) {
    const { page, go } = await open({ role: 'shipper' });
    await go('/import');
    await choose(page, lines);
    await summary(page).getByText(expected).waitFor();
    if (expected === '3 booked') assert.equal(await row(page, 'was there before').count(), 3);
    else {
      await page.getByRole('button', { name: 'Book 3 transports' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Book for/ })
        .click();
      await summary(page).getByText('3 booked').waitFor();
    }
  }
  assert.equal((await orders()).meta.total, before + 3);
});

/** Books what is ready. */
async function book(page: Page) {
  await page.getByRole('button', { name: /^Book \d+ transports?$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book for/ })
    .click();
}

it('a line that was put right after it was booked is left out until somebody wants it too', async () => {
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

it('what was being booked of a file that is left is remembered of that file, and the other one stays', async () => {
  const before = (await orders()).meta.total;
  const { page, go } = await open({ role: 'shipper' });
  await go('/import');
  const first = [{ 'Order reference': 'H-1' }, { Note: 'without a number' }];
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

it('a file that is too large is not read, and one that cannot be read is told', async () => {
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

it('lines without a number of their own are known by their words', async () => {
  const before = (await orders()).meta.total;
  const lines = [{ Note: 'twice' }, { Note: 'twice' }];
  // The same words at the same promise are answered as before, at another one refused.
  for (const expected of [/^2 booked/, /^2 (booked|wrong)/]) {
    const { page, go } = await open({ role: 'shipper' });
    await go('/import');
    await choose(page, lines);
    await summary(page).getByText('2 ready').waitFor();
    await page.getByRole('button', { name: 'Book 2 transports' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Book for/ })
      .click();
    await summary(page).getByText(expected).waitFor();
  }
  assert.equal((await orders()).meta.total, before + 2);
});

it('a booking whose answer is cut off is asked for again after a reload, and done once', async () => {
  const { page, go } = await open({ role: 'shipper', viewport: narrow });
  const before = (await orders()).meta.total;
  await go('/import');
  await choose(page, numbered('C', 4));
  await summary(page).getByText('4 ready').waitFor();
  // The service books, and the answer gets lost.
  await page.route(/\/booking\/publish/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Book 4 transports' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book for/ })
    .click();
  await page.getByText(/not answered/).waitFor({ timeout: 60_000 });
  await page.unroute(/\/booking\/publish/);
  await page.reload();
  await page.getByText(/not answered/).waitFor();
  await page.getByRole('button', { name: 'Book 4 transports' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book for/ })
    .click();
  await page.getByText('All transports of this file are booked.').waitFor();
  assert.equal((await orders()).meta.total, before + 4);
});

it('a line whose repeat is not let in stays open with its reason, stops the run, and is booked once', async () => {
  const { page, go } = await open({ role: 'shipper' });
  const before = (await orders()).meta.total;
  await go('/import');
  await choose(page, numbered('E', 4));
  await summary(page).getByText('4 ready').waitFor();
  const seen = new Set<string>();
  await page.route(/\/booking\/publish/, async (route) => {
    const key = route.request().headers()['idempotency-key']!;
    const json = { message: 'This token lacks the scope.', code: 'missing_scope' };
    if (seen.has(key)) return route.fulfill({ status: 403, json });
    seen.add(key);
    await route.fetch();
    await route.abort();
  });
  const bookAll = async () => {
    await page.getByRole('button', { name: 'Book 4 transports' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Book for/ })
      .click();
  };
  await bookAll();
  await page.getByRole('alert').getByText('This token lacks the scope.').waitFor({ timeout: 30_000 });
  await page.getByText(/not answered/).waitFor();
  assert.equal(await row(page, 'Wrong').count(), 0);
  await page.unroute(/\/booking\/publish/);
  await bookAll();
  await page.getByText('All transports of this file are booked.').waitFor();
  assert.equal((await orders()).meta.total, before + 4);
});

it('a check that meets no service goes on when it is there again, and what is no CSV is told', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/import');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'orders.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') });
  await page.getByRole('alert').getByText('This is a workbook.').waitFor();
  const buffer = Buffer.from('a;b\n1;2');
  await input.setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await page
    .getByRole('alert')
    .getByText(/^These columns are missing: Loading street,/)
    .waitFor();
  await page.route(/\/price/, (route) => route.abort());
  await choose(page, numbered('D', 2));
  await page.getByText('cannot be reached').first().waitFor({ timeout: 60_000 });
  await page.unroute(/\/price/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await summary(page).getByText('2 ready').waitFor();
});
