import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { databaseOn } from '../../support/database.ts';
import { passHalfTime } from '../../support/progress/pass-half-time.ts';
import { loading } from '../../support/requests.ts';
import {
  assertFits,
  dueTomorrow,
  findBarriers,
  type OpenedConsole,
  shipper,
  shownNumber,
  startConsole,
  viewportLooks,
  workingDay,
} from './console.ts';

const tables = mkdtempSync(join(tmpdir(), 'requests-'));
after(() => rmSync(tables, { recursive: true, force: true }));
writeFileSync(
  join(tables, 'availability.json'),
  JSON.stringify({
    workingDays: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
    officeHours: { from: '00:00', to: '24:00' },
    pools: [
      { pool: 'trailers', loads: 40 },
      { pool: 'vans', vehicles: ['express'], hard: true, by: 'trucks', trucks: 3, backDays: 14 },
    ],
    acceptance: [{ account: shipper, answer: 'by_hand', answerWithinMinutes: 120 }],
  }),
);
const { tos, open, book } = await startConsole({ tables });

const dayAndMonth = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

const read = async ({ id }: { id: string }) => (await tos.operate('GET', `/orders/${id}`)).body.data;

/** What is to be answered in Today, as one of several people. */
async function answerAs(opened: OpenedConsole) {
  const { page, go } = opened;
  await go('/today');
  await page.getByText('Connected', { exact: true }).first().waitFor({ state: 'attached' });
  const group = page.getByRole('region', { name: 'To answer' });
  const row = (order: { order_number: number }) => group.getByRole('listitem').filter({ hasText: shownNumber(order) });
  const told = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor({ state: 'attached' });
  const panel = page.getByRole('dialog', { name: /^Decline/ });
  return { ...opened, group, row, told, panel };
}

it('a dispatcher accepts a request, and it goes for others too', async () => {
  const order = await book();
  const anna = await answerAs(await open({ name: 'Anna Krüger' }));
  const ben = await answerAs(await open({ name: 'Ben Ahlers' }));
  const row = anna.row(order);
  await row.getByText('1 h 59 left').or(row.getByText('2 h 00 left')).waitFor();
  await row.getByText(/^until \d\d:\d\d$|^until \w{3} \d\d:\d\d$/).waitFor();
  await row.getByText(/^trailers, \w{3}: 1\sof\s40 taken, this one included$/).waitFor();
  await anna.group.getByText('Silence declines').waitFor();
  await ben.row(order).waitFor();
  await row.getByRole('button', { name: 'Accept' }).click();
  await anna.told(`${shownNumber(order)} is accepted, and the customer is told`);
  await ben.row(order).waitFor({ state: 'detached' });
  await anna.group.waitFor({ state: 'detached' });
  assert.equal((await read(order)).status, 'placed');
  for (const { broken } of [anna, ben]) assert.deepEqual(broken, []);
});

it('a request for weeks ahead has its dates, with the fullest of the days on which its vehicle is away', async () => {
  const day = workingDay(30);
  const at = `${day}T08:00:00+01:00`;
  const order = await book(dueTomorrow({ loadings: [loading({ dates: [{ start: at, end: at }] })] }));
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const setVans = (limit: number | null) =>
    tos.operate('PUT', `/availability/${next}`, { json: { pools: [{ pool: 'vans', limit }] } });
  const { page, go, row, broken } = await answerAs(await open());
  const dated = (text: string) => new Intl.DateTimeFormat('en-GB', dayAndMonth).format(new Date(text));
  await row(order)
    .getByText(`Loading ${dated(day)} 08:00 · `)
    .waitFor();
  const until = dated(new Date(Date.parse(day) + 14 * 86_400_000).toISOString());
  const away = (fullest: string) => `vans, away until ${until}, fullest on ${dated(fullest)}:`;
  await row(order)
    .getByText(`${away(day)} 1 of 3 taken, this one included`, { exact: true })
    .waitFor();
  await setVans(0);
  for (const path of ['/today', `/orders/${order.id}`]) {
    await go(path);
    await page.getByText(`${away(next)} 1 of 0 taken, this one included, 1 too many`, { exact: true }).waitFor();
  }
  assert.deepEqual(await findBarriers({ page, context: page.context() }), []);
  await setVans(null);
  await page.keyboard.press('y');
  await page.locator('header').getByText('Placed').waitFor();
  assert.deepEqual(broken, []);
});

it('of two who answer at once the second is told who was quicker, and the row goes', async () => {
  const order = await book();
  const anna = await answerAs(await open({ name: 'Anna Krüger' }));
  const slow = await open({ name: 'Ben Ahlers' });
  // No events: he does not know what she has done when he answers.
  await slow.context.route('**/operator/v1/events?*wait=25*', () => {});
  const ben = await answerAs(slow);
  await ben.row(order).waitFor();
  await anna.row(order).getByRole('button', { name: 'Accept' }).click();
  await anna.told('is accepted');
  await ben.row(order).getByRole('button', { name: 'Decline' }).click();
  await ben.panel.getByRole('button', { name: 'Decline' }).click();
  const why = /Somebody else was quicker: Accepted, by Anna Krüger/;
  await ben.page.getByRole('alert').getByText(why).waitFor({ state: 'attached' });
  await ben.row(order).waitFor({ state: 'detached' });
  assert.equal((await read(order)).status, 'placed');
});

it('everything goes by keyboard: down and up, decline with a reason and a note, accept, and on to the stops', async () => {
  const [first, second, third] = [await book(dueTomorrow()), await book(), await book()] as const;
  const { page, row, told, panel, broken, group } = await answerAs(await open());
  const { keyboard } = page;
  await row(third).waitFor();
  const isCurrent = (order: typeof first) => row(order).and(page.locator('[aria-current]')).waitFor();
  await isCurrent(first);
  await keyboard.press('j');
  await isCurrent(second);
  await keyboard.press('d');
  await panel.waitFor();
  await keyboard.press('6');
  await keyboard.press('Enter');
  await panel.getByText('Say in a few words why.').waitFor();
  await keyboard.type('Free again on Thursday');
  await keyboard.press('Enter');
  await told(`${shownNumber(second)} is declined`);
  const { status, declined } = await read(second);
  assert.deepEqual([status, declined.reason, declined.note], ['declined', 'other', 'Free again on Thursday']);
  await isCurrent(third);
  await keyboard.press('k');
  await isCurrent(first);
  // Pressed twice, it accepts one.
  await keyboard.press('y');
  await keyboard.press('y');
  await told(`${shownNumber(first)} is accepted`);
  await isCurrent(third);
  assert.deepEqual([(await read(first)).status, (await read(third)).status], ['placed', 'requested']);
  const stops = page.getByRole('list', { name: 'Stops of the day' });
  const stop = stops.locator('[aria-current]');
  await page.getByRole('listitem').filter({ hasText: 'Weserkontor' }).waitFor();
  await keyboard.press('j');
  await stop.waitFor();
  // Up through the stops above it, and back to what is to be answered.
  const listed = await stops.locator('[data-stop]').all();
  const isChosen = await Promise.all(listed.map(async (each) => (await each.getAttribute('aria-current')) === 'true'));
  const above = isChosen.indexOf(true);
  for (let ups = 0; ups <= above; ups++) await keyboard.press('k');
  await stop.waitFor({ state: 'detached' });
  await isCurrent(third);
  await page.waitForTimeout(800);
  await keyboard.press('d');
  await panel.waitFor();
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await keyboard.press('y');
  await told(`${shownNumber(third)} is accepted`);
  await group.waitFor({ state: 'detached' });
  assert.deepEqual(broken, []);
});

it('whoever is elsewhere hears that half of the time to answer has passed', async () => {
  const order = await book();
  const { page, go, broken } = await open();
  // Loaded some seconds after the view.
  const isListening = page.waitForResponse(/half-time-/);
  await go('/orders');
  await isListening;
  await page.getByText('Connected', { exact: true }).first().waitFor({ state: 'attached' });
  await passHalfTime(databaseOn(tos.pool, 'production'));
  const told = `Half of the time has passed: answer ${shownNumber(order)} until `;
  await page.getByRole('status').getByText(told).waitFor({ state: 'attached' });
  await tos.operate('POST', `/orders/${order.id}/accept`, { json: {} });
  assert.deepEqual(broken, []);
});

it('several get one answer, and each its result', async () => {
  const orders = [await book(), await book(), await book()] as const;
  const { page, row, panel, context } = await answerAs(await open());
  await row(orders[2]).waitFor();
  for (const order of orders) {
    await row(order).hover();
    await row(order)
      .getByRole('checkbox', { name: `Choose ${shownNumber(order)}` })
      .check();
  }
  await page.getByRole('toolbar', { name: '3 chosen' }).waitFor();
  // One of them has its answer meanwhile, and this page does not know yet.
  await context.route('**/operator/v1/requests*', () => {});
  await tos.operate('POST', `/orders/${orders[1].id}/accept`, { json: {} });
  await page.getByRole('toolbar').getByRole('button', { name: 'Decline' }).click();
  await panel.getByRole('radio', { name: 'The time window' }).check();
  await context.unroute('**/operator/v1/requests*');
  await panel.getByRole('button', { name: 'Decline' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText(/2 of 3 are declined\. Not .*: Somebody else was quicker/).waitFor({ state: 'attached' });
  assert.deepEqual(await Promise.all(orders.map(async (order) => (await read(order)).status)), [
    'declined',
    'placed',
    'declined',
  ]);
});

it('at the order it is accepted and declined too, and its shipper reads until when and why', async () => {
  const [accepted, declined, withdrawn] = [await book(), await book(), await book()] as const;
  const company = await open();
  const { page, go } = company;
  await go(`/orders/${accepted.id}`);
  await page.getByText(/^To be answered until .*: (1 h 59|2 h 00) left\. Silence declines$/).waitFor();
  assert.deepEqual(await findBarriers(company), []);
  await page.keyboard.press('y');
  await page.locator('header').getByText('Placed').waitFor();
  await go(`/orders/${declined.id}`);
  await page.getByRole('button', { name: 'Decline D' }).click();
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await page.getByText('Declined: The customer').waitFor();
  await page.getByText('Declined, The customer').waitFor();

  const own = await open({ role: 'shipper' });
  await own.go(`/orders/${declined.id}`);
  await own.page.getByText('Declined: The customer').waitFor();
  await own.go(`/orders/${withdrawn.id}`);
  await own.page
    .getByText(/^The company accepts or declines it until .* Until then withdrawing it is free\.$/)
    .waitFor();
  assert.deepEqual(await findBarriers(own), []);
  await own.page.getByRole('button', { name: 'Withdraw' }).click();
  await own.page.getByRole('dialog').getByText('It costs nothing').waitFor();
  await own.page
    .getByRole('dialog')
    .getByRole('button', { name: `Withdraw ${shownNumber(withdrawn)}` })
    .click();
  await own.page.locator('header').getByText('Canceled').waitFor();
  assert.equal((await read(withdrawn)).status, 'canceled');
  for (const { broken } of [company, own]) assert.deepEqual(broken, []);
});

for (const { viewport, colorScheme } of viewportLooks)
  it(`requests have no barrier at ${viewport.width} px in ${colorScheme}, with the reasons open, and fit`, async () => {
    const order = await book();
    const opened = await open({ viewport, colorScheme, locale: 'de-DE' });
    await opened.go('/today');
    const { page } = opened;
    const row = page.getByRole('listitem').filter({ hasText: shownNumber(order) });
    await row.waitFor();
    // Colours change in steps.
    const settle = () => page.waitForTimeout(700);
    await settle();
    const found = await findBarriers(opened);
    await row.getByRole('button', { name: 'Ablehnen' }).click();
    await page.getByRole('dialog', { name: /^Ablehnen: / }).waitFor();
    await settle();
    found.push(...(await findBarriers(opened)));
    await assertFits(page, 'Today with requests');
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/requests-${viewport.width}-${colorScheme}.png` });
    assert.deepEqual(found, []);
    assert.deepEqual(opened.broken, []);
  });
