import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../support/app.ts';
import { judgePage, launchBrowser, openPage } from '../support/browser/browser.ts';
import { looks } from '../support/browser/looks.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const browser = await launchBrowser({ after });

it('a reader gets from the interface to every guide, and from guide to guide, by links and keys', async () => {
  const { page, broken } = await openPage(browser, tos.origin, { width: 1440, colorScheme: 'light' });
  await page.goto(`${tos.origin}/docs/`);
  await page.getByRole('link', { name: 'The sandbox', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'The sandbox' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Guides', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'The console', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The console' }).waitFor();
  const picture = "document.querySelector('picture img')";
  const isShown = await page.evaluate(`${picture}.decode().then(() => ${picture}.naturalWidth > 0)`);
  assert.ok(isShown, 'its picture is there');
  assert.deepEqual(broken, []);
});

for (const { width, colorScheme } of looks)
  it(`the guides have no barrier at ${width} px in ${colorScheme}, and fit`, async () => {
    const { page, broken } = await openPage(browser, tos.origin, { width, colorScheme });
    for (const path of ['guides', 'interface', 'commands', 'decisions/README', 'README']) {
      await page.goto(`${tos.origin}/docs/${path}`);
      await judgePage(page, `guide-${path.replace('/', '-')}-${width}-${colorScheme}`);
    }
    assert.deepEqual(broken, []);
  });
