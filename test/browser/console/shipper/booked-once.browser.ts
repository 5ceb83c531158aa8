import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { startConsole, workingDay } from '../console.ts';
import { typeGoods, typePlaces } from './fill-form.ts';

const { tos, open, tokens } = await startConsole();

const countOrders = async () =>
  (await tos.call('GET', '/orders', { token: tokens.production })).body.meta.total as number;

/** From now on bookings are made but their answers get lost, and every repeat under a key is refused like this. */
async function loseThenRefuse(page: Page, status: number, message: string): Promise<void> {
  const seen = new Set<string>();
  await page.route(/\/booking\/publish/, async (route) => {
    const key = route.request().headers()['idempotency-key']!;
    if (route.request().postDataJSON().dry_run) return route.fallback();
    if (seen.has(key)) {
      const json = { message, code: status === 429 ? 'rate_limited' : 'missing_scope' };
      return route.fulfill({ status, headers: { 'retry-after': '120' }, json });
    }
    seen.add(key);
    await route.fetch();
    await route.abort();
  });
}

it('a repeat that is turned away leaves open whether it is booked, and it is booked once', async () => {
  for (const [status, message] of [
    [429, 'Too many requests.'],
    [403, 'This token lacks the scope.'],
  ] as const) {
    const { page, go } = await open({ role: 'shipper' });
    const before = await countOrders();
    await go('/new');
    await typePlaces(page);
    await typeGoods(page, '2');
    await loseThenRefuse(page, status, message);
    await page.getByRole('button', { name: /^Book for €/ }).click();
    await page.getByRole('alert').getByText(message).waitFor({ timeout: 30_000 });
    await page.unroute(/\/booking\/publish/);
    await page.getByRole('button', { name: /^Ask again, €/ }).click();
    await page.waitForURL(/\/orders\//);
    assert.equal(await countOrders(), before + 1);
  }
});

it('a split load whose repeat is turned away is booked once', async () => {
  const { page, go } = await open({ role: 'shipper' });
  const before = await countOrders();
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '60');
  await loseThenRefuse(page, 429, 'Too many requests.');
  await page.getByRole('button', { name: /^Book all 2 for €/ }).click();
  await page.getByText('No answer came').waitFor({ timeout: 30_000 });
  await page.getByText('Too many requests.').waitFor();
  await page.unroute(/\/booking\/publish/);
  await page.getByRole('button', { name: /^Try the rest again, €/ }).click();
  await page.waitForURL(/\/orders$/);
  assert.equal(await countOrders(), before + 2);
});

it('a split load with a delivery window is booked once however often the button is pressed', async () => {
  const { page, go } = await open({ role: 'shipper' });
  const before = await countOrders();
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '60');
  const day = workingDay(5);
  await page.getByLabel('Loading from').fill(day);
  const to = page.getByRole('region', { name: 'To', exact: true });
  await to.getByText('Delivery window').click();
  await to.getByLabel('To', { exact: true }).fill('23:00');
  await to.getByText('On which day?').waitFor();
  const all = page.getByRole('button', { name: /^Book all 2 for €/ });
  await all.waitFor();
  assert.equal(await all.getAttribute('aria-disabled'), 'true');
  await to.getByLabel('Day of delivery').fill(day);
  await page.locator('.split button.go[aria-disabled=false]').waitFor();
  let trials = 0;
  await page.route(/\/booking\/publish/, (route) => {
    if (route.request().postDataJSON().dry_run) trials++;
    return route.fallback();
  });
  await all.dblclick();
  await page.waitForURL(/\/orders$/);
  assert.equal(trials, 2);
  assert.equal(await countOrders(), before + 2);
});

it('several vehicles cannot be booked while their prices are being reloaded', async () => {
  const { page, go } = await open({ role: 'shipper' });
  const before = await countOrders();
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '60');
  const all = page.getByRole('button', { name: /^Book all 2 for €/ });
  await all.waitFor();
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/price/, async (route) => {
    await isHeld;
    await route.fallback();
  });
  await typeGoods(page, '62');
  await all.click({ force: true });
  const take = page.getByRole('button', { name: /^Fill in what the / }).first();
  assert.equal(await take.getAttribute('aria-disabled'), 'true');
  letGo();
  await page.locator('.split button.go[aria-disabled=false]').waitFor();
  assert.equal(await page.getByRole('group', { name: 'goods, line 1' }).getByLabel('Pieces').inputValue(), '62');
  assert.equal(await countOrders(), before);
});
