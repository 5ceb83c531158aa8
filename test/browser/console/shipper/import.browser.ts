import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { findBarriers, narrow, startConsole } from '../console.ts';
import { choose, good, type Line, numbered, row, summary } from './import-files.ts';

const { tos, open, tokens } = await startConsole();

const orders = async () => (await tos.call('GET', '/orders?per_page=100', { token: tokens.production })).body;

it('thirty lines are checked and priced, errors shown by column, and valid lines booked once at their price', async () => {
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

it('a file loaded again, even in another browser, books nothing twice', async () => {
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

it('lines without a number of their own are recognised by their texts', async () => {
  const before = (await orders()).meta.total;
  const lines = [{ Note: 'twice' }, { Note: 'twice' }];
  // The same texts with the same offer get the earlier answer, with another one a refusal.
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

it('a booking whose answer was lost is repeated after a reload, and made once', async () => {
  const { page, go } = await open({ role: 'shipper', viewport: narrow });
  const before = (await orders()).meta.total;
  await go('/import');
  await choose(page, numbered('C', 4));
  await summary(page).getByText('4 ready').waitFor();
  // The service books, but the answer gets lost.
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

it('a line whose repeat is turned away stays open with the reason, stops the run, and is booked once', async () => {
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

it('a check interrupted by an outage continues afterwards, and a file that is not CSV is refused', async () => {
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
