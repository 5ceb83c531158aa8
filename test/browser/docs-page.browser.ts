import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { chromium } from 'playwright-core';
import { startApp } from '../support/app.ts';

const tos = await startApp({ after }, { now: Date.now });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
after(() => browser.close());

it('a visitor of /docs reads the interface, tries a price in the sandbox and gets offers; nothing is loaded from elsewhere', async () => {
  const page = await browser.newPage();
  const foreign: string[] = [];
  const broken: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(tos.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (line) => line.type() === 'error' && broken.push(line.text()));

  await page.goto(`${tos.origin}/docs`);
  await page.getByText('Calculate prices').waitFor();

  await page.locator('button.authorize').first().click();
  await page.locator('.auth-container input').fill(tos.sandboxToken);
  await page.locator('.auth-btn-wrapper button.authorize').click();
  await page.locator('.auth-btn-wrapper button.btn-done').click();

  const operation = page.locator('#operations-Prices-calculatePrice');
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  const [reply] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/sandbox/api/v3/price'),
    operation.getByRole('button', { name: 'Execute' }).click(),
  ]);
  assert.equal(reply.status(), 201, await reply.text());
  assert.ok((await reply.json()).data.length > 2, 'an example restricts nothing');
  await operation.locator('.live-responses-table').getByText('cheapest first').first().waitFor();
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT, fullPage: true });

  assert.deepEqual(foreign, []);
  assert.deepEqual(broken, []);
});
