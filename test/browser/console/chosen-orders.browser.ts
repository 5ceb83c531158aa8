import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { dueTomorrow, shownNumber, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();

type Order = { id: string; order_number: number };

const read = async ({ id }: Order) => (await tos.operate('GET', `/orders/${id}`)).body.data;

async function bookSome(count: number): Promise<Order[]> {
  const orders: Order[] = [];
  while (orders.length < count) orders.push(await book(dueTomorrow()));
  return orders;
}

it('a range of orders gets one vehicle, once, though the answer was lost', async () => {
  const orders = await bookSome(4);
  const { page, go, broken } = await open();
  await go('/orders');
  const boxOf = (order: Order) => page.getByRole('checkbox', { name: `Choose ${shownNumber(order)}` });
  await boxOf(orders[2]!).click();
  await boxOf(orders[0]!).click({ modifiers: ['Shift'] });
  await page.getByRole('status').getByText('3 chosen').waitFor();
  // A range that is made smaller lets the others go, and their boxes show it.
  await boxOf(orders[1]!).click({ modifiers: ['Shift'] });
  await page.getByRole('status').getByText('2 chosen').waitFor();
  assert.equal(await boxOf(orders[0]!).isChecked(), false);
  assert.ok((await boxOf(orders[1]!).isChecked()) && (await boxOf(orders[2]!).isChecked()));
  await boxOf(orders[0]!).click({ modifiers: ['Shift'] });
  await page.getByRole('status').getByText('3 chosen').waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Who carries these 3 orders' });
  await dialog.getByLabel('Haulier', { exact: false }).first().fill('Spedition Süd GmbH');
  await dialog.getByLabel('Vehicle', { exact: false }).first().fill('HH-AB 123');
  await page.route('**/operator/v1/assignments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Assign 3' }).click();
  await dialog.getByRole('alert').getByText('did not answer').waitFor();
  await page.unroute('**/operator/v1/assignments');
  await dialog.getByRole('button', { name: 'Assign 3' }).click();
  await dialog.getByText('3 of 3 orders are assigned.').waitFor();
  for (const order of orders.slice(0, 3)) {
    const { version, transport } = await read(order);
    assert.deepEqual([version, transport.vehicle_plate], [2, 'HH-AB 123']);
  }
  assert.equal((await read(orders[3]!)).transport, null);
  assert.deepEqual(broken, []);
});

it('an order that changed meanwhile is named with its reason, in German too, and the others are assigned', async () => {
  const orders = await bookSome(2);
  const { page, go } = await open({ locale: 'de-DE' });
  await go('/orders');
  for (const order of orders) await page.getByRole('checkbox', { name: `${shownNumber(order)} wählen` }).click();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Fahrzeug für 2 Aufträge' });
  await dialog.getByLabel('Frachtführer').first().fill('Nord GmbH');
  const other = { transport: { haulier: 'Süd GmbH' } };
  await tos.operate('PUT', `/orders/${orders[0]!.id}/assignment`, { json: other });
  await dialog.getByRole('button', { name: '2 disponieren' }).click();
  await dialog.getByText('1 von 2 Aufträgen disponiert.').waitFor();
  await dialog.getByText(/^Der Auftrag hat die Fassung 2: /).waitFor();
  assert.equal((await read(orders[1]!)).transport.haulier, 'Nord GmbH');
});

it('all orders of the list are chosen by the head of the table or Ctrl A, up to a hundred', async () => {
  const { page, go } = await open();
  await go('/orders');
  const rows = page.getByRole('checkbox', { name: /^Choose \d/ });
  await rows.first().waitFor();
  const shown = await rows.count();
  const head = page.getByRole('checkbox', { name: 'Choose all' });
  await head.click();
  await page.getByRole('toolbar').getByText(`${shown} chosen`).first().waitFor();
  assert.equal(await rows.and(page.getByRole('checkbox', { checked: true })).count(), shown);
  await head.click();
  await page.getByRole('toolbar').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar').getByText(`${shown} chosen`).first().waitFor();
});

it('many orders are canceled for one reason, and one that is canceled already stays with why', async () => {
  const orders = await bookSome(3);
  const { page, go } = await open();
  await go('/orders');
  for (const order of orders) await page.getByRole('checkbox', { name: `Choose ${shownNumber(order)}` }).click();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 orders' });
  await tos.operate('POST', `/orders/${orders[1]!.id}/cancel`, { json: { reason: 'no_vehicle' } });
  assert.ok(await dialog.getByRole('button', { name: 'Cancel 3' }).isDisabled(), 'no reason is chosen yet');
  await dialog.getByLabel('Reason').selectOption('no_vehicle');
  await dialog.getByRole('button', { name: 'Cancel 3' }).click();
  await dialog.getByText('2 of 3 orders are canceled.').waitFor();
  for (const order of orders) assert.equal((await read(order)).status, 'canceled');
});

it('the consignment notes of chosen orders open as one PDF, and one that has none is named', async () => {
  const orders = await bookSome(3);
  await tos.operate('POST', `/orders/${orders[1]!.id}/cancel`, { json: { reason: 'no_vehicle' } });
  const { page, context, go, broken } = await open();
  await go('/orders');
  const boxOf = (order: Order) => page.getByRole('checkbox', { name: `Choose ${shownNumber(order)}` });
  const printed = async () => {
    const opened = Promise.race([context.waitForEvent('page'), page.waitForEvent('download')]);
    const answered = page.waitForResponse((reply) => reply.url().includes('/cmr.pdf') && reply.status() === 200);
    await page.keyboard.press('p');
    await opened;
    return (await answered).url();
  };
  for (const order of [orders[0]!, orders[2]!]) await boxOf(order).click();
  const both = await printed();
  assert.ok(both.includes(orders[0]!.id) && both.includes(orders[2]!.id));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const order of orders) await boxOf(order).click();
  assert.ok(!(await printed()).includes(orders[1]!.id));
  const dialog = page.getByRole('dialog', { name: 'Consignment notes of 3 orders' });
  await dialog.getByText('The notes of 2 of 3 orders are in the PDF.').waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: shownNumber(orders[1]!) })
    .getByText('no consignment note')
    .waitFor();
  assert.deepEqual(broken, []);
});

it('each of the chosen orders gets a link for its driver, and one that was canceled is named', async () => {
  const orders = await bookSome(3);
  const { page, context, go, broken } = await open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await go('/orders');
  for (const order of orders) await page.getByRole('checkbox', { name: `Choose ${shownNumber(order)}` }).click();
  await tos.operate('POST', `/orders/${orders[1]!.id}/cancel`, { json: { reason: 'no_vehicle' } });
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Driver links of 3 orders' });
  await dialog.getByRole('button', { name: 'Make 3 links' }).click();
  await dialog.getByText('Links of 2 of 3 orders.').waitFor();
  await dialog.getByRole('button', { name: 'Copy all, with their numbers' }).click();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.equal(copied.length, 2);
  for (const line of copied) {
    assert.ok(
      [orders[0]!, orders[2]!].some((order) => line.startsWith(`${shownNumber(order)} http`)),
      line,
    );
    assert.equal((await fetch(line.slice(line.indexOf('http')).replace('#', '?'))).status, 200);
  }
  assert.deepEqual(broken, []);
});

it('the chosen orders, and no others, are taken into a spreadsheet', async () => {
  const orders = await bookSome(3);
  const { page, go, broken } = await open();
  await go('/orders');
  for (const order of [orders[0]!, orders[2]!])
    await page.getByRole('checkbox', { name: `Choose ${shownNumber(order)}` }).click();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('e');
  const downloaded = await downloading;
  assert.match(downloaded.suggestedFilename(), /^orders-.*\.csv$/);
  const lines = (await readFile(await downloaded.path(), 'utf8')).trim().split('\r\n').slice(1);
  assert.equal(lines.length, 2);
  for (const order of [orders[0]!, orders[2]!])
    assert.ok(lines.some((line) => line.includes(String(order.order_number))));
  assert.deepEqual(broken, []);
});

it('a chosen order that leaves the list stays chosen: nothing else is exported in its place', async () => {
  const [order, other] = await bookSome(2);
  const { page, go } = await open();
  await go('/orders?status=placed');
  await page.getByRole('checkbox', { name: `Choose ${shownNumber(order!)}` }).click();
  await tos.operate('POST', `/orders/${order!.id}/cancel`, { json: { reason: 'no_vehicle' } });
  await page.getByRole('checkbox', { name: `Choose ${shownNumber(order!)}` }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: `Choose ${shownNumber(other!)}` }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('e');
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n').slice(1);
  assert.equal(lines.length, 1);
  assert.ok(lines[0]!.includes(String(order!.order_number)));
});

it('a PDF that comes after its dialog was closed opens nothing and closes no other dialog', async () => {
  const [order] = await bookSome(1);
  const { page, context, go } = await open();
  await go('/orders');
  const box = page.getByRole('checkbox', { name: `Choose ${shownNumber(order!)}` });
  await box.click();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/cmr.pdf*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Consignment notes of one order' }).waitFor();
  await page.keyboard.press('Escape');
  await box.click();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Who carries/ });
  await dialog.waitFor();
  const answered = page.waitForResponse(/cmr\.pdf/);
  release();
  await (await answered).finished();
  await page.waitForTimeout(200);
  assert.ok(await dialog.isVisible());
  assert.equal(context.pages().length, 1);
});
