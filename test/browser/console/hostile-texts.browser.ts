import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loading, pallets, unloading } from '../../support/requests.ts';
import { startConsole, workingDay } from './console.ts';

const { open, book } = await startConsole();

/** Texts that become code wherever a page writes what it was told as markup, a link or a template. */
const texts = [
  `<img src=x onerror="window.hit=1">`,
  `"><svg onload=window.hit=2>`,
  `javascript:window.hit=3`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of other engines
  '${window.hit=4}{{window.hit=4}}',
  `</script><script>window.hit=5</script>`,
];
const [image, svg, link, template, script] = texts as [string, string, string, string, string];

const day = workingDay(1);
const dates = [{ start: `${day}T08:00:00+01:00`, end: `${day}T16:00:00+01:00` }];

/** Every field that a shipper can fill with words. */
const hostile = {
  items: [{ ...pallets, name: image }],
  additional_information: script,
  loadings: [
    loading({
      ...{ company_name: image, first_name: svg, last_name: link, address_line_1: template, address_line_2: script },
      ...{ reference_number: svg, dates },
    }),
  ],
  unloadings: [
    unloading({
      ...{ company_name: svg, first_name: image, last_name: script, address_line_1: link, address_line_2: template },
      ...{ reference_number: image },
    }),
  ],
};

for (const role of ['dispatcher', 'shipper'] as const)
  it(`shows a ${role} what shippers wrote as they wrote it, in every view, and runs none of it`, async () => {
    const { page, go, broken } = await open({ role });
    const { id } = await book(hostile);
    const views = ['/orders', `/orders/${id}`, ...(role === 'dispatcher' ? ['/today', '/map'] : [`/new?repeat=${id}`])];
    for (const view of views) {
      await go(view);
      await page.waitForTimeout(700);
      if (view.startsWith('/orders')) await page.getByText(image, { exact: false }).first().waitFor();
      assert.equal(await page.evaluate('window.hit'), undefined, view);
      assert.equal(await page.locator('img[src=x], svg[onload], a[href^="javascript:" i]').count(), 0, view);
    }
    assert.deepEqual(broken, []);
  });
