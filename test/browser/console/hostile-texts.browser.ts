import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pdf } from '../../support/documents/pictures.ts';
import { loading, pallets, unloading } from '../../support/requests.ts';
import { dueTomorrow, startConsole, upcoming, workingDay } from './console.ts';

const { tos, open, book } = await startConsole();

/** Texts that become code wherever a page writes them as markup, a link or a template. */
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

/** Every free text field of a shipper. */
const hostile = {
  items: [{ ...pallets, name: image }],
  additional_information: script,
  loadings: [
    loading({
      company_name: image,
      first_name: svg,
      last_name: link,
      address_line_1: template,
      address_line_2: script,
      reference_number: svg,
      dates,
    }),
  ],
  unloadings: [
    unloading({
      company_name: svg,
      first_name: image,
      last_name: script,
      address_line_1: link,
      address_line_2: template,
      reference_number: image,
    }),
  ],
};

for (const role of ['dispatcher', 'shipper'] as const)
  it(`shows a ${role} shippers' texts as written, in every view, and runs none of them`, async () => {
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

it('shows company names, files and references as they are, in panes, the palette and the title', async () => {
  const account = `${image} GmbH`;
  const { token } = await tos.issue({ account });
  const { loadings, unloadings, ...rest } = hostile;
  const booking = { ...upcoming(), ...dueTomorrow(), ...rest };
  const places = {
    loadings: [{ ...loadings[0], dates: dueTomorrow().loadings[0]!.dates }],
    unloadings: [{ ...unloadings[0], country: 'DE', zip: '28195', city: 'Bremen' }],
  };
  const booked = await tos.call('POST', '/booking/publish', { token, json: { ...booking, ...places } });
  assert.equal(booked.status, 200, booked.text);
  const { id, order_number } = booked.body.data;
  const transport = { haulier: image, vehicle_plate: 'HH-AB 123', driver: { name: svg } };
  await tos.operate('PUT', `/orders/${id}/assignment`, { json: { transport } });
  const said = new URLSearchParams({ kind: 'other', name: `${svg}.pdf`, remarks: script, signed_by: image });
  const headers = { 'content-type': 'application/pdf' };
  const kept = await tos.operate('POST', `/orders/${id}/documents?${said}`, { text: pdf, headers });
  assert.equal(kept.status, 201, kept.text);
  const { page, go, broken } = await open();
  const check = async (where: string) => {
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate('window.hit'), undefined, where);
    assert.equal(await page.locator('img[src=x], svg[onload], a[href^="javascript:" i]').count(), 0, where);
  };
  for (const path of ['/today', `/orders?order=${order_number}`, `/map?order=${order_number}`, `/orders/${id}`]) {
    await go(path);
    if (path === '/today') await page.keyboard.press('j');
    await page.getByText(account).filter({ visible: true }).first().waitFor();
    await check(path);
  }
  assert.doesNotMatch(await page.title(), /</);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(image);
  await check('the palette');
  assert.deepEqual(broken, []);
});
