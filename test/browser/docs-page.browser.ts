import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startApp } from '../support/app.ts';
import { judgePage, launchBrowser, openPage } from '../support/browser/browser.ts';
import { looks } from '../support/browser/looks.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const browser = await launchBrowser({ after });

async function openDocs(width = 1440, colorScheme: 'light' | 'dark' = 'light') {
  const opened = await openPage(browser, tos.origin, { width, colorScheme });
  await opened.page.goto(`${tos.origin}/docs`);
  await opened.page.locator('html[data-language]').waitFor();
  return opened;
}

const operationOf = (page: Page, operationId: string) => page.locator(`#${operationId}`);

/** Sends an operation as the page has filled it in. */
async function tryOut(page: Page, operationId: string, path: string) {
  const operation = operationOf(page, operationId);
  await operation.locator('.try > summary').click();
  const [reply] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
    operation.getByRole('button', { name: 'Send' }).click(),
  ]);
  await operation.locator('.answer pre').waitFor();
  return reply;
}

it('a visitor of /docs prices and books in the sandbox and reads the order, and nothing is loaded from other hosts', async () => {
  const { page, broken } = await openDocs();
  assert.equal(await page.locator('html').getAttribute('data-environment'), 'sandbox');
  assert.equal(await page.getByLabel('Environment').inputValue(), '/sandbox/api/v3');
  await page.getByLabel('Token', { exact: true }).fill(tos.sandboxToken);
  const priced = await tryOut(page, 'calculatePrice', '/sandbox/api/v3/price');
  assert.equal(priced.status(), 201, await priced.text());
  assert.ok((await priced.json()).data.length > 2, 'an example restricts nothing');
  const booked = await tryOut(page, 'publishBooking', '/sandbox/api/v3/booking/publish');
  assert.equal(booked.status(), 200, await booked.text());
  const { id } = (await booked.json()).data;
  const read = await tryOut(page, 'getOrder', `/sandbox/api/v3/orders/${id}`);
  assert.equal(read.status(), 200);
  const listed = await tryOut(page, 'listOrders', '/sandbox/api/v3/orders');
  assert.equal((await listed.json()).data[0].id, id, 'the example of a list of words finds it');
  assert.deepEqual(broken, []);
  await page.context().close();
});

it('the page keeps no token: not in the browser, not across a reload, and not for the next visitor', async () => {
  const { page, broken } = await openDocs();
  await page.getByLabel('Token', { exact: true }).fill(tos.sandboxToken);
  await page.getByLabel('Environment').selectOption('/api/v3');
  await tryOut(page, 'listVehicleTypes', '/api/v3/vehicle-types').then((reply) => assert.equal(reply.status(), 401));
  const kept = '[localStorage.length, sessionStorage.length, document.cookie, location.search + location.hash]';
  assert.deepEqual(await page.evaluate(kept), [0, 0, '', '']);
  await page.reload();
  await page.locator('html[data-language]').waitFor();
  assert.equal(await page.getByLabel('Token', { exact: true }).inputValue(), '');
  assert.equal(await page.getByLabel('Environment').inputValue(), '/sandbox/api/v3');
  assert.deepEqual(
    broken.filter((line) => !line.includes('401')),
    [],
  );
  await page.context().close();
});

it('production looks different, and asks before sending anything that changes data', async () => {
  const { page } = await openDocs();
  assert.equal(await page.getByText('Production: what you send here is real.').isVisible(), false);
  await page.getByLabel('Environment').selectOption('/api/v3');
  await page.getByText('Production: what you send here is real.').waitFor();
  const questions: string[] = [];
  const sent: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    dialog.dismiss();
  });
  page.on('request', (request) => sent.push(request.url()));
  const operation = operationOf(page, 'publishBooking');
  await operation.locator('.try > summary').click();
  await operation.getByRole('button', { name: 'Send' }).click();
  assert.match(questions.join(), /POST \/api\/v3\/booking\/publish[\s\S]*real/);
  assert.deepEqual(sent, []);
  const simulate = operationOf(page, 'simulateOrder');
  await simulate.locator('.try > summary').click();
  assert.ok(await simulate.getByRole('button', { name: 'Send' }).isDisabled());
  await simulate.getByText('Not in this environment: choose sandbox or mock above.').waitFor();
  await page.context().close();
});

it('choosing the language of one sample changes all, and the clicked button stays where it was', async () => {
  const { page } = await openDocs();
  const samples = operationOf(page, 'listOrders').locator('.samples');
  await samples.scrollIntoViewIfNeeded();
  const button = samples.getByRole('button', { name: 'curl' });
  const before = (await button.boundingBox())!.y;
  await button.click();
  assert.ok(Math.abs((await button.boundingBox())!.y - before) < 2);
  assert.match(await samples.locator('pre:visible').innerText(), /^curl /);
  const others = page.locator('.sample:visible');
  assert.deepEqual(new Set(await others.evaluateAll((all) => all.map((each) => each.ariaLabel))), new Set(['curl']));
  await page.context().close();
});

it('without its script the page can be read: every sample, every field, and no dead forms', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${tos.origin}/docs/`);
  assert.ok(await page.locator('#calculatePrice .sample').nth(2).isVisible());
  assert.equal(await page.locator('.try').first().isVisible(), false);
  await context.close();
});

describe('the page reads well', () => {
  for (const { width, colorScheme } of looks)
    it(`at ${width} px, ${colorScheme}, also what is unfolded`, async () => {
      const { page, broken } = await openDocs(width, colorScheme);
      await judgePage(page, `docs-${width}-${colorScheme}`);
      await operationOf(page, 'publishBooking').scrollIntoViewIfNeeded();
      await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
      await judgePage(page, `docs-open-${width}-${colorScheme}`, { within: '#publishBooking' });
      assert.deepEqual(broken, []);
      await page.context().close();
    });
});
