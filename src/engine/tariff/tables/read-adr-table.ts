import type { Steps } from '../../../ground/concurrency/steps.ts';
import { readSheet, type SheetRow } from '../rates/read-sheet.ts';

/** A row of table A of ADR (chapter 3.2), as far as papers and checks need it. Numbers of columns are those of ADR. */
export type AdrRow = {
  /** In the file. */
  line: number;
  /** Column 1, as in `UN 1263`. */
  unNumber: string;
  /** Column 2, as written: capitals are the proper shipping name. */
  name: string;
  /** Column 3a or, of explosives, 3b: 3, 2, 1.4S; 1 of samples. A gas may have its division, as 2.1. */
  class: string;
  /** Column 4; several where a row holds for each of them, none for goods without one. */
  packingGroups: readonly ('I' | 'II' | 'III')[];
  /** Column 7a. */
  limitedQuantity: string;
  /** Column 15: 0 to 4, null where there is none. */
  transportCategory: number | null;
  /** Column 15, without brackets, as in D/E. Null where none is assigned. */
  tunnelCode: string | null;
  /** Column 5; none where it says None. Null: not in the file. */
  labels: readonly string[] | null;
  /** Column 6. Null: not in the file. */
  specialProvisions: readonly string[] | null;
};

export const adrColumns = {
  required: ['un_number', 'name', 'class', 'packing_group', 'limited_quantity', 'transport_category', 'tunnel_code'],
  optional: ['labels', 'special_provisions'],
} as const;
type AdrColumn = (typeof adrColumns)['required' | 'optional'][number];
type Wrong = (column: AdrColumn, problem: string) => void;

/**
 * Reads table A of ADR. Every problem names its line and column. `skipped`: how many rows are of goods that ADR leaves
 * alone or forbids, as the table says instead of a group or an amount: `NOT SUBJECT TO ADR`, `CARRIAGE PROHIBITED`.
 */
export function* readAdrTable(text: string): Steps<{ rows: AdrRow[]; skipped: number; problems: string[] }> {
  const { rows: cells, problems } = yield* readSheet<AdrColumn>(text, adrColumns);
  const rows: AdrRow[] = [];
  let skipped = 0;
  for (const row of cells) {
    if (isNotCarried(row)) skipped++;
    else rows.push(readRow(row, problems));
    if (rows.length % rowsOfStep === 0) yield;
  }
  if (cells.length === 0 && problems.length === 0) problems.push('has no row');
  return { rows, skipped, problems };
}

const notCarried =
  /not subject to adr|carriage prohibited|nicht den vorschriften des adr|beförderung verboten|non soumise? à l.adr|transport interdit/i;

/** Where the table may say so. */
const said = [...adrColumns.required, ...adrColumns.optional].filter((column) => column !== 'name');

function isNotCarried({ cell }: SheetRow<AdrColumn>): boolean {
  return said.some((column) => notCarried.test(cell(column)));
}

/** Some milliseconds. */
const rowsOfStep = 2000;

function readRow({ line, cell }: SheetRow<AdrColumn>, problems: string[]): AdrRow {
  const wrong: Wrong = (column, problem) => problems.push(`line ${line}, ${column}: ${problem}`);
  const read = <Value>(
    column: AdrColumn,
    reader: (text: string) => Value | undefined,
    expected: string,
  ): Value | null => {
    const value = reader(cell(column));
    if (value === undefined) wrong(column, cell(column) === '' ? 'is missing' : `${expected}, not ${cell(column)}`);
    return value ?? null;
  };
  return {
    line,
    unNumber: read('un_number', readNumber, 'takes four digits, with or without UN before them') ?? '',
    name: read('name', (text) => text || undefined, 'is missing') ?? '',
    class: read('class', readClass, 'takes a class or division of ADR, as 3, 4.1 or 2.2, of explosives 1.4S') ?? '',
    packingGroups: read('packing_group', readGroups, 'takes I, II, III, several of them, or nothing') ?? [],
    limitedQuantity:
      read('limited_quantity', readLimited, 'takes 0, an amount as 5 L, or "see SP" and its number') ?? '0',
    transportCategory: read('transport_category', readCategory, 'takes 0 to 4 or -'),
    tunnelCode: read('tunnel_code', readTunnel, 'takes a code of ADR 8.6.4, as D/E or (D/E), or -'),
    labels: cell('labels') === '' ? null : read('labels', readLabels, 'takes labels, as 3+6.1'),
    specialProvisions: cell('special_provisions') === '' ? null : cell('special_provisions').split(/[\s,;]+/),
  };
}

/** How the table writes that there is none. */
const isNone = (text: string) => /^\(?[-–—]?\)?$/.test(text);

function readNumber(text: string): string | undefined {
  const digits = /^(?:UN ?)?(\d{4})$/i.exec(text)?.[1];
  return digits && `UN ${digits}`;
}

function readClass(text: string): string | undefined {
  return /^(1(\.[1-6][A-HJKLNS])?|2(\.[1-3])?|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9)$/.test(text) ? text : undefined;
}

function readGroups(text: string): AdrRow['packingGroups'] | undefined {
  if (isNone(text)) return [];
  const groups = text.split(/[\s,;/]+/).filter((group) => group === 'I' || group === 'II' || group === 'III');
  return groups.join(' ') === text.replaceAll(/[\s,;/]+/g, ' ') ? groups : undefined;
}

function readLimited(text: string): string | undefined {
  return /^(0|\d+([.,]\d+)? ?(ml|l|g|kg)|see sp ?\d+)$/i.test(text) ? text : undefined;
}

function readCategory(text: string): number | null | undefined {
  if (isNone(text)) return null;
  return /^[0-4]$/.test(text) ? Number(text) : undefined;
}

function readTunnel(text: string): string | null | undefined {
  if (isNone(text)) return null;
  const code = text.replaceAll(/[()\s]/g, '').toUpperCase();
  return /^(B|B1000C|B\/[DE]|C|C5000D|C\/[DE]|D|D\/E|E)$/.test(code) ? code : undefined;
}

function readLabels(text: string): string[] | undefined {
  if (isNone(text) || /^(none|keine?|aucune?|néant)$/i.test(text)) return [];
  const labels = text.split(/[\s,;+()]+/).filter((label) => label !== '');
  return labels.every((label) => /^\d(\.\d)?[A-Z]?$/.test(label)) ? labels : undefined;
}
