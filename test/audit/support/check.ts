import type { Draw } from './draw.ts';

/** Something that was sold and is not true: what is wrong, and the request with which it comes out again. */
export type Finding = { says: string; request: unknown };

/** What was counted of one guarantee. `first`: the first that were bad. */
export type Tally = { tried: number; bad: number; undecided: number; first: Finding[] };

/** How many findings of a guarantee are kept to be shown. */
const shownMax = 5;

/** Counts, by guarantee. */
export class Tallies {
  readonly byRow: Record<string, Tally> = {};

  #of(row: string): Tally {
    this.byRow[row] ??= { tried: 0, bad: 0, undecided: 0, first: [] };
    return this.byRow[row];
  }

  /** Something that was looked at; `faults`: what is wrong with it, nothing if it is true. */
  judge(row: string, faults: readonly string[], request: () => unknown): void {
    const tally = this.#of(row);
    tally.tried += 1;
    if (faults.length === 0) return;
    tally.bad += 1;
    if (tally.first.length < shownMax) tally.first.push({ says: faults.slice(0, 3).join('; '), request: request() });
  }

  /** Something that the checker cannot judge. */
  leave(row: string): void {
    const tally = this.#of(row);
    tally.tried += 1;
    tally.undecided += 1;
  }

  /** What another part of the same audit counted. */
  add(other: Readonly<Record<string, Tally>>): void {
    for (const [row, { tried, bad, undecided, first }] of Object.entries(other)) {
      const tally = this.#of(row);
      tally.tried += tried;
      tally.bad += bad;
      tally.undecided += undecided;
      tally.first = [...tally.first, ...first].slice(0, shownMax);
    }
  }
}

/** How many of a guarantee may be bad, as a share of those tried, and why that is no defect to be mended. */
export type Tolerance = { share: number; reason: string };

/** A service that runs as a process of its own, with a token of each environment. */
export type AuditedService = { origin: string; production: string; sandbox: string };

/** A part of a check: its own chance, and how many cases it is to try. */
export type Slice = { draw: Draw; count: number; tallies: Tallies; service: AuditedService | undefined };

/** A guarantee, or several that are judged on the same cases. */
export type Check = {
  /** Every guarantee that it judges, as it is counted: none may go untried. */
  rows: readonly string[];
  /** How many cases are tried, of what. */
  size: { of: string; short: number; long: number };
  /** How many cases one slice tries; slices run side by side. */
  sliceSize: number;
  /** Whether it needs a service. */
  overHttp?: boolean;
  /** By guarantee. Of all others none may be bad. */
  tolerated?: Readonly<Record<string, Tolerance>>;
  /** How many may be left undecided, as a share; a tenth if nothing is said. By guarantee. */
  undecidedMax?: Readonly<Record<string, number>>;
  run(slice: Slice): Promise<void> | void;
};
