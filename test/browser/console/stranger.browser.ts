import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sign } from '../../support/browser/telephone.ts';
import { narrow, shownNumber, startConsole } from './console.ts';

const { tos, browser, open, tokens } = await startConsole();

const read = async (path: string) =>
  (await tos.call('GET', path, { prefix: '/sandbox/api/v3', token: tokens.sandbox })).body.data;

describe('a stranger takes a transport of the sandbox from the offer to the proof, as shipper, dispatcher and driver', async () => {
  const { page: shipper, ...asShipper } = await open({
    role: 'shipper',
    environment: 'sandbox',
    name: 'Inga Petersen',
  });
  const { page: dispatcher, ...asDispatcher } = await open({ environment: 'sandbox', name: 'Sabine Krüger' });
  const telephone = await browser.newContext({ viewport: narrow, hasTouch: true, isMobile: true, locale: 'en-GB' });
  telephone.setDefaultTimeout(10_000);
  const driver = await telephone.newPage();
  const begunAt = performance.now();
  let order: { id: string; order_number: number };
  let link = '';

  it('books as a shipper, and is always told that no real truck will come', async () => {
    await asShipper.go('/new');
    await shipper.getByText('Sandbox: test data. No truck drives, nothing is invoiced.').waitFor();
    const stop = (name: string) => shipper.getByRole('region', { name, exact: true });
    const place = (name: string) => stop(name).getByRole('combobox', { name: 'Postal code or town' });
    await place('From').pressSequentially('20457');
    await stop('From').getByRole('listbox').getByRole('option').first().click();
    await stop('From').getByLabel('Company').fill('Hanse Maschinenbau GmbH');
    await stop('From').getByLabel('Street and number').fill('Am Sandtorkai 30');
    await stop('To').getByLabel('Country').selectOption('IT');
    await place('To').pressSequentially('20121');
    await stop('To').getByRole('listbox').getByRole('option').first().click();
    await stop('To').getByLabel('Company').fill('Officine Lombarde');
    await stop('To').getByLabel('Street and number').fill('Via Dante 7');
    await shipper.getByLabel('Pieces').fill('4');
    await shipper.getByLabel('Height cm').fill('120');
    await shipper.getByLabel('kg each').fill('250');
    await shipper.getByLabel('Signed proof of delivery').check();
    await shipper.getByRole('button', { name: /^Book for €/ }).click();
    await shipper.waitForURL(/\/sandbox\/console\/orders\//);
    [order] = (await read('/orders')) as [typeof order];
    await shipper.getByRole('heading', { level: 1, name: shownNumber(order) }).waitFor();
    await shipper.getByText('proof of delivery asked for').waitFor();
  });

  it('assigns it as a dispatcher, and makes a link for the driver', async () => {
    await asDispatcher.go('/orders');
    const row = dispatcher.getByRole('row').filter({ hasText: shownNumber(order) });
    await row.getByRole('link').first().click();
    const pane = dispatcher.getByRole('complementary', { name: 'The chosen order' });
    await pane.getByRole('link', { name: 'Open', exact: true }).click();
    await dispatcher.getByRole('heading', { level: 1, name: shownNumber(order) }).waitFor();
    await dispatcher.getByRole('button', { name: 'Assign A' }).click();
    const dialog = dispatcher.getByRole('dialog');
    await dialog.getByLabel('Plate of the vehicle').fill('HH-AB 123');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.waitFor({ state: 'detached' });
    await dispatcher.getByRole('button', { name: 'Driver link D' }).click();
    link = await dialog.getByLabel('Address for the driver').inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await shipper.getByText('HH').first().waitFor();
  });

  it('loads as a driver with a telephone', async () => {
    await driver.goto(link);
    await driver.getByText('Sandbox: test data').waitFor();
    await driver.getByRole('button', { name: 'Arrived' }).click();
    await driver.getByRole('button', { name: 'Loaded' }).click();
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: /^Loaded/ })
      .click();
    await driver.getByText('Officine Lombarde').first().waitFor();
    await shipper.locator('header').getByText('Loaded', { exact: true }).waitFor();
    await dispatcher.locator('header').getByText('Loaded', { exact: true }).waitFor();
  });

  it('unloads with the signature of the receiver', async () => {
    await driver.getByRole('button', { name: 'Arrived' }).click();
    await driver.getByRole('button', { name: 'Unloaded' }).click();
    await sign(driver);
    await driver.getByLabel('Name in capitals').fill('Giulia Bianchi');
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: /^Unloaded/ })
      .click();
    await driver.getByText('All done. Thank you.').waitFor();
  });

  it('sees it delivered as a shipper, with the proof', async (t) => {
    await shipper.locator('header').getByText('Delivered', { exact: true }).waitFor();
    await dispatcher.locator('header').getByText('Delivered', { exact: true }).waitFor();
    const opened = Promise.race([asShipper.context.waitForEvent('page'), shipper.waitForEvent('download')]);
    await shipper.getByRole('button', { name: /^Proof of delivery, signature.*Giulia Bianchi/ }).click();
    assert.match((await opened).url(), /^blob:/);
    const { status, unloadings } = await read(`/orders/${order.id}`);
    assert.deepEqual([status, unloadings.length], ['delivered', 1]);
    t.diagnostic(`from the offer to the proof in ${((performance.now() - begunAt) / 1000).toFixed(1)} s of a browser`);
    assert.deepEqual([...asShipper.broken, ...asDispatcher.broken], []);
  });
});
