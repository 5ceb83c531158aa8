import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { dayMs } from '../../src/ground/units.ts';
import { startProxy } from '../faults/support/proxy.ts';
import { startApp } from '../support/app.ts';
import { keepAsBefore, sign } from '../support/browser/telephone.ts';
import { jpeg } from '../support/documents/pictures.ts';
import { download } from '../support/documents/uploads.ts';
import { until } from '../support/process.ts';
import { bookingRequest, loading, pallets, unloading } from '../support/requests.ts';

const tos = await startApp({ after });
/** The telephones' connection to the service, which can be cut. */
const network = await startProxy({ after }, Number(new URL(tos.origin).port));
const origin = `http://127.0.0.1:${network.port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
after(() => browser.close());

/** A Tuesday one to two weeks ahead. */
function nextTuesday(): string {
  const today = new Date();
  const days = ((2 - today.getUTCDay() + 7) % 7) + 7;
  return new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
}

const day = nextTuesday();
const window = { start: `${day}T08:00:00+01:00`, end: `${day}T11:00:00+01:00` };
const request = bookingRequest({
  items: [
    { ...pallets, quantity: 14, name: 'Ventilgehäuse, Guss' },
    { ...pallets, quantity: 3, name: 'Schaltschränke, vormontiert mit Zubehör', category: 'colli' },
  ],
  loadings: [loading({ dates: [window] })],
  unloadings: [unloading({ phone: '+39 02 5512345', last_name: 'Bianchi' })],
  additional_information: 'Report at gate 3.\nSafety shoes.',
  documented_delivery: true,
});

async function bookWithLink() {
  const { id } = (await tos.call('POST', '/booking/publish', { json: request })).body.data;
  const transport = { vehicle_plate: 'HH-AB 123', trailer_plate: 'HH-T 9' };
  await tos.operate('PUT', `/orders/${id}/assignment`, { json: { transport } });
  const link = (await tos.operate('POST', `/orders/${id}/driver-link`)).body.data;
  const { pathname, hash } = new URL(link.url);
  const url = `${origin}${pathname}${hash}`;
  const order = async () => (await tos.operate('GET', `/orders/${id}`)).body.data;
  const documents = async () => (await tos.operate('GET', `/orders/${id}/documents`)).body.data;
  return { id: id as string, url, order, documents };
}

/** A telephone's page that records requests to other hosts, and errors. */
async function openPage(url: string, { locale = 'de-DE', dark = false } = {}) {
  const context = await browser.newContext({
    locale,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'Asia/Tokyo',
  });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('request', (asked) => {
    const { href } = new URL(asked.url());
    if (!href.startsWith(`${origin}/`) && !/^(data|blob):/.test(href)) wrong.push(href);
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (line) => {
    if (
      line.type() === 'error' &&
      !/ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_CHANGED)|Failed to fetch/.test(line.text())
    )
      wrong.push(line.text());
  });
  await page.goto(url);
  await page.locator('.btn.go').waitFor();
  return { page, context, wrong };
}

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `driver-${name}.png`) });
}

/**
 * The browser's offline mode does not apply at once to a reloaded page and its worker, so the connection to
 * the service is cut too.
 */
async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  if (isOffline) network.refuse();
  else network.mend();
  await context.setOffline(isOffline);
}

const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: jpeg };
/** Waits until nothing is left to send. */
const sent = async (page: Page, holds: () => Promise<boolean>) => {
  await until(holds);
  await page.locator('#waiting').waitFor({ state: 'detached' });
};

describe('a driver with a link and a telephone', async () => {
  const { url, id, order, documents } = await bookWithLink();
  const { page, context, wrong } = await openPage(url);

  it('sees where to go, when in local time, what to load and whom to call', async () => {
    const text = await page.locator('main').innerText();
    for (const said of [
      'bis 11:00',
      'Hanse Maschinenbau GmbH',
      'Am Sandtorkai 30',
      'HH-AB 123',
      '14 × Palette',
      'Safety shoes',
    ])
      assert.ok(text.includes(said), `${said} is not in: ${text}`);
    assert.equal(await page.locator('a[href^="tel:"]').getAttribute('href'), 'tel:+4940301000');
    assert.match(
      (await page.locator('a[href^="geo:"]').getAttribute('href'))!,
      /Am%20Sandtorkai%2030.*20457%20Hamburg/,
    );
    await shoot(page, 'open');
  });

  it('reports a new time, and then that it has arrived', async () => {
    await page.getByRole('button', { name: 'Neue Zeit' }).click();
    await page.getByRole('button', { name: '+60 min' }).click();
    await shoot(page, 'time');
    await page.getByRole('dialog').getByRole('button', { name: 'Melden' }).click();
    await page.getByText(/erwartet .*\d\d:\d\d/).waitFor();
    await page.getByRole('button', { name: 'Angekommen' }).click();
    await page.getByRole('button', { name: 'Geladen' }).waitFor();
    await sent(page, async () => (await order()).loadings[0].state === 'arrived');
    await shoot(page, 'arrived');
  });

  it('loads two pieces fewer, with a photo', async () => {
    await page.getByRole('button', { name: 'Geladen' }).click();
    const less = page.getByRole('button', { name: 'Ventilgehäuse, Guss: weniger' });
    await less.click();
    await less.click();
    await page.locator('dialog input[data-kind=photo]').setInputFiles([photo]);
    await page.locator('dialog img').waitFor();
    await shoot(page, 'loaded');
    await page.getByRole('button', { name: 'Geladen, 15 Stück' }).click();
    await page.getByText('Officine Lombarde').first().waitFor();
    await sent(page, async () => (await order()).status === 'loaded');
    const { loadings } = await order();
    assert.deepEqual(loadings[0].reports.at(-1).quantities, [{ item: 0, quantity: 12 }]);
    assert.deepEqual(
      (await documents()).map(({ kind }: { kind: string }) => kind),
      ['photo'],
    );
  });

  it('reports a problem offline and closes the page, and it is sent once when the connection is back', async () => {
    await setOffline(context, true);
    await page.getByRole('button', { name: 'Problem' }).click();
    await page.getByText('Niemand da').click();
    await page.getByLabel('Notiz').fill('Tor zu');
    await shoot(page, 'problem');
    await page.getByRole('dialog').getByRole('button', { name: 'Melden' }).click();
    await page.getByText('1 noch nicht gesendet').waitFor();
    await shoot(page, 'waiting');
    await page.reload();
    await page.getByText('1 noch nicht gesendet').waitFor();
    assert.equal((await order()).unloadings[0].state, 'open');
    await setOffline(context, false);
    await sent(page, async () => (await order()).unloadings[0].state === 'failed');
    const [stop] = (await order()).unloadings;
    assert.deepEqual([stop.state, stop.reports.length, stop.reports[0].reason], ['failed', 1, 'receiver_absent']);
    assert.deepEqual(stop.reports[0].actor, { kind: 'driver' });
  });

  it('shows an accepted report even if the order cannot be read again, and after a reload', async () => {
    await context.route('**/driver/v1/order', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Angekommen' }).click();
    await until(async () => (await order()).unloadings[0].state === 'arrived');
    await page.getByText('Keine Verbindung').waitFor();
    await page.getByRole('button', { name: 'Entladen' }).waitFor();
    await page.reload();
    await page.getByText('Keine Verbindung').waitFor();
    await page.getByRole('button', { name: 'Entladen' }).waitFor();
    await context.unroute('**/driver/v1/order');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('#waiting').waitFor({ state: 'detached' });
  });

  it('delivers with a signature drawn offline, which requires the name', async () => {
    await setOffline(context, true);
    await page.getByRole('button', { name: 'Entladen' }).click();
    const done = page.getByRole('dialog').getByRole('button', { name: /^Entladen/ });
    await page.getByText('Unterschrift oder Papier fehlt').waitFor();
    assert.ok(await done.isDisabled());
    await sign(page);
    await page.getByText('Wer hat unterschrieben?').waitFor();
    await page.getByLabel('Name in Druckschrift').fill('Giulia Bianchi');
    await page.getByLabel('Vorbehalt oder Schaden').fill('ein Karton nass');
    await shoot(page, 'signature');
    await done.click();
    await page.getByText('Alles erledigt').waitFor();
    await page.getByText('2 noch nicht gesendet').waitFor();
    await setOffline(context, false);
    await sent(page, async () => (await order()).status === 'delivered');
    await shoot(page, 'done');
    const { unloadings } = await order();
    assert.equal(unloadings[0].reports.at(-1).signed_by, 'Giulia Bianchi');
    const signature = (await tos.call('GET', `/orders/${id}/documents`)).body.data.at(-1);
    assert.deepEqual(
      [signature.kind, signature.media_type, signature.signed_by, signature.remarks, signature.added_by],
      ['signature', 'image/png', 'Giulia Bianchi', 'ein Karton nass', 'driver'],
    );
    assert.ok(signature.bytes > 500 && signature.bytes < 100_000, String(signature.bytes));
    const file = await download(`${tos.origin}/api/v3/documents/${signature.id}`, tos.token);
    assert.equal(file.bytes.readUInt32BE(16) > 300, true, 'as wide as it was drawn');
  });

  it('is told when the link has ended, with nothing left of the order, and without errors or requests to other hosts', async () => {
    await tos.operate('DELETE', `/orders/${id}/driver-link`);
    assert.deepEqual(wrong.splice(0), []);
    await page.reload();
    await page.getByText('Dieser Link gilt nicht mehr').waitFor();
    const shown = async () => /Hanse|Lombarde|Ring|\+49/.test(await page.locator('body').innerText());
    await until(async () => !(await shown()));
    await setOffline(context, true);
    await page.reload();
    await page.getByText('Keine Verbindung').waitFor();
    assert.equal(await shown(), false, 'also not what the telephone had kept');
    await setOffline(context, false);
    await context.close();
  });
});

it('the page speaks the driver’s language, also in dark mode, and remembers the chosen one', async () => {
  const { url } = await bookWithLink();
  for (const { locale, said, chosen, next } of [
    { locale: 'pl-PL', said: 'Na miejscu', chosen: 'cs', next: 'Na místě' },
    { locale: 'ro-RO', said: 'Sosit', chosen: 'pl', next: 'Na miejscu' },
    { locale: 'cs-CZ', said: 'Na místě', chosen: 'ro', next: 'Sosit' },
    { locale: 'fr-FR', said: 'Arrived', chosen: 'de', next: 'Angekommen' },
  ]) {
    const { page, context, wrong } = await openPage(url, { locale, dark: true });
    await page.getByRole('button', { name: said }).waitFor();
    await shoot(page, `dark-${locale}`);
    await page.getByLabel('Language').selectOption(chosen);
    await page.getByRole('button', { name: next }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: next }).waitFor();
    assert.deepEqual(wrong, []);
    await context.close();
  }
});

it('an order stored by the page of an earlier release still shows what comes next, offline', async () => {
  const { url, order } = await bookWithLink();
  const { page, context } = await openPage(url);
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  await keepAsBefore(page, ['done', 'next_report']);
  await setOffline(context, true);
  await page.reload();
  await page.getByText('Keine Verbindung').waitFor();
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await page.getByRole('button', { name: 'Geladen' }).waitFor();
  await setOffline(context, false);
  await sent(page, async () => (await order()).loadings[0].state === 'arrived');
  await context.close();
});

it('a photo is scaled down before it is sent, and keeps its proportions', async () => {
  const { url, documents } = await bookWithLink();
  const { page, context } = await openPage(url, { locale: 'en-GB' });
  const large = await page.evaluate<number[]>(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return [...new Uint8Array(await blob.arrayBuffer())];
  })()`);
  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByText('Goods damaged').click();
  await page.locator('dialog input[type=file]').setInputFiles([{ ...photo, buffer: Buffer.from(large) }]);
  await page.locator('dialog img').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await sent(page, async () => (await documents()).length === 1);
  const [damage] = await documents();
  assert.deepEqual([damage.kind, damage.media_type], ['damage', 'image/jpeg']);
  const { bytes } = await download(`${tos.origin}/api/v3/documents/${damage.id}`, tos.token);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  assert.deepEqual([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)], [1600, 1200]);
  await context.close();
});
