import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertFits, dueTomorrow, narrow, type OpenedConsole, shownNumber, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();

/** People see changes by others within 2 s; a machine busy with tests takes longer. */
const newsMs = 8_000;
const place = 'Hanse Maschinenbau GmbH';

const stateOf = async (id: string) => {
  const { loadings, unloadings } = (await tos.operate('GET', `/orders/${id}`)).body.data;
  return [...loadings, ...unloadings].map(({ state }: { state: string }) => state);
};

/** An assigned order, whose stops can be reported. */
async function bookCarried() {
  const order = await book(dueTomorrow());
  await tos.operate('PUT', `/orders/${order.id}/assignment`, { json: { transport: { vehicle_plate: 'HH-AB 123' } } });
  return order;
}

/** Opens an order as one of several people. */
async function lookAt(opened: OpenedConsole, { id }: { id: string }) {
  await opened.go(`/orders/${id}`);
  const { page } = opened;
  await page.getByText('Connected', { exact: true }).waitFor();
  const button = (name: string) => page.getByRole('button', { name });
  const told = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor({ state: 'attached' });
  const refused = page.getByRole('alert');
  return { ...opened, button, told, refused };
}

it('a report by one dispatcher soon shows for others: in the order, in Today and in the list', async (t) => {
  const order = await bookCarried();
  const number = shownNumber(order);
  const anna = await lookAt(await open({ name: 'Anna Krüger' }), order);
  const others = await Promise.all([
    open({ name: 'Ben Ahlers' }),
    open({ name: 'Cem Yılmaz' }),
    open({ role: 'viewer' }),
  ]);
  const [atOrder, atDay, atList] = others as [OpenedConsole, OpenedConsole, OpenedConsole];
  await lookAt(atOrder, order);
  await atDay.go('/today?finished=true');
  await atList.go('/orders');
  const row = atDay.page.getByRole('listitem').filter({ hasText: number }).filter({ hasText: place });
  const line = atList.page.getByRole('row').filter({ hasText: number });
  await row.getByText('HH').first().waitFor();
  await line.getByText('Placed').first().waitFor({ state: 'attached' });

  const seen = async (what: string, events: Promise<unknown>[]) => {
    const since = performance.now();
    await Promise.all(events);
    const ms = performance.now() - since;
    t.diagnostic(`${what} was seen by three others after ${ms.toFixed(0)} ms`);
    assert.ok(ms <= newsMs, `${what} was seen after ${ms} ms`);
  };
  await anna.button('Arrived R').click();
  await seen('Arrived', [
    atOrder.page.getByRole('button', { name: 'Loaded R' }).waitFor(),
    row.getByText('Arrived').first().waitFor({ state: 'attached' }),
  ]);
  await anna.button('Loaded R').click();
  await seen('Loaded', [
    atOrder.page.locator('header').getByText('Loaded').waitFor(),
    row.getByText('Finished').first().waitFor({ state: 'attached' }),
    line.getByText('Loaded').first().waitFor({ state: 'attached' }),
  ]);
  for (const { broken } of [anna, ...others]) assert.deepEqual(broken, []);
});

it('if two people report the same, the second report is undone and says who was quicker', async () => {
  const order = await bookCarried();
  const anna = await lookAt(await open({ name: 'Anna Krüger' }), order);
  const slow = await open({ name: 'Ben Ahlers' });
  // No events: Ben does not know what Anna has done when he reports.
  await slow.context.route('**/operator/v1/events?*wait=25*', () => {});
  const ben = await lookAt(slow, order);
  await anna.button('Arrived R').click();
  await anna.told(`Arrived at ${place}`);
  await ben.button('Arrived R').click();
  const why = /Nothing was reported\. Somebody else was quicker: Arrived, .*Anna Krüger/;
  await ben.refused.getByText(why).waitFor({ state: 'attached' });
  // He sees the current state, and continues from there.
  await ben.button('Loaded R').click();
  await ben.told(`Loaded at ${place}`);
  assert.deepEqual(await stateOf(order.id), ['finished', 'open']);
  const { reports } = (await tos.operate('GET', `/orders/${order.id}`)).body.data.loadings[0];
  assert.deepEqual(
    reports.map(({ type, actor }: { type: string; actor: { name: string } }) => [type, actor.name]),
    [
      ['arrived', 'Anna Krüger'],
      ['finished', 'Ben Ahlers'],
    ],
  );
});

it('two people assigning the same order do not overwrite each other: the second is told and asked again', async () => {
  const order = await book(dueTomorrow());
  const anna = await lookAt(await open({ name: 'Anna Krüger' }), order);
  const ben = await lookAt(await open({ name: 'Ben Ahlers' }), order);
  for (const [{ page, button }, haulier] of [
    [anna, 'Spedition Nord'],
    [ben, 'Spedition Süd'],
  ] as const) {
    await button('Assign A').click();
    await page.getByRole('dialog').getByLabel('Haulier', { exact: true }).fill(haulier);
  }
  const assign = ({ page }: OpenedConsole) => page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await assign(anna);
  await anna.told('is assigned');
  await assign(ben);
  await ben.page.getByRole('dialog').getByRole('alert').waitFor();
  const { transport } = (await tos.operate('GET', `/orders/${order.id}`)).body.data;
  assert.equal(transport.haulier, 'Spedition Nord');
  assert.equal(await ben.page.getByRole('dialog').getByLabel('Haulier', { exact: true }).inputValue(), 'Spedition Süd');
});

it('without a network a report is undone and entries stay; afterwards everything is current', async (t) => {
  const order = await bookCarried();
  const opened = await open({ name: 'Anna Krüger' });
  const { page, context } = opened;
  // The code of dialogs loads some seconds after the view.
  const dialogCame = page.waitForResponse(/problem-dialog/);
  const { button, told, refused } = await lookAt(opened, order);
  await (await dialogCame).finished();
  await page.waitForTimeout(500);
  await context.setOffline(true);
  const cutAt = performance.now();
  await page
    .locator('.rail')
    .getByText(/^Offline since \d\d:\d\d$/)
    .waitFor();
  t.diagnostic(`the page told after ${(performance.now() - cutAt).toFixed(0)} ms that it is offline`);
  await button('Arrived R').click();
  await refused.getByText('The service cannot be reached. Nothing was changed.').waitFor({ state: 'attached' });
  await button('Arrived R').waitFor();
  assert.deepEqual(await stateOf(order.id), ['open', 'open']);

  await button('Problem P').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Goods not ready' }).check();
  await dialog.getByLabel('Note').fill('The press is still running.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.getByText('The service cannot be reached. Nothing was changed.').waitFor();
  // In the meantime somebody else continues.
  await tos.operate('PUT', `/orders/${order.id}/assignment`, { json: { transport: { haulier: 'Spedition Nord' } } });

  await context.setOffline(false);
  const backAt = performance.now();
  await page.getByText('Spedition Nord').first().waitFor();
  await page.getByText('Connected', { exact: true }).waitFor();
  t.diagnostic(`after ${(performance.now() - backAt).toFixed(0)} ms the page was current again`);
  assert.equal(await dialog.getByLabel('Note').inputValue(), 'The press is still running.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Arrived R').click();
  await told(`Arrived at ${place}`);
  assert.deepEqual(await stateOf(order.id), ['arrived', 'open']);
});

/** A change by others that the page should show. */
const assignTo = (order: { id: string }, haulier: string) =>
  tos.operate('PUT', `/orders/${order.id}/assignment`, { json: { transport: { haulier } } });

it('nothing is missed between the first answer and the first events', async () => {
  const order = await bookCarried();
  const { page, go, context } = await open();
  const shown = Promise.withResolvers<void>();
  // Everything is loaded before the page knows its position in the feed.
  await context.route('**/operator/v1/events?limit=1', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await go(`/orders/${order.id}`);
  await page.getByText('HH-AB 123').first().waitFor();
  await assignTo(order, 'Spedition Nord');
  shown.resolve();
  await page.getByText('Spedition Nord').first().waitFor();
});

it('after a sleep, or once the events have expired, everything is reloaded', async () => {
  const order = await bookCarried();
  const { page, go, context, broken } = await open();
  let isOld = false;
  const waiting = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await context.route('**/operator/v1/events?*wait=25*', async (route) => {
    if (!isOld) return waiting.resolve();
    isOld = false;
    const json = { message: 'Events are kept for 90 days.', code: 'cursor_too_old' };
    await route.fulfill({ status: 410, json });
    await context.unroute('**/operator/v1/events?*wait=25*');
    gone.resolve();
  });
  await go(`/orders/${order.id}`);
  await waiting.promise;
  // Nothing will arrive on this connection, as after a sleep.
  await assignTo(order, 'Spedition Nord');
  isOld = true;
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await page.getByText('Spedition Nord').first().waitFor();
  await gone.promise;
  await assignTo(order, 'Spedition Süd');
  await page.getByText('Spedition Süd').first().waitFor();
  await page.getByText('Connected', { exact: true }).waitFor();
  assert.deepEqual(broken, []);
});

it('if reloading fails after a reconnect the page says so, and catches up as soon as it works', async () => {
  const order = await bookCarried();
  const today = await open();
  await today.go('/today?finished=true');
  const line = today.page
    .getByRole('listitem')
    .filter({ hasText: shownNumber(order) })
    .first();
  const list = await open();
  await list.go('/orders');
  const row = list.page.getByRole('row').filter({ hasText: shownNumber(order) });
  await Promise.all([line.waitFor(), row.waitFor()]);
  const tries: Promise<unknown>[] = [];
  for (const { page, context } of [today, list]) {
    const since = page.locator('.rail').getByText(/^Offline since \d\d:\d\d$/);
    await context.setOffline(true);
    await since.waitFor();
    const json = { message: 'Not now.', code: 'overloaded' };
    await context.route(/operator\/v1\/(board|orders)/, (route) => route.fulfill({ status: 503, json }));
    const polled = page.waitForResponse(/events/);
    tries.push(polled.then(() => page.waitForTimeout(6_000)).then(() => since.waitFor({ timeout: 100 })));
  }
  await assignTo(order, 'Spedition West');
  await Promise.all([today, list].map(({ context }) => context.setOffline(false)));
  await Promise.all(tries);
  await Promise.all([today, list].map(({ context }) => context.unroute(/operator\/v1\/(board|orders)/)));
  for (const { page } of [today, list]) await page.locator('.rail').getByText('Connected', { exact: true }).waitFor();
  await row.getByText('Spedition West').first().waitFor({ state: 'attached' });
});

it('a telephone also shows since when no events have arrived', async () => {
  const { page, go, context } = await open({ viewport: narrow });
  await go('/orders');
  await page.getByText('Connected', { exact: true }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  const note = page.getByText(/^Offline since \d\d:\d\d$/).filter({ visible: true });
  await note.waitFor();
  await assertFits(page, 'Orders without a connection');
  await context.setOffline(false);
  await note.waitFor({ state: 'detached' });
});
