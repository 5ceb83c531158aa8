import type { AdrRow } from './tables/read-adr-table.ts';

/** Table A of ADR as an operator keeps it. Frozen. */
export type AdrTable = {
  /** Its file, by which refusals name it. */
  readonly file: string;
  readonly byNumber: ReadonlyMap<string, readonly AdrRow[]>;
};

/** The table by UN number. */
export function buildAdrTable({ fileName, rows }: { fileName: string; rows: readonly AdrRow[] }): AdrTable {
  return { file: fileName, byNumber: Map.groupBy(rows, ({ unNumber }) => unNumber) };
}
