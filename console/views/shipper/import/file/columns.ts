/** The columns of the file, in the order of the template: each transport is one line. */
export const columns = [
  'order_reference',
  'loading_company',
  'loading_street',
  'loading_country',
  'loading_zip',
  'loading_city',
  'loading_contact',
  'loading_phone',
  'loading_reference',
  'loading_date',
  'loading_from',
  'loading_to',
  'unloading_company',
  'unloading_street',
  'unloading_country',
  'unloading_zip',
  'unloading_city',
  'unloading_contact',
  'unloading_phone',
  'unloading_reference',
  'unloading_date',
  'unloading_from',
  'unloading_to',
  'goods',
  'category',
  'quantity',
  'length',
  'width',
  'height',
  'weight',
  'stackable',
  'un_number',
  'hazard_class',
  'packing_group',
  'limited_quantity',
  'proper_shipping_name',
  'technical_name',
  'packages',
  'package_type',
  'net_mass',
  'volume',
  'temperature_min',
  'temperature_max',
  'hs_code',
  'marks',
  'vehicle',
  'extra_services',
  'proof_of_delivery',
  'note',
] as const;

export type Column = (typeof columns)[number];
/** Each cell of the file, trimmed; missing ones are empty. */
export type Cells = Readonly<Record<Column, string>>;

/** Columns that every file must have. */
export const requiredColumns: readonly Column[] = [
  'loading_street',
  'loading_country',
  'loading_zip',
  'loading_city',
  'loading_date',
  'unloading_street',
  'unloading_country',
  'unloading_zip',
  'unloading_city',
];

/** What the service or the file reader says is wrong with a line; without a column, with the line as a whole. */
export type Problem = { column?: Column | undefined } & (
  | {
      reason:
        | 'required'
        | 'date'
        | 'time'
        | 'flag'
        | 'vehicle'
        | 'place'
        | 'country'
        | 'goods'
        | 'split'
        | 'before'
        | 'thousands';
    }
  | { reason: 'twice'; line: number }
  | { reason: 'beyond'; texts: readonly string[] }
  /** `vehicle`: the name of the vehicle that the text is about. */
  | { reason: 'said'; text: string; vehicle?: string }
);

/** The headings accepted for a column: its own name, or that of the template in any language. */
export type Headings = ReadonlyMap<string, Column>;

/** `Loading ZIP`, `loading-zip` and `loading_zip` are the same. */
export function headingKey(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, '_');
}

/** @param texts the headings of the columns in each language. */
export function headingsOf(texts: readonly Readonly<Record<Column, string>>[]): Headings {
  const found = new Map<string, Column>(columns.map((column) => [headingKey(column), column]));
  for (const text of texts) for (const column of columns) found.set(headingKey(text[column]), column);
  return found;
}

/** Without the apostrophe that keeps a spreadsheet from taking a cell for a formula: `'+49 40 123456`. */
export function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '');
}
