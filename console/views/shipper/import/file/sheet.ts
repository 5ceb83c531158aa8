import type { Cells, Column } from './columns.ts';

/** A line of the file: its number, and its contents, both unchanged and by column. */
export type SheetLine = {
  number: number;
  raw: readonly string[];
  cells: Cells;
  /** Texts after the last column, for example from a note with an unquoted separator. */
  beyond: readonly string[];
};

export type Sheet = {
  delimiter: string;
  /** The first line, unchanged. */
  header: readonly string[];
  lines: readonly SheetLine[];
  /** Unknown headings: the cells below them are not read. */
  ignored: readonly string[];
};

/** Why a file cannot be read. */
export type SheetProblem =
  | { problem: 'spreadsheet' | 'empty' | 'large' | 'unreadable' }
  | { problem: 'lines'; count: number }
  | { problem: 'missing'; columns: readonly Column[] }
  | { problem: 'twice'; headings: readonly string[] }
  | { problem: 'broken'; text: string };

export const linesMax = 500;
export const bytesMax = 2_000_000;

/** Headings to ignore: of the column added to the download of wrong lines, and of people's own. */
export const errorHeadings = ['error', 'fehler'];

/** The text of a file as spreadsheets write it: UTF-8 with or without a BOM, UTF-16 with one, or Windows-1252. */
export function decodeText(bytes: Uint8Array): string | SheetProblem {
  const [first, second] = bytes;
  // The zip of an .xlsx or .ods, and the container of an .xls.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) return { problem: 'spreadsheet' };
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
