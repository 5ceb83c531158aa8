import type { AdrRow } from './tables/read-adr-table.ts';

/** Table A of ADR as an operator keeps it. Frozen. */
export type AdrTable = {
  /** Its file, by which refusals name it. */
  readonly file: string;
  /** Rows of goods that are not subject to ADR, or not carried, which are left out. */
  readonly skipped: number;
  readonly byNumber: ReadonlyMap<string, readonly AdrRow[]>;
};

/** The table by UN number. */
export function buildAdrTable({
  fileName,
  rows,
  skipped,
}: {
  fileName: string;
  rows: readonly AdrRow[];
  skipped: number;
}): AdrTable {
  return { file: fileName, skipped, byNumber: Map.groupBy(rows, ({ unNumber }) => unNumber) };
}
