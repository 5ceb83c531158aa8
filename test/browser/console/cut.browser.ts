import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { pdf } from '../../support/documents/pictures.ts';
import { dueTomorrow, shownNumber, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();

const read = async ({ id }: { id: string }) => (await tos.operate('GET', `/orders/${id}`)).body.data;
const noAnswer = 'The service did not answer. Try again: what it has already taken counts once.';

/** While an action runs, answers to matching requests get lost after the service has carried them out. */
async function loseAnswers(page: Page, address: string, deed: () => Promise<void>): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose);
  await deed();
  await page.unroute(address, lose);
}

/** The first stop of an order, with its reports. */
const reportsOf = async (order: { id: string }): Promise<{ type: string }[]> => (await read(order)).loadings[0].reports;

it('an assignment or a correction whose answer is lost keeps its entries, and is made once', async () => {
  const order = await book(dueTomorrow());
  const { page, go, broken } = await open();
  await go(`/orders/${order.id}`);
  const dialog = page.getByRole('dialog');
  const twice = async (button: string) => {
    const send = dialog.getByRole('button', { name: button, exact: true });
    await loseAnswers(page, `**/operator/v1/orders/${order.id}/**`, async () => {
      await send.click();
      await dialog.getByRole('alert').getByText(noAnswer).waitFor();
    });
    await send.click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Assign A' }).click();
  await dialog.getByLabel('Haulier', { exact: true }).fill('Spedition Nord');
  await twice('Assign');
  assert.equal((await read(order)).transport.haulier, 'Spedition Nord');
  await page.getByRole('button', { name: 'Arrived R' }).click();
  await page.getByRole('status').getByText('Arrived at').waitFor({ state: 'attached' });
  // The order has to be reloaded before it offers to take a report back.
  await page.getByText('Take the last report back').first().waitFor({ state: 'attached' });
  await page.keyboard.press('c');
  await dialog.getByLabel('Reason').fill('Wrong lorry');
  await twice('Take back');
  const { history } = await read(order);
  const types = history.map(({ type }: { type: string }) => type);
  assert.deepEqual(types, ['order.placed', 'transport.assigned', 'stop.arrived', 'order.corrected']);
  assert.deepEqual(broken, []);
});

/** An assigned order. */
async function bookAssigned() {
  const order = await book(dueTomorrow());
  await tos.operate('PUT', `/orders/${order.id}/assignment`, { json: { transport: { haulier: 'Spedition Nord' } } });
  return order;
}

const typesOf = async (order: { id: string }) => (await reportsOf(order)).map(({ type }) => type);

it('a report whose answer is lost is sent again unchanged, whatever the order shows by then', async () => {
  const order = await bookAssigned();
  const { page, go } = await open();
  await go(`/orders/${order.id}`);
  const reports = `**/operator/v1/orders/${order.id}/reports`;
  const again = page.getByRole('button', { name: 'Try again R' });
  const lose = (button: string) =>
    loseAnswers(page, reports, async () => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('alert').getByText(noAnswer).waitFor({ state: 'attached' });
      await again.waitFor();
    });
  await lose('Arrived R');
  await again.click();
  await page.getByRole('status').getByText('Arrived at').waitFor({ state: 'attached' });
  assert.deepEqual(await typesOf(order), ['arrived']);

  // The order moves on to its next stop.
  await lose('Loaded R');
  await page.getByText('Arrived at').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.getByRole('status').getByText('Loaded at').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Arrived R' }).waitFor();
  assert.deepEqual(await typesOf(order), ['arrived', 'finished']);
  assert.deepEqual((await read(order)).unloadings[0].reports, []);
});

it('a report is still the same one after a repeat that was turned away', async () => {
  const order = await bookAssigned();
  const { page, go } = await open();
  await go(`/orders/${order.id}`);
  const reports = `**/operator/v1/orders/${order.id}/reports`;
  await loseAnswers(page, reports, async () => {
    await page.getByRole('button', { name: 'Arrived R' }).click();
    await page.getByRole('alert').getByText(noAnswer).waitFor({ state: 'attached' });
  });
  const json = { message: 'Too many requests.', code: 'rate_limited' };
  await page.route(reports, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json }));
  const again = page.getByRole('button', { name: 'Try again R' });
  await again.click();
  await page.getByRole('alert').getByText('Too many requests.').waitFor({ state: 'attached' });
  await page.unroute(reports);
  await again.click();
  await page.getByRole('status').getByText('Arrived at').waitFor({ state: 'attached' });
  assert.deepEqual(await typesOf(order), ['arrived']);
});

it('in Today too a report whose answer is lost is sent again unchanged', async () => {
  const order = await bookAssigned();
  const { page, go } = await open();
  await go('/');
  const stop = page.locator(`[data-stop="${(await read(order)).loadings[0].id}"]`);
  await stop.getByText(shownNumber(order)).click();
  const pane = page.getByRole('complementary').filter({ hasText: shownNumber(order) });
  await loseAnswers(page, `**/operator/v1/orders/${order.id}/reports`, async () => {
    await pane.getByRole('button', { name: 'Arrived R' }).click();
    await page.getByRole('alert').getByText(noAnswer).waitFor({ state: 'attached' });
  });
  await pane.getByRole('button', { name: 'Try again R' }).waitFor();
  await stop.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('status').getByText('Arrived at').waitFor({ state: 'attached' });
  await pane.getByRole('button', { name: 'Loaded R' }).waitFor();
  assert.deepEqual(await typesOf(order), ['arrived']);
});

it('a problem whose answer is lost keeps its entries, and counts once', async () => {
  const order = await book(dueTomorrow());
  await tos.operate('PUT', `/orders/${order.id}/assignment`, { json: { transport: { haulier: 'Spedition Nord' } } });
  const { page, go } = await open();
  await go(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Problem P' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Goods not ready' }).check();
  await dialog.getByLabel('Note').fill('The press is still running.');
  const send = dialog.getByRole('button', { name: 'Report' });
  await loseAnswers(page, '**/reports', async () => {
    await send.click();
    await dialog.getByText(noAnswer).waitFor();
  });
  assert.equal(await dialog.getByLabel('Note').inputValue(), 'The press is still running.');
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  const reports = await reportsOf(order);
  assert.deepEqual(
    reports.map(({ type }) => type),
    ['failed'],
  );
});

it('a file whose answer is lost is stored once, with its details', async () => {
  const order = await book(dueTomorrow());
  const { page, go } = await open();
  await go(`/orders/${order.id}`);
  await page.getByRole('heading', { level: 1, name: shownNumber(order) }).waitFor();
  const files = ['weighing.pdf', 'photos.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf }));
  await page.locator('.drop input[type=file]').setInputFiles(files);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reservations').fill('At the gate');
  const send = dialog.getByRole('button', { name: 'Add' });
  await loseAnswers(page, '**/documents?*', async () => {
    await send.click();
    await dialog.getByText(noAnswer).waitFor();
  });
  assert.equal(await dialog.getByLabel('Reservations').inputValue(), 'At the gate');
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  const names = (await read(order)).documents.map(({ name }: { name: string }) => name).sort();
  assert.deepEqual(names, ['photos.pdf', 'weighing.pdf']);
});
