import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../support/app.ts';
import { judgePage, launchBrowser, openPage } from '../support/browser/browser.ts';
import { looks } from '../support/browser/looks.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const browser = await launchBrowser({ after });

describe('the page at the root reads well', () => {
  for (const { width, colorScheme } of looks)
    for (const locale of ['en', 'de'])
      it(`at ${width} px, ${colorScheme}, ${locale}`, async () => {
        const { page, broken } = await openPage(browser, tos.origin, { width, colorScheme, locale });
        await page.goto(tos.origin);
        assert.equal(await page.locator('html').getAttribute('lang'), locale);
        await judgePage(page, `front-${width}-${colorScheme}-${locale}`);
        assert.deepEqual(broken, []);
        await page.context().close();
      });
});

it('every link leads somewhere, and is relative', async () => {
  const { page } = await openPage(browser, tos.origin);
  await page.goto(tos.origin);
  const links = await page.getByRole('link').all();
  const addresses = await Promise.all(links.map(async (link) => (await link.getAttribute('href'))!));
  assert.ok(addresses.length > 7);
  for (const address of addresses) {
    assert.doesNotMatch(address, /^(\/|https?:)/, 'another path may stand before it');
    const reply = await page.request.get(new URL(address, `${tos.origin}/`).href);
    assert.equal(reply.status(), 200, address);
  }
  await page.context().close();
});
