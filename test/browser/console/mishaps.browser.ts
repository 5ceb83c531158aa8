import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pdf } from '../../support/documents/pictures.ts';
import { dueTomorrow, narrow, shownNumber, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();

const statesOf = async (order: { id: string }) => {
  const { loadings, unloadings } = await read(order);
  return [...loadings, ...unloadings].map(({ state }: { state: string }) => state);
};
const read = async ({ id }: { id: string }) => (await tos.operate('GET', `/orders/${id}`)).body.data;

it('a key that is held down reports once', async () => {
  const order = await book(dueTomorrow());
  await tos.operate('PUT', `/orders/${order.id}/assignment`, { json: { transport: { haulier: 'Spedition Nord' } } });
  const { page, go, broken } = await open();
  await go(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Arrived R' }).waitFor();
  await page.keyboard.down('r');
  await page.getByRole('button', { name: 'Loaded R' }).waitFor();
  // A held key repeats.
  for (let again = 0; again < 5; again++) await page.keyboard.down('r');
  await page.keyboard.up('r');
  await page
    .getByRole('status')
    .getByText(/^Arrived at/)
    .waitFor({ state: 'attached' });
  await page.waitForTimeout(300);
  assert.equal((await read(order)).loadings[0].state, 'arrived');
  assert.deepEqual(broken, []);
});

it('entries in a dialog stay when a text selection ends outside it', async () => {
  const order = await book(dueTomorrow());
  const { page, go } = await open();
  await go(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Assign A' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Haulier', { exact: true });
  await field.fill('Spedition Petersen');
  const box = (await field.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, box.y, { steps: 4 });
  await page.mouse.up();
  assert.equal(await field.inputValue(), 'Spedition Petersen');
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'detached' });
});

it('a proof is stored once, even if its report is refused at first', async () => {
  const order = await book(dueTomorrow({ documented_delivery: true }));
  const { loadings, unloadings } = await read(order);
  for (const [stop, type] of [
    [loadings[0], 'arrived'],
    [loadings[0], 'finished'],
    [unloadings[0], 'arrived'],
  ] as const)
    await tos.operate('POST', `/orders/${order.id}/reports`, {
      json: { type, stop_id: stop.id, at: new Date().toISOString() },
    });
  const { page, go } = await open();
  await go(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Unloaded R' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdf });
  const when = dialog.getByLabel('When');
  const now = await when.inputValue();
  await when.fill(`2099${now.slice(4)}`);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.locator('[aria-invalid]').waitFor();
  await when.fill(now);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { documents, status } = await read(order);
  assert.deepEqual([documents.length, status], [1, 'delivered']);
});

it('the focus moves to the new view if its element has gone with the old one', async () => {
  const order = await book(dueTomorrow());
  const { page, go } = await open();
  await go('/orders');
  const link = page
    .getByRole('row')
    .filter({ hasText: shownNumber(order) })
    .getByRole('link')
    .first();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: shownNumber(order) }).waitFor();
  await page.locator('#content:focus').waitFor();
});

it('where there is no room for the person menu, people log out under More', async () => {
  const { page, go } = await open({ viewport: narrow });
  await go('/orders');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('combobox').fill('log');
  const out = page.getByRole('option', { name: 'Log out' });
  await page.route(/console\/session$/, (route) => route.abort());
  await out.click();
  await page.getByRole('alert').getByText('cannot be reached').waitFor({ state: 'attached' });
  await page.unroute(/console\/session$/);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('combobox').fill('log');
  await out.click();
  await page.waitForURL(/\/console\/login/);
});

it('no key acts on anything behind a dialog or an open menu', async () => {
  const order = await book(dueTomorrow());
  await tos.operate('PUT', `/orders/${order.id}/assignment`, { json: { transport: { haulier: 'Spedition Nord' } } });
  const { page, go } = await open();
  await go(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Arrived R' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('button', { name: 'Problem P' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const pressAll = async () => {
    for (const key of ['Control+z', 'Control+k', 'r', '?']) await page.keyboard.press(key);
    await page.waitForTimeout(400);
    assert.equal(await page.locator('dialog.pal').count(), 0);
    assert.deepEqual(await statesOf(order), ['arrived', 'open']);
  };
  await pressAll();
  assert.equal(await dialog.count(), 1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Anna Krüger' }).click();
  await page.locator(':popover-open').waitFor();
  await pressAll();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Arrived R' }).waitFor();
});
