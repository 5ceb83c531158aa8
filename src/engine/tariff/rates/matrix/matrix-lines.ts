import type { Heading } from './matrix-heading.ts';
import type { SideRole } from './words/side-roles.ts';

/** A line of a matrix with its cells, none of them cut off. */
export type MatrixLine = { line: number; cells: readonly string[] };

/** A column of prices: what stands above it, and what it was read as. */
export type PriceColumn = { at: number; text: string; heading: Heading };

/** A column before or beside the prices. `isZone`: its label names zones, and no postal codes. */
export type SideColumn = { at: number; text: string; role: SideRole; isZone: boolean };

export type Layout = {
  /** Titles above the header. */
  above: MatrixLine[];
  /** The header, and the row above it that belongs to it. */
  header: MatrixLine[];
  /** Of the columns that are not beside the places. */
  first: number;
  prices: PriceColumn[];
  sides: SideColumn[];
  rows: MatrixLine[];
  problems: string[];
};

/** Reads the text of a cell as a heading. */
export type Read = (text: string) => Heading | undefined;

/** The letters that spreadsheets give a column. */
export function columnLetters(at: number): string {
  return (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** As in `row 7, column C`. */
export const cellName = (line: number, at: number) => `row ${line}, column ${columnLetters(at)}`;

export function hasPrices({ cells }: MatrixLine, prices: readonly PriceColumn[]): boolean {
  return prices.some(({ at }) => (cells[at] ?? '') !== '');
}

/** Whether a heading says by itself which vehicle or load a price is for. */
export function hasMeaning(heading: Heading | undefined): heading is Heading {
  return heading !== undefined && heading.bare === undefined && heading.problem === undefined;
}
