import type { Page } from 'playwright-core';

/** From Hamburg to Bremen, with addresses. */
export async function typePlaces(page: Page): Promise<void> {
  for (const [name, zip, company, street] of [
    ['From', '20457', 'Hanse Maschinenbau GmbH', 'Am Sandtorkai 30'],
    ['To', '28195', 'Weserkontor', 'Langenstraße 40'],
  ] as const) {
    const region = page.getByRole('region', { name, exact: true });
    await region.getByRole('combobox', { name: 'Postal code or town' }).pressSequentially(zip);
    await region.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await region.getByLabel('Company').fill(company);
    await region.getByLabel('Street and number').fill(street);
  }
}

/** The first line of goods: pallets of two metres. */
export async function typeGoods(page: Page, pieces: string): Promise<void> {
  const goods = page.getByRole('group', { name: 'goods, line 1' });
  await goods.getByLabel('Pieces').fill(pieces);
  await goods.getByLabel('Height cm').fill('200');
  await goods.getByLabel('kg each').fill('300');
}
