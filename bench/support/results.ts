/** What was measured: a figure, and its ratio to whatever it is compared with in the same run. */
export type Row = {
  what: string;
  figure: number;
  unit: string;
  /** Other figures of the same work, as text. */
  also?: string;
  nextTo?: string;
  ratio?: number;
  /** The goal for the ratio, or for the figure without one: at least this, or at most if `isMax`. */
  reach?: number;
  isMax?: boolean;
};

/** Prints a row and hands it to the process that runs the benches, if one does. */
export function report(row: Row): void {
  process.stdout.write(`${describe(row)}\n`);
  process.send?.({ row } satisfies Message);
}

/** What a bench tells the process that runs it. */
export type Message = { row: Row } | { server: string };

/** Says which database was measured, to go with the rows. */
export function reportServer(server: string): void {
  process.send?.({ server } satisfies Message);
}

export function describe({ what, figure, unit, also, nextTo, ratio }: Row): string {
  const parts = [`${what}: ${round(figure)} ${unit}`];
  if (also) parts.push(also);
  if (nextTo) parts.push(nextTo);
  if (ratio !== undefined) parts.push(`ratio ${round(ratio)}`);
  return parts.join(', ');
}

/** Whether a row reaches its goal; undefined without one. */
export function holds({ figure, ratio = figure, reach, isMax = false }: Row): boolean | undefined {
  if (reach === undefined) return undefined;
  return isMax ? ratio <= reach : ratio >= reach;
}

/** Three significant digits at most, and no fraction if the value is large. */
export function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** The median. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
