import type { Page } from 'playwright-core';
import { workingDay } from '../console.ts';

const day = workingDay(2);
const headings =
  'Order reference;Loading company;Loading street;Loading country;Loading postal code;Loading town;Loading phone;' +
  'Loading reference;' +
  'Loading date;Unloading company;Unloading street;Unloading country;Unloading postal code;Unloading town;' +
  'Unloading date;Unloading to;Kind;Pieces;Height cm;Weight kg;Vehicle;Note';
const names = headings.split(';');
export const good = {
  'Loading company': 'Hanse Maschinenbau GmbH',
  'Loading street': 'Am Sandtorkai 30',
  'Loading country': 'DE',
  'Loading postal code': '20457',
  'Loading town': 'Hamburg',
  'Loading phone': '+49 40 123456',
  'Loading date': day.split('-').reverse().join('.'),
  'Unloading company': 'Müller & Söhne',
  'Unloading street': 'Langenstraße 40',
  'Unloading country': 'DE',
  'Unloading postal code': '28195',
  'Unloading town': 'Bremen',
  Kind: 'Europalette',
  Pieces: '2',
  'Height cm': '120',
  'Weight kg': '250',
};

export type Line = Record<string, string>;

/** As Excel writes it: separated by semicolons, in Windows-1252. */
function file(lines: readonly Line[]) {
  const rows = lines.map((line) => names.map((name) => ({ ...good, ...line })[name] ?? '').join(';'));
  const text = `${[headings, ...rows].join('\r\n')}\r\n`;
  return { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
}

export const numbered = (prefix: string, count: number): Line[] =>
  Array.from({ length: count }, (_, i) => ({ 'Order reference': `${prefix}-${i + 1}` }));

export const choose = (page: Page, lines: readonly Line[]) =>
  page.locator('input[type=file]').setInputFiles(file(lines));
export const summary = (page: Page) => page.locator('.import-notes').getByRole('status');
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Books the lines that are ready. */
export async function book(page: Page) {
  await page.getByRole('button', { name: /^Book \d+ transports?$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book for/ })
    .click();
}
