import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { pdf } from '../../support/documents/pictures.ts';
import { testPassword } from '../../support/people/people.ts';
import { dueTomorrow, findBarriers, shownNumber, startConsole, upcoming, workingDay } from './console.ts';

const { tos, open, book } = await startConsole();

const proof = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdf };

/** The rows of an order's stops in Today, and what is beside them. */
function today(page: Page, number: string) {
  const list = page.getByRole('list', { name: 'Stops of the day' });
  const rows = list.getByRole('listitem').filter({ hasText: number });
  const row = (place: string) => rows.filter({ has: page.getByRole('link', { name: place }) });
  return { row, pane: page.getByRole('complementary', { name: 'Chosen order' }) };
}

describe('a dispatcher takes a transport from booking to proof, with the mouse', async () => {
  const order = await book(dueTomorrow({ documented_delivery: true }));
  const number = shownNumber(order);
  const { page, context, email, broken } = await open({ isLoggedIn: false });
  const { row, pane } = today(page, number);
  const dialog = page.getByRole('dialog');
  const status = page.getByRole('status');
  const read = async () => (await tos.operate('GET', `/orders/${order.id}`)).body.data;

  it('logs in and sees it in Today', async () => {
    await page.goto(`${tos.origin}/console/today`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await row('Hanse Maschinenbau GmbH').getByText(number).waitFor();
    // Tomorrow's work is no alarm today.
    await row('Hanse Maschinenbau GmbH').getByText('no vehicle').waitFor();
    assert.equal(await row('Hanse Maschinenbau GmbH').getByText('To assign').count(), 0);
  });

  it('assigns haulier, plates and driver in the order', async () => {
    await row('Hanse Maschinenbau GmbH').getByRole('link', { name: 'Hanse Maschinenbau GmbH' }).click();
    await pane.getByRole('link', { name: 'Open the order' }).click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.getByRole('button', { name: 'Assign A' }).click();
    await dialog.getByLabel('Haulier', { exact: true }).fill('Spedition Petersen');
    await dialog.getByLabel('Plate of the vehicle').fill('HH-AB 123');
    await dialog.getByLabel('Plate of the trailer').fill('HH-T 9');
    await dialog.getByLabel('Driver').fill('Jan Nowak');
    await dialog.getByLabel('Phone').fill('+49 170 1234567');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await status.getByText(`${number} is assigned`).waitFor({ state: 'attached' });
    const facts = page.locator('section', { has: page.getByRole('heading', { name: 'Transport' }) });
    for (const each of ['Spedition Petersen', 'Jan Nowak', '+49 170 1234567'])
      await facts.getByText(each).first().waitFor();
    const { transport } = await read();
    assert.deepEqual(
      [transport.haulier, transport.vehicle_plate, transport.trailer_plate, transport.driver],
      ['Spedition Petersen', 'HH-AB 123', 'HH-T 9', { name: 'Jan Nowak', phone: '+49 170 1234567' }],
    );
  });

  it('gets the link of the driver once, as an address and as a QR code', async () => {
    await page.getByRole('button', { name: 'Driver link D' }).click();
    await dialog.getByRole('img', { name: 'The address as a QR code' }).waitFor();
    const address = await dialog.getByLabel('Address for the driver').inputValue();
    assert.ok(address.startsWith(`${tos.origin}/`), address);
    assert.equal((await fetch(address)).status, 200);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.ok(!(await page.content()).includes(address.split('#').at(-1)!));
  });

  it('reports arrived and loaded with one key each', async () => {
    await page.getByRole('link', { name: 'Today' }).first().click();
    await row('Hanse Maschinenbau GmbH').getByRole('link').first().click();
    await pane.getByRole('button', { name: 'Arrived R' }).waitFor();
    await page.keyboard.press('r');
    await status.getByText('Arrived at Hanse Maschinenbau GmbH').waitFor({ state: 'attached' });
    await pane.getByRole('button', { name: 'Loaded R' }).waitFor();
    await page.keyboard.press('r');
    await status.getByText('Loaded at Hanse Maschinenbau GmbH').waitFor({ state: 'attached' });
    await pane.getByText('Loaded', { exact: true }).waitFor();
    assert.equal((await read()).status, 'loaded');
  });

  it('gives a new time for the unloading', async () => {
    await row('Weserkontor').getByRole('link').first().click();
    await pane.getByRole('button', { name: 'New time T' }).click();
    const before = Date.parse((await read()).unloadings[0].expected?.at ?? (await read()).unloadings[0].planned.start);
    await dialog.getByRole('button', { name: '+1 h 00' }).click();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await status.getByText('New time for Weserkontor').waitFor({ state: 'attached' });
    const { at } = (await read()).unloadings[0].expected;
    assert.ok(Math.abs(Date.parse(at) - before - 3_600_000) < 60_000, `${at} is not an hour later`);
    await row('Weserkontor')
      .getByText(new RegExp(at.slice(11, 16)))
      .first()
      .waitFor();
  });

  it('reports a problem with its reason, and takes it back', async () => {
    await pane.getByRole('button', { name: 'Problem P' }).click();
    await dialog.getByRole('radio', { name: 'Nobody there' }).check();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await status.getByText('Failed at Weserkontor').waitFor({ state: 'attached' });
    await row('Weserkontor').getByText('Failed').first().waitFor();
    assert.equal((await read()).unloadings[0].state, 'failed');
    await pane.getByRole('link', { name: 'Open the order' }).click();
    await page.getByText('Failed: Nobody there').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('button', { name: 'Take the last report back' }).click();
    await dialog.getByText('Takes back: Failed, Unloading, Weserkontor').waitFor();
    await dialog.getByLabel('Reason').fill('Somebody came after all');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await status.getByText('The report is taken back').waitFor({ state: 'attached' });
    await page.getByText('Failed: Nobody there').waitFor({ state: 'detached' });
    assert.equal((await read()).unloadings[0].state, 'open');
  });

  it('uploads the proof where the unloading asks for it, and sees it delivered', async () => {
    await page.getByRole('button', { name: 'Arrived R' }).click();
    await page.getByRole('button', { name: 'Unloaded R' }).click();
    await dialog.getByText('The shipper asked for a signed proof of delivery.').waitFor();
    await dialog.getByLabel('File').setInputFiles(proof);
    await dialog.getByLabel('Signed by').fill('Giulia Bianchi');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await status.getByText('Unloaded at Weserkontor').waitFor({ state: 'attached' });
    await page.locator('header').getByText('Delivered').waitFor();
    await page.getByRole('button', { name: /^Proof of delivery.*Giulia Bianchi/ }).waitFor();
    assert.equal((await read()).status, 'delivered');
  });

  it('downloads the consignment note', async () => {
    const replied = page.waitForResponse(/\/cmr\.pdf$/);
    const opened = Promise.race([context.waitForEvent('page'), page.waitForEvent('download')]);
    await page.getByRole('button', { name: 'Consignment note (CMR) PDF' }).click();
    const reply = await replied;
    assert.deepEqual([reply.status(), reply.headers()['content-type']], [200, 'application/pdf']);
    assert.match((await opened).url(), /^blob:/);
    assert.deepEqual(broken, []);
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the key Tab does not lead to ${target}`);
}

describe('a dispatcher takes a transport from booking to proof, by keyboard alone', async () => {
  const order = await book(dueTomorrow({ documented_delivery: true }));
  const number = shownNumber(order);
  const { page, context, email, broken } = await open({ isLoggedIn: false });
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const status = page.getByRole('status');
  const said = (text: string) => status.getByText(text).waitFor({ state: 'attached' });
  const closed = () => dialog.waitFor({ state: 'detached' });
  const read = async () => (await tos.operate('GET', `/orders/${order.id}`)).body.data;

  it('logs in, goes through Today and opens it', async () => {
    await page.goto(`${tos.origin}/console/today`);
    await tabTo(page, page.getByLabel('E-mail'));
    await keyboard.type(email);
    await keyboard.press('Tab');
    await keyboard.type(testPassword);
    await keyboard.press('Enter');
    const { row, pane } = today(page, number);
    await row('Weserkontor').waitFor();
    const chosen = pane.getByRole('heading', { name: number });
    for (let presses = 0; presses < 20 && !(await chosen.isVisible()); presses++) {
      await keyboard.press('j');
      await page.waitForTimeout(100);
    }
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
  });

  it('assigns it and makes a link for the driver', async () => {
    await keyboard.press('a');
    await dialog.waitFor();
    for (const text of ['Spedition Petersen', '', 'HH-AB 123', 'HH-T 9', 'Jan Nowak', '+49 170 1234567']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Assign' }));
    await keyboard.press('Enter');
    await said(`${number} is assigned`);
    const { haulier, trailer_plate, driver } = (await read()).transport;
    assert.deepEqual([haulier, trailer_plate, driver.phone], ['Spedition Petersen', 'HH-T 9', '+49 170 1234567']);
    await keyboard.press('d');
    await dialog.getByLabel('Address for the driver').waitFor();
    await keyboard.press('Escape');
    await closed();
  });

  it('reports, gives a new time, reports a problem and takes it back', async () => {
    await keyboard.press('r');
    await said('Arrived at Hanse Maschinenbau GmbH');
    await keyboard.press('r');
    await said('Loaded at Hanse Maschinenbau GmbH');
    await keyboard.press('t');
    await tabTo(page, dialog.getByRole('button', { name: '+1 h 00' }));
    await keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Report' }));
    await keyboard.press('Enter');
    await said('New time for Weserkontor');
    await closed();
    await keyboard.press('p');
    await tabTo(page, dialog.getByRole('radio', { name: 'Nobody there' }));
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await said('Failed at Weserkontor');
    await closed();
    await keyboard.press('c');
    await tabTo(page, dialog.getByLabel('Reason'));
    await keyboard.type('Somebody came after all');
    await keyboard.press('Enter');
    await said('The report is taken back');
    await closed();
    assert.equal((await read()).unloadings[0].state, 'open');
  });

  it('unloads with the proof, and opens the consignment note', async () => {
    await page.getByRole('button', { name: 'Arrived R' }).waitFor();
    await keyboard.press('r');
    await said('Arrived at Weserkontor');
    await keyboard.press('r');
    // Asked for before the key: the browser may otherwise take the key first, and open a chooser that nobody answers.
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, dialog.getByLabel('File'));
    await keyboard.press('Space');
    await (await choosing).setFiles(proof);
    await tabTo(page, dialog.getByLabel('Signed by'));
    await keyboard.type('Giulia Bianchi');
    await keyboard.press('Enter');
    await said('Unloaded at Weserkontor');
    await page.locator('header').getByText('Delivered').waitFor();
    const opened = Promise.race([context.waitForEvent('page'), page.waitForEvent('download')]);
    await tabTo(page, page.getByRole('button', { name: 'Consignment note (CMR) PDF' }));
    await keyboard.press('Enter');
    assert.match((await opened).url(), /^blob:/);
    assert.equal((await read()).status, 'delivered');
    assert.deepEqual(broken, []);
  });
});

describe('a dispatcher reads at an order which law holds for its carrier', async () => {
  const { page, broken } = await open();
  const goTo = async (stops: object) => {
    const order = await book(upcoming(stops));
    await page.goto(`${tos.origin}/console/orders/${order.id}`);
    await page.getByRole('heading', { level: 1, name: shownNumber(order) }).waitFor();
  };
  const rule = page.getByText(/^Carriers of Germany may carry goods inside/);

  it('where goods stay in another country, and nowhere else', async () => {
    const { loadings } = upcoming();
    const inItaly = { ...loadings[0]!, country: 'IT', zip: '10121', city: 'Torino' };
    await goTo({ loadings: [inItaly] });
    await rule.waitFor();
    assert.match((await rule.textContent()) ?? '', /inside Italy only three times within seven days .* art\. 8\(2\)/);
    await goTo({});
    assert.equal(await rule.count(), 0);
    assert.deepEqual(broken, []);
  });
});

it('looks at another day, which the address names, and comes back to today', async () => {
  const day = workingDay(9);
  const at = { start: `${day}T08:00:00+01:00`, end: `${day}T16:00:00+01:00` };
  const [first] = upcoming().loadings;
  const number = shownNumber(await book(upcoming({ loadings: [{ ...first, dates: [at] }] })));
  const { page, go, broken, context } = await open();
  const { row } = today(page, number);
  await go(`/today?date=${day}`);
  await row('Hanse Maschinenbau GmbH').first().waitFor();
  assert.equal(await page.getByLabel('Day', { exact: true }).inputValue(), day);
  assert.deepEqual(await findBarriers({ page, context }), []);
  await page.getByRole('button', { name: 'Day before' }).click();
  await row('Hanse Maschinenbau GmbH').first().waitFor({ state: 'detached' });
  // As on a German keyboard.
  await page.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', altKey: true, ctrlKey: true, modifierAltGraph: true, bubbles: true }))`,
  );
  await page.waitForURL(({ searchParams }) => searchParams.get('date') === day);
  await page.getByRole('button', { name: 'Day after' }).click();
  await page.getByLabel('Day', { exact: true }).fill(day);
  await row('Hanse Maschinenbau GmbH').first().waitFor();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.waitForURL(({ searchParams }) => !searchParams.has('date'));
  assert.deepEqual(broken, []);
});
