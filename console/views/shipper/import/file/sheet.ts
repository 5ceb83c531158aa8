import type { Cells, Column } from './columns.ts';

/** A line of the file: its number there, and what stands in it, as it was and by column. */
export type SheetLine = {
  number: number;
  raw: readonly string[];
  cells: Cells;
  /** Texts behind the last column, as of a note with a separator in it that is not quoted. */
  beyond: readonly string[];
};

export type Sheet = {
  delimiter: string;
  /** The first line, as it was. */
  header: readonly string[];
  lines: readonly SheetLine[];
  /** Headings that are no column: what stands below them is not read. */
  ignored: readonly string[];
};

/** Why a file is none that can be read. */
export type SheetProblem =
  | { problem: 'spreadsheet' | 'empty' | 'large' | 'unreadable' }
  | { problem: 'lines'; count: number }
  | { problem: 'missing'; columns: readonly Column[] }
  | { problem: 'twice'; headings: readonly string[] }
  | { problem: 'broken'; text: string };

export const linesMax = 500;
export const bytesMax = 2_000_000;

/** What the download of wrong lines adds, and what people add for themselves. */
export const whyHeadings = ['error', 'fehler'];

/** The text of a file as spreadsheets write it: UTF-8 with or without a mark, UTF-16 with one, or else Windows-1252. */
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
