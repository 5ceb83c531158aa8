import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { dueTomorrow, shownNumber, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();

/** The numbers of the orders, from the top. */
const numbersOf = (page: Page) => page.locator('table.orders tbody:not(.gap) tr td.o-no').allInnerTexts();
const headsOf = (page: Page) => page.locator('table.orders thead th:not(.o-box)').allInnerTexts();
const addressOf = (page: Page) => new URL(page.url()).searchParams;

async function shows(page: Page, numbers: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('table.orders tbody:not(.gap) tr td.o-no')]
        .map((cell) => (cell as HTMLElement).innerText.trim())
        .join() === wanted,
    numbers.join(),
  );
}

const orders = [await book(dueTomorrow()), await book(dueTomorrow()), await book(dueTomorrow())];
const [first, second, third] = orders.map(shownNumber);
const transports = [
  { haulier: 'Zeller', vehicle_plate: 'B-ZZ 9' },
  { haulier: 'Adam', vehicle_plate: 'B-AA 10' },
];
for (const [index, transport] of transports.entries())
  await tos.operate('PUT', `/orders/${orders[index]!.id}/assignment`, { json: { transport } });

it('a list is sorted by each column, up, down and no more, and by two with Shift; the address says so', async () => {
  const { page, go, broken } = await open();
  await go('/orders');
  await shows(page, [third!, second!, first!]);
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  await head('Plate').click();
  // What nobody carries stands last, whichever way.
  await shows(page, [second!, first!, third!]);
  assert.equal(await page.getByRole('columnheader', { name: 'Plate' }).getAttribute('aria-sort'), 'ascending');
  await head('Plate').click();
  await shows(page, [first!, second!, third!]);
  assert.equal(addressOf(page).get('sort'), '-plate');
  await head('Plate').click();
  await shows(page, [third!, second!, first!]);
  assert.equal(addressOf(page).get('sort'), null);
  await head('Status').click();
  await head('No.').click({ modifiers: ['Shift'] });
  await shows(page, [first!, second!, third!]);
  assert.equal(addressOf(page).get('sort'), 'status,number');
  // The keys go through the rows as they stand, and a range has what lies between.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  assert.equal(await page.locator('table.orders tr.at td.o-no').innerText(), second);
  await page.getByRole('checkbox', { name: `Choose ${first}` }).click();
  await page.getByRole('checkbox', { name: `Choose ${second}` }).click({ modifiers: ['Shift'] });
  await page.getByRole('status').getByText('2 chosen').waitFor();
  // A list that is opened at such an address is sorted at once, and what is booked comes to its place.
  await go('/orders?sort=number');
  await shows(page, [first!, second!, third!]);
  const fourth = await book(dueTomorrow());
  orders.push(fourth);
  await shows(page, [first!, second!, third!, shownNumber(fourth)]);
  assert.deepEqual(broken, []);
});

it('columns are chosen, moved and widened, and all of it is kept with a view for the company', async () => {
  const { page, go, broken } = await open();
  await go('/orders?late=true');
  await go('/orders');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Goods' }).uncheck();
  await page.getByRole('checkbox', { name: 'Haulier' }).check();
  await page.getByRole('checkbox', { name: 'Haulier' }).press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  const heads = await headsOf(page);
  assert.deepEqual(heads.slice(-2), ['Haulier', '€ net']);
  assert.ok(!heads.includes('Goods'));
  await page.getByRole('columnheader', { name: 'Lane' }).getByRole('button').press('Alt+ArrowRight');
  const lane = page.getByRole('columnheader', { name: 'Lane' });
  const width = (await lane.boundingBox())!.width;
  const edge = (await lane.locator('.edge').boundingBox())!;
  await page.mouse.move(edge.x + 4, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((before) => {
    const columns = new URL(location.href).searchParams.get('columns') ?? '';
    return Number(/lane:(\d+)/.exec(columns)?.[1]) > before + 40;
  }, width);
  await page.getByRole('columnheader', { name: 'Haulier' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByLabel('Name of the view').fill('By haulier');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const tab = page.getByRole('link', { name: 'By haulier' });
  await tab.waitFor();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Goods' }).waitFor();
  await tab.click();
  await page.getByRole('columnheader', { name: 'Haulier' }).waitFor();
  assert.equal(addressOf(page).get('sort'), 'haulier');
  assert.match(addressOf(page).get('columns')!, /lane:\d+/);
  assert.equal((await numbersOf(page)).length, orders.length);
  assert.deepEqual(broken, []);
});
