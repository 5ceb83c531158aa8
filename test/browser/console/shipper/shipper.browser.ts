import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { minuteMs } from '../../../../src/ground/units.ts';
import { updateAccountTerms } from '../../../../src/who/accounts/account-store.ts';
import { clockFrom } from '../../../support/clock/test-clock.ts';
import { cancellationTable } from '../../../support/samples.ts';
import { shipper, shownNumber, startConsole } from '../console.ts';

const tables = mkdtempSync(join(tmpdir(), 'console-fees-'));
after(() => rmSync(tables, { recursive: true, force: true }));
writeFileSync(join(tables, 'cancellation-2026-07-01.json'), JSON.stringify(cancellationTable({ free_minutes: 0 })));

const clock = clockFrom();
const { tos, open, tokens } = await startConsole({ tables, clock });
await updateAccountTerms({ pool: tos.pool, schema: 'production' }, shipper, { feesAgreed: true });

const call = async (method: string, path: string) =>
  (await tos.call(method, path, { token: tokens.production })).body.data;

/** The form of a new transport, by the accessible names of its parts and fields. */
function form(page: Page) {
  const stop = (name: 'From' | 'To') => {
    const region = page.getByRole('region', { name, exact: true });
    return {
      country: region.getByLabel('Country'),
      place: region.getByRole('combobox', { name: 'Postal code or town' }),
      found: region.getByRole('listbox', { name: 'Places found' }).getByRole('option'),
      company: region.getByLabel('Company'),
      street: region.getByLabel('Street and number'),
    };
  };
  const goods = page.getByRole('group', { name: 'goods, line 1' });
  return {
    from: stop('From'),
    to: stop('To'),
    pieces: goods.getByLabel('Pieces'),
    height: goods.getByLabel('Height cm'),
    weight: goods.getByLabel('kg each'),
    date: page.getByLabel('Loading from'),
    book: page.getByRole('button', { name: /^Book for / }),
    told: page.getByRole('status'),
  };
}

/** From Hamburg to Milan, four pallets, typed in by hand. */
async function typeTransport(page: Page): Promise<void> {
  const { from, to, pieces, height, weight } = form(page);
  await from.place.pressSequentially('20457');
  await from.found.first().waitFor();
  await page.keyboard.press('Enter');
  await to.country.selectOption('IT');
  await to.place.pressSequentially('Mailand');
  await to.found.filter({ hasText: 'Milano' }).first().click();
  await pieces.fill('4');
  await height.fill('120');
  await weight.fill('250');
}

async function typeAddresses(page: Page): Promise<void> {
  const { from, to } = form(page);
  await from.company.fill('Hanse Maschinenbau GmbH');
  await from.street.fill('Am Sandtorkai 30');
  await to.company.fill('Officine Lombarde');
  await to.street.fill('Via Dante 7');
}

const countOrders = async () => (await tos.call('GET', '/orders', { token: tokens.production })).body.meta.total;

describe('a shipper prices, books, follows and cancels a transport', async () => {
  const { page, go, broken } = await open({ role: 'shipper' });
  const { from, to, book, told, date } = form(page);
  const dialog = page.getByRole('dialog');
  let order: { id: string; order_number: number };
  let promised = '';

  it('types places, goods and a date, and sees what each vehicle costs', async () => {
    await go('/new');
    await page.getByText('Prices come as soon as it is known').waitFor();
    await typeTransport(page);
    assert.match(await from.place.inputValue(), /^20457 Hamburg/);
    assert.match(await to.place.inputValue(), /^20121 Milano|Milano/);
    assert.match(await date.inputValue(), /^\d{4}-\d\d-\d\d$/);
    await page.getByRole('heading', { name: /^\d+ offers$/ }).waitFor();
    const offers = page.getByRole('group', { name: 'Offers' }).getByRole('radio');
    assert.ok((await offers.count()) >= 3);
    await page
      .getByText(/^Cheapest/)
      .first()
      .waitFor();
    await page.getByText(/Canceling is free until .*, €/).waitFor();
  });

  it('sees at the fields what a booking lacks, and books nothing', async () => {
    await book.click();
    const street = from.street;
    await page.locator('[aria-invalid]').first().waitFor();
    assert.equal(await street.getAttribute('aria-invalid'), 'true');
    const described = await street.getAttribute('aria-describedby');
    assert.match(await page.locator(`[id="${described}"]`).innerText(), /required/);
    assert.equal(await countOrders(), 0);
    assert.equal(
      await street.evaluate((element) => element.ownerDocument.activeElement?.hasAttribute('aria-invalid')),
      true,
    );
    await page.getByRole('alert').getByText('Four fields need something').waitFor();
    await typeAddresses(page);
    await page.locator('[aria-invalid]').first().waitFor({ state: 'detached' });
    await page.getByRole('alert').filter({ hasText: 'need something' }).waitFor({ state: 'detached' });
  });

  it('books at the promised price, once however often it is pressed', async () => {
    promised = /€[\d,.]+/.exec(await book.innerText())![0];
    await book.dblclick();
    await told.getByText(/^Booked as order/).waitFor({ state: 'attached' });
    const [first, ...others] = await call('GET', '/orders');
    assert.deepEqual(others, []);
    order = first;
    await page.getByRole('heading', { level: 1, name: shownNumber(order) }).waitFor();
    await page.getByRole('row', { name: `Net ${promised}` }).waitFor();
    const { price } = await call('GET', `/orders/${order.id}`);
    assert.equal(`€${price.net_amount.toLocaleString('en', { minimumFractionDigits: 2 })}`, promised);
  });

  const openFromList = async () => {
    await page
      .getByRole('row')
      .filter({ hasText: shownNumber(order) })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: shownNumber(order) }).waitFor();
  };

  it('finds it among its orders', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await openFromList();
  });

  it('opens it from the list by key, and by its number in the address', async () => {
    const heading = page.getByRole('heading', { level: 1, name: shownNumber(order) });
    await go('/orders');
    await page
      .getByRole('row')
      .filter({ hasText: shownNumber(order) })
      .waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading.waitFor();
    await go(`/orders/${order.order_number}`);
    await heading.waitFor();
    await page.waitForURL((url) => url.pathname.endsWith(`/orders/${order.id}`));
  });

  it('finds the way back to the orders from one that does not exist', async () => {
    await page.goto(page.url().replace(order.id, '1'));
    await page.getByText('There is no such order.').waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Orders' }).click();
    await openFromList();
  });

  it('sees what canceling would cost before doing so, once the vehicle has arrived', async () => {
    await page.getByText(/^Canceling is free until/).waitFor();
    // Whatever was agreed, canceling is free until the minute of the booking has passed.
    await clock.set(clock.now() + 2 * minuteMs);
    const [stop] = (await tos.operate('GET', `/orders/${order.id}`)).body.data.loadings;
    const json = { type: 'arrived', stop_id: stop.id, at: new Date().toISOString() };
    await tos.operate('POST', `/orders/${order.id}/reports`, { json });
    await page.getByText('Arrived', { exact: true }).first().waitFor({ state: 'attached' });
    const { fee } = (await call('GET', `/orders/${order.id}`)).cancellation;
    const shown = `€${fee.toLocaleString('en', { minimumFractionDigits: 2 })}`;
    assert.ok(fee > 0);
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await dialog.getByText(`Canceling now costs ${shown} net.`).waitFor();
    await dialog.getByText('It cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: `Cancel ${shownNumber(order)}, ${shown}` }).click();
    await told.getByText(`${shownNumber(order)} is canceled`).waitFor({ state: 'attached' });
    await page.locator('header').getByText('Canceled').waitFor();
    await page.getByText(`Canceling cost ${shown} net`).waitFor();
    assert.equal((await call('GET', `/orders/${order.id}`)).cancellation.charged.net, fee);
  });

  it('repeats it on another day', async () => {
    await page.getByRole('button', { name: 'Repeat' }).click();
    await page.getByRole('heading', { level: 1, name: 'New transport' }).waitFor();
    await book.waitFor();
    assert.equal(await to.street.inputValue(), 'Via Dante 7');
    // Both clicks happen while one booking is running.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/orders\//);
    await told.getByText(/^Booked as order/).waitFor({ state: 'attached' });
    assert.equal(await countOrders(), 2);
    assert.deepEqual(broken, []);
  });
});

it('a form is emptied for good, and a load that no vehicle can take is explained', async () => {
  const { page, go, broken } = await open({ role: 'shipper' });
  const { from, to, weight, pieces, told } = form(page);
  await go('/new');
  await from.place.pressSequentially('Xyzzyburg');
  await page.getByText('There is no such place in this country.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Start anew' }).click();
  await told.getByText('The form is empty').waitFor({ state: 'attached' });
  assert.equal(await from.place.inputValue(), '');
  await page.reload();
  await to.place.waitFor();
  assert.equal(await from.place.inputValue(), '');

  await typeTransport(page);
  await page.getByRole('heading', { name: /^\d+ offers$/ }).waitFor();
  await pieces.fill('1');
  await weight.fill('90000');
  await page.getByRole('heading', { name: 'No vehicle can do this' }).waitFor();
  assert.ok((await page.locator('.not-offered li:visible').count()) > 4);
  assert.deepEqual(broken, []);
});

it('a draft is saved, continued on another day, and booked', async () => {
  const { page, go, broken } = await open({ role: 'shipper' });
  const before = await countOrders();
  const { to, book, told, pieces } = form(page);
  await go('/new');
  await typeTransport(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await told.getByText(/^Draft .* saved$/).waitFor({ state: 'attached' });
  const [draft] = await call('GET', '/orders?status[]=draft');

  await go('/new');
  assert.equal(await pieces.inputValue(), '');
  await page.getByRole('button', { name: 'Drafts' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: shownNumber(draft) })
    .click();
  await page.getByText(`Draft ${shownNumber(draft)}`, { exact: true }).waitFor();
  assert.equal(await pieces.inputValue(), '4');
  assert.match(await to.place.inputValue(), /Milano/);
  await typeAddresses(page);
  await book.click();
  await told.getByText(/^Booked as order/).waitFor({ state: 'attached' });
  assert.deepEqual(await call('GET', '/orders?status[]=draft'), []);
  assert.equal(await countOrders(), before + 1);
  assert.deepEqual(broken, []);
});

it('an order booked from a draft stays when the draft is saved or discarded elsewhere', async () => {
  const { page, context, go } = await open({ role: 'shipper' });
  const drafts = async () => (await call('GET', '/orders?status[]=draft')) as { id: string; order_number: number }[];
  const { book, told } = form(page);
  await go('/new');
  await typeTransport(page);
  await typeAddresses(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await told.getByText(/^Draft .* saved$/).waitFor({ state: 'attached' });
  const [draft] = await drafts();

  /** Another tab, which gets no events and so shows old data. */
  const openDeaf = async () => {
    const deaf = await context.newPage();
    await deaf.route(/\/events\?/, () => {});
    await deaf.goto(page.url());
    await form(deaf).book.waitFor();
    return deaf;
  };
  const other = await openDeaf();
  const picker = await openDeaf();
  await picker.getByRole('button', { name: 'Drafts' }).click();
  const discard = picker.getByRole('dialog').getByRole('button', { name: new RegExp(shownNumber(draft!)) });
  await discard.waitFor();
  await book.click();
  await told.getByText(/^Booked as order/).waitFor({ state: 'attached' });

  await other.getByRole('button', { name: 'Save draft' }).click();
  await form(other)
    .told.getByText(/^Draft .* saved$/)
    .waitFor({ state: 'attached' });
  await discard.click();
  await picker
    .getByRole('alert')
    .getByText(`It is order ${shownNumber(draft!)} now.`)
    .waitFor({ state: 'attached' });
  assert.equal((await call('GET', `/orders/${draft!.id}`)).status, 'placed');
});
