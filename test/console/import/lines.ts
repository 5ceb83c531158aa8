import { type Cells, type Column, columns, headingsOf } from '../../../console/views/shipper/import/file/columns.ts';
import { bulk as german } from '../../../console/words/de/bulk.ts';
import { bulk as english } from '../../../console/words/en/bulk.ts';

export const headings = headingsOf([english.columns, german.columns]);

/** A valid line, with changes applied. */
export function cellsOf(changes: Partial<Record<Column, string>> = {}): Cells {
  const empty = Object.fromEntries(columns.map((column) => [column, ''])) as Record<Column, string>;
  return {
    ...empty,
    order_reference: 'PO-1',
    loading_company: 'Hanse Maschinenbau GmbH',
    loading_street: 'Am Sandtorkai 30',
    loading_country: 'DE',
    loading_zip: '20457',
    loading_city: 'Hamburg',
    loading_date: '25.11.2026',
    unloading_company: 'Officine Lombarde',
    unloading_street: 'Via Dante 7',
    unloading_country: 'IT',
    unloading_zip: '20121',
    unloading_city: 'Milano',
    category: 'epal',
    quantity: '4',
    height: '120',
    weight: '250',
    ...changes,
  };
}

export const catalogue = {
  categories: [
    {
      code: 'epal',
      names: { en: 'euro pallet', de: 'Europalette' },
      length: 120,
      width: 80,
      safe_load: 1500,
      tiers: 2,
    },
  ],
  vehicleTypes: [{ id: 10, code: 'tautliner', name: 'Curtain-side trailer' }],
} as unknown as import('../../../console/views/shipper/import/line/read-line.ts').Catalogue;
