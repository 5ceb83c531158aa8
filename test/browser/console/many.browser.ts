import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { dueTomorrow, shownNumber, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();

type Order = { id: string; order_number: number };
type Report = { type: string; at: string };

const firstStop = async ({ id }: Order) => (await tos.operate('GET', `/orders/${id}`)).body.data.loadings[0];
const reportsOf = async (order: Order): Promise<Report[]> => (await firstStop(order)).reports;

/** Chooses these orders and asks to report for them. */
async function reportMany(page: Page, orders: readonly Order[]) {
  for (const order of orders) {
    const row = page.getByRole('row').filter({ hasText: shownNumber(order) });
    await row.hover();
    await row.getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Report R' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return { dialog, send: dialog.getByRole('button', { name: /^Report \d/ }) };
}

/** The service does what it is asked, but its answer gets lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

it('bulk reports whose answer was lost are sent again and count once', async () => {
  const orders = [await book(dueTomorrow()), await book(dueTomorrow())];
  const { page, go, broken } = await open();
  await go('/orders');
  const { dialog, send } = await reportMany(page, orders);
  await page.route('**/operator/v1/reports', loseAnswer);
  await send.click();
  await dialog.getByRole('alert').getByText('did not answer. Try again').waitFor();
  await page.unroute('**/operator/v1/reports');
  await send.click();
  await dialog.getByText('2 of 2 reports are recorded').waitFor();
  for (const order of orders) assert.equal((await reportsOf(order)).length, 1);
  assert.deepEqual(broken, []);
});

it('times in bulk reports are local, wherever the reader is', async () => {
  const order = await book(dueTomorrow());
  const { page, go } = await open({ timezoneId: 'America/New_York' });
  await go('/orders');
  const { dialog, send } = await reportMany(page, [order]);
  const when = dialog.getByLabel('When');
  const here = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T').slice(0, 13);
  assert.equal((await when.inputValue()).slice(0, 13), here);
  await dialog.getByText('clock of the place').waitFor();
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  await when.fill(`${yesterday}T06:30`);
  await send.click();
  await dialog.getByText('1 of 1 reports are recorded').waitFor();
  assert.match((await reportsOf(order))[0]!.at, new RegExp(`^${yesterday}T06:30`));
});

it('each time zone has its own field if places have several', async () => {
  const german = await book(dueTomorrow());
  const loadings = [{ ...dueTomorrow().loadings[0], country: 'PT', zip: '1000', city: 'Lisboa' }];
  const portuguese = await book(dueTomorrow({ loadings }));
  const { page, go } = await open();
  await go('/orders');
  const { dialog, send } = await reportMany(page, [german, portuguese]);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await dialog.getByText('Central European Time').waitFor();
  await dialog.getByText('Western European Time').waitFor();
  for (const field of await dialog.getByLabel('When').all()) await field.fill(`${yesterday}T12:00`);
  await send.click();
  await dialog.getByText('2 of 2 reports are recorded').waitFor();
  const [first, second] = await Promise.all([reportsOf(german), reportsOf(portuguese)]);
  assert.equal(first[0]!.at.slice(0, 16), `${yesterday}T12:00`);
  assert.equal(second[0]!.at.slice(0, 16), `${yesterday}T12:00`);
  assert.equal(Date.parse(second[0]!.at) - Date.parse(first[0]!.at), 3_600_000);
});

it('refused reports are shown at their field with the orders, and only those are sent again', async () => {
  const [done, open1] = [await book(dueTomorrow()), await book(dueTomorrow())];
  const { page, go } = await open();
  await go('/orders');
  const { dialog, send } = await reportMany(page, [done, open1]);
  const when = dialog.getByLabel('When');
  const now = await when.inputValue();
  await when.fill(`2099${now.slice(4)}`);
  await dialog.getByLabel('Note').fill('By telephone');
  await send.click();
  const wrong = dialog.locator('.field.bad');
  await wrong.getByText(shownNumber(done)).waitFor();
  assert.match((await wrong.textContent())!, new RegExp(shownNumber(open1)));
  await when.fill(now);
  // In the meantime somebody else finishes one of the stops.
  const { id } = await firstStop(done);
  const ended = { type: 'closed', reason: 'other', note: 'Called off', stop_id: id, at: new Date().toISOString() };
  await tos.operate('POST', `/orders/${done.id}/reports`, { json: ended });
  await send.click();
  await dialog.getByText('1 of 2 reports are recorded').waitFor();
  const line = dialog.getByRole('listitem').filter({ hasText: shownNumber(done) });
  await line.locator('.failed').waitFor();
  assert.equal(await send.textContent(), 'Report 1');
  assert.equal(await dialog.getByLabel('Note').inputValue(), 'By telephone');
  assert.equal((await reportsOf(open1)).length, 1);
});

it('errors of reports are shown in German, after the orders concerned', async () => {
  const order = await book(dueTomorrow());
  const { page, go } = await open({ locale: 'de-DE' });
  await go('/orders');
  const row = page.getByRole('row').filter({ hasText: shownNumber(order) });
  await row.hover();
  await row.getByRole('checkbox').check();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Wann').fill(`${new Date().getFullYear() + 1}-06-01T12:00`);
  await dialog.locator('button[type=submit]').click();
  await dialog
    .getByText(`${shownNumber(order)}: darf nicht in der Zukunft liegen: Das darf nur eine erwartete Zeit.`)
    .waitFor();
});
