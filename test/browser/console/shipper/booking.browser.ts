import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findBarriers, startConsole, workingDay } from '../console.ts';
import { typeGoods, typePlaces } from './fill-form.ts';

const { tos, open, tokens } = await startConsole();

const call = async (path: string) => (await tos.call('GET', path, { token: tokens.production })).body;
const countOrders = async () => (await call('/orders')).meta.total as number;

it('a load too large for one vehicle is booked in one go, and refused parts are retried without duplicates', async () => {
  const { page, go, broken, context } = await open({ role: 'shipper' });
  const before = await countOrders();
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '60');
  const all = page.getByRole('button', { name: /^Book all 2 for €/ });
  await all.waitFor();
  // Somebody else books the second vehicle at this moment.
  let sent = 0;
  await page.route(/\/booking\/publish/, (route) =>
    ++sent === 2
      ? route.fulfill({
          status: 422,
          json: { message: 'Sold out.', code: 'invalid_request', errors: { vehicle_type: ['is sold out'] } },
        })
      : route.fallback(),
  );
  await all.click();
  await page.getByRole('heading', { name: '1 of 2 vehicles are booked' }).waitFor();
  await page.getByText('Sold out.').waitFor();
  assert.equal(await countOrders(), before + 1);
  assert.deepEqual(await findBarriers({ page, context }), []);
  await page.reload();
  await page.getByRole('heading', { name: '1 of 2 vehicles are booked' }).waitFor();

  // The next try is booked, but its answer gets lost.
  await page.unroute(/\/booking\/publish/);
  await page.route(/\/booking\/publish/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /^Try the rest again, €/ }).click();
  await page.getByText('No answer came').waitFor({ timeout: 30_000 });
  await page.unroute(/\/booking\/publish/);
  await page.getByRole('button', { name: /^Try the rest again, €/ }).click();
  await page.waitForURL(/\/orders$/);
  assert.equal(await countOrders(), before + 2);
  const pieces = await Promise.all(
    (await call('/orders')).data.map(
      async ({ id }: { id: string }) => (await call(`/orders/${id}`)).data.goods[0].quantity,
    ),
  );
  assert.equal(
    pieces.reduce((sum: number, each: number) => sum + each, 0),
    60,
  );
  assert.deepEqual(broken, []);
});

it('the rest of a split load can be changed, and is priced again', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '60');
  let sent = 0;
  await page.route(/\/booking\/publish/, (route) =>
    ++sent === 2
      ? route.fulfill({ status: 422, json: { message: 'Sold out.', code: 'invalid_request', errors: {} } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: /^Book all 2 for €/ }).click();
  await page.getByRole('button', { name: 'Change the rest' }).click();
  await page.getByRole('button', { name: /^Book for €/ }).waitFor();
  const left = Number(await page.getByRole('group', { name: 'goods, line 1' }).getByLabel('Pieces').inputValue());
  assert.ok(left > 0 && left < 60, `${left}`);
});

it('a delivery window that cannot be met is refused, and one that can is booked including waiting', async () => {
  const { page, go, broken } = await open({ role: 'shipper' });
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '2');
  const day = workingDay(5);
  await page.getByLabel('Loading from').fill(day);
  const book = page.getByRole('button', { name: /^Book for €/ });
  await page.getByRole('heading', { name: /^\d+ offers$/ }).waitFor();
  await book.waitFor();
  const offered = await book.innerText();
  await page.getByRole('region', { name: 'To', exact: true }).getByText('Delivery window').click();
  const to = page.getByRole('region', { name: 'To', exact: true });
  await to.getByLabel('Day of delivery').fill(day);
  await to.getByLabel('To', { exact: true }).fill('08:15');
  await to.getByText(/Cannot be met: the vehicle can be there from/).waitFor();
  await to.getByLabel('To', { exact: true }).fill('22:00');
  await to.getByLabel('From', { exact: true }).fill('20:00');
  await page.waitForFunction(
    (before) => [...document.querySelectorAll('button.go')].every((each) => each.textContent !== before),
    offered,
  );
  const asked = await book.innerText();
  assert.notEqual(asked, offered);
  await book.click();
  await page.waitForURL(/\/orders\//);
  const [{ id }] = (await call('/orders')).data;
  const { price, unloadings } = (await call(`/orders/${id}`)).data;
  assert.equal(
    asked,
    `Book for €${price.net_amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
  );
  assert.match(unloadings[0].dates[0].start, new RegExp(`^${day}T20:00`));
  assert.deepEqual(broken, []);
});

it('a vehicle that is there a day earlier if it is loaded earlier is booked so at the same price', async () => {
  const { page, go, context, broken } = await open({ role: 'shipper' });
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '20');
  await page.getByLabel('Loading from').fill(workingDay(5));
  const earlier = page.getByRole('checkbox', { name: /^Load by \w+ \d\d:\d\d and it is there on \w+ \d\d:\d\d/ });
  await earlier.waitFor();
  const book = page.getByRole('button', { name: /^Book for €/ });
  const offered = await book.innerText();
  await earlier.check();
  const to = page.getByRole('region', { name: 'To', exact: true });
  const window = await to.getByLabel('Day of delivery').inputValue();
  assert.deepEqual(await findBarriers({ page, context }), []);
  await page.waitForFunction(() => !document.querySelector('button.go[disabled]'));
  assert.equal(await book.innerText(), offered);
  await book.click();
  await page.waitForURL(/\/orders\//);
  const [{ id }] = (await call('/orders')).data;
  const { loadings, unloadings } = (await call(`/orders/${id}`)).data;
  assert.equal(unloadings[0].dates[0].start.slice(0, 10), window);
  assert.equal(loadings[0].dates[0].start.slice(0, 10), window);
  assert.notEqual(Date.parse(loadings[0].dates[0].end) - Date.parse(loadings[0].dates[0].start), 6 * 3_600_000);
  assert.deepEqual(broken, []);
});

it('goods are saved under a name, used again in another tab, and removed', async () => {
  const { page, go, context, broken } = await open({ role: 'shipper' });
  await go('/new');
  await typeGoods(page, '7');
  await page.getByText('Templates', { exact: true }).click();
  await page.getByLabel('Save these goods as').fill('Pump, export');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Pump, export', exact: true }).waitFor();
  assert.deepEqual(await findBarriers({ page, context }), []);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('Templates', { exact: true }).click();
  await other.getByRole('button', { name: 'Pump, export', exact: true }).click();
  const goods = other.getByRole('group', { name: 'goods, line 1' });
  assert.equal(await goods.getByLabel('Pieces').inputValue(), '7');
  assert.equal(await goods.getByLabel('Height cm').inputValue(), '200');
  await other.getByRole('button', { name: 'Remove Pump, export' }).click();
  await other.getByRole('button', { name: 'Pump, export', exact: true }).waitFor({ state: 'detached' });
  assert.deepEqual(broken, []);
});

it('delivery times without a day are refused, and nothing is booked without them', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/new');
  await typePlaces(page);
  await typeGoods(page, '2');
  const book = page.getByRole('button', { name: /^Book for €/ });
  await book.waitFor();
  const to = page.getByRole('region', { name: 'To', exact: true });
  await to.getByText('Delivery window').click();
  await to.getByLabel('From', { exact: true }).fill('08:00');
  await to.getByText('On which day? Times alone ask for no window.').waitFor();
  assert.equal(await book.getAttribute('aria-disabled'), 'true');
  await to.getByLabel('From', { exact: true }).fill('');
  await page.locator('.buy button.go[aria-disabled=false]').waitFor();
});

it('a template that the browser cannot store is not called saved, and undoing one loses nothing typed since', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/new');
  await typeGoods(page, '7');
  await page.getByText('Templates', { exact: true }).click();
  const save = async () => {
    await page.getByLabel('Save these goods as').fill('Pump');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await save();
  await page.getByRole('alert').getByText('Template Pump is not saved').waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('Save these goods as').inputValue(), 'Pump');
  await page.reload();
  await typeGoods(page, '7');
  await page.getByText('Templates', { exact: true }).click();
  await save();
  await page.getByRole('status').getByText('Template Pump saved').waitFor({ state: 'attached' });
  await typeGoods(page, '9');
  await page.getByRole('button', { name: 'Pump', exact: true }).click();
  await page.getByRole('button', { name: 'Line of goods' }).click();
  const second = page.getByRole('group', { name: 'goods, line 2' });
  await second.getByLabel('Pieces').fill('3');
  await page.getByRole('button', { name: 'Undo' }).click();
  const first = page.getByRole('group', { name: 'goods, line 1' });
  assert.equal(await first.getByLabel('Pieces').inputValue(), '9');
  assert.equal(await second.getByLabel('Pieces').inputValue(), '3');
});

it('who states no goods books nothing but what they tick: a whole vehicle', async () => {
  const { page, go, context } = await open({ role: 'shipper' });
  const before = await countOrders();
  await go('/new');
  await typePlaces(page);
  const book = page.getByRole('button', { name: /^Book for €/ });
  await book.waitFor();
  assert.doesNotMatch((await book.getAttribute('class')) ?? '', /\bgo\b/);
  await book.click();
  const lacking = page.getByText('State the goods, or tick “a whole vehicle”.');
  await lacking.waitFor();
  assert.equal(await countOrders(), before);
  assert.deepEqual(await findBarriers({ page, context }), []);
  await page.getByRole('checkbox', { name: 'A whole vehicle, goods not stated' }).check();
  await lacking.waitFor({ state: 'detached' });
  await book.click();
  await page.waitForURL(/\/orders\/[\w-]+$/);
  await page.getByText('the whole vehicle was booked').waitFor();
  assert.equal(await countOrders(), before + 1);
});

it('Enter takes no place for the beginning of a postal code', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/new');
  const from = page.getByRole('region', { name: 'From', exact: true });
  const place = from.getByRole('combobox', { name: 'Postal code or town' });
  await place.pressSequentially('1230');
  const found = from.getByRole('listbox').getByRole('option');
  await found.first().waitFor();
  await page.keyboard.press('Enter');
  await from.getByText(/^\d+ places fit: choose one\.$/).waitFor();
  assert.equal(await place.inputValue(), '1230');
  await place.pressSequentially('5');
  await found.and(page.locator('[aria-selected=true]')).waitFor();
  await page.keyboard.press('Enter');
  assert.match(await place.inputValue(), /^12305 Berlin/);
});

it('several vehicles are booked once the addresses are there, also where these are typed after the offers', async () => {
  const { page, go } = await open({ role: 'shipper' });
  const before = await countOrders();
  await go('/new');
  await typePlaces(page);
  const streets = page.getByLabel('Street and number');
  for (const at of [0, 1]) await streets.nth(at).fill('');
  await typeGoods(page, '60');
  const all = page.getByRole('button', { name: /^Book all 2 for €/ });
  await all.click();
  await page.getByText('Two fields need something').waitFor();
  assert.equal(await countOrders(), before);
  for (const at of [0, 1]) await streets.nth(at).fill('Am Sandtorkai 30');
  await all.click();
  await page.waitForURL(/\/orders$/);
  assert.equal(await countOrders(), before + 2);
});
