import { sheetLine } from '../join-sheets.ts';
import type { PlaceKey } from '../rate-place.ts';
import { cellName, type MatrixLine, type PriceColumn } from './matrix-lines.ts';
import { units } from './words/limits.ts';

const nameLengthMax = 60;

/** A line of a matrix with the places of its transports and the name of its rates. */
export type PlacedRow = MatrixLine & { from: PlaceKey[]; to: PlaceKey[]; label: string };

/** A sheet of rates that is written line by line. */
export class MatrixSheet {
  readonly #cells: Readonly<Record<string, string>>;
  readonly #columns: string[];
  readonly #lines: string[];
  readonly #sources: string[] = [];

  constructor(cells: Readonly<Record<string, string>>) {
    this.#cells = cells;
    this.#columns = [...new Set(['rate', 'from', 'to', 'vehicle', 'price', ...units, ...Object.keys(cells)])];
    this.#lines = [this.#columns.join(',')];
  }

  /** A rate for each pair of the row's places. */
  add({ line, from, to, label }: PlacedRow, { at, text, heading }: PriceColumn, eur: number): void {
    const { vehicle = this.#cells.vehicle ?? '', limits = {} } = heading;
    const rate = nameOf(this.#cells.rate ?? '', label, from[0] ?? '', to[0] ?? '');
    for (const start of from) {
      for (const end of to) {
        const row: Record<string, string | number | undefined> = {
          ...this.#cells,
          rate,
          from: start,
          to: end,
          vehicle,
          price: eur,
          ...limits,
        };
        this.#lines.push(sheetLine(this.#columns.map((column) => String(row[column] ?? ''))));
        this.#sources.push(`${cellName(line, at)} (${text})`);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#sources.length === 0;
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  sourceOf(line: number): string {
    return this.#sources[line - 2] ?? `line ${line}`;
  }
}

function nameOf(name: string, label: string, from: string, to: string): string {
  const whole = `${name} ${label}`.trim();
  return whole.length <= nameLengthMax ? whole : `${name} ${from} – ${to}`.trim().slice(0, nameLengthMax);
}
