import { stringify } from 'csv-stringify/browser/esm/sync';
import { type Column, columns, headingKey, unguarded } from './columns.ts';
import { errorHeadings, type Sheet, type SheetLine } from './sheet.ts';

/** As in the company's CSV export: whatever a spreadsheet would take for a formula is prefixed by an apostrophe. */
const format = { record_delimiter: 'windows', escape_formulas: true, bom: true } as const;

/** A template file: the headings, and two example transports. `day`: when they load, as `2026-11-24`. */
export function writeTemplate(headings: Readonly<Record<Column, string>>, day: string): string {
  const lines = examples(day).map((example) => columns.map((column) => example[column] ?? ''));
  return stringify([columns.map((column) => headings[column]), ...lines], { ...format, delimiter: ';' });
}

/** The lines unchanged, with a last column that says what is wrong with each. */
export function writeWrongLines(
  { header, delimiter }: Pick<Sheet, 'header' | 'delimiter'>,
  wrong: readonly { line: Pick<SheetLine, 'raw'>; why: string }[],
  heading: string,
): string {
  // Such a download, loaded again, already has that column.
  const kept = header.flatMap((each, at) => (errorHeadings.includes(headingKey(each)) ? [] : [at]));
  // Otherwise each download would add another apostrophe.
  const rows = wrong.map(({ line: { raw }, why }) => [
    ...kept.map((at) => unguarded(raw[at] ?? '')),
    why,
    // Cells without a heading stay, and stay wrong until somebody corrects them.
    ...raw.slice(header.length).map(unguarded),
  ]);
  return stringify([[...kept.map((at) => header[at]!), heading], ...rows], { ...format, delimiter });
}

function examples(day: string): Partial<Record<Column, string>>[] {
  const from = {
    loading_company: 'Hanse Maschinenbau GmbH',
    loading_street: 'Am Sandtorkai 30',
    loading_country: 'DE',
    loading_zip: '20457',
    loading_city: 'Hamburg',
    loading_contact: 'Jana Petersen',
    loading_phone: '+49 40 123456',
    loading_date: day,
    loading_from: '08:00',
  };
  return [
    {
      ...from,
      order_reference: 'PO-4711',
      unloading_company: 'Officine Lombarde S.p.A.',
      unloading_street: 'Via Dante 7',
      unloading_country: 'IT',
      unloading_zip: '20121',
      unloading_city: 'Milano',
      unloading_reference: 'GATE-3',
      goods: 'Machine parts',
      category: 'epal',
      quantity: '4',
      height: '120',
      weight: '250',
      stackable: '0',
      proof_of_delivery: '1',
    },
    {
      ...from,
      order_reference: 'PO-4712',
      loading_to: '14:00',
      unloading_company: 'Weserkontor',
      unloading_street: 'Langenstraße 40',
      unloading_country: 'DE',
      unloading_zip: '28195',
      unloading_city: 'Bremen',
      goods: 'Steel frames',
      category: 'colli',
      quantity: '6',
      length: '200',
      width: '100',
      height: '90',
      weight: '640',
      stackable: '1',
      vehicle: 'tautliner',
      note: 'Crane on site',
    },
  ];
}
