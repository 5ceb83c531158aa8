import { isNamed, type NamedRows, type NamedValue } from './name-rows.ts';

/** A value that is another one, or a row that is only in one of the tables. */
export type TableChange = {
  kind: 'changed' | 'added' | 'removed';
  /** The fields of the table and the names of its rows on the way to it: `prices`, `tautliner`, `fixed`. */
  path: readonly string[];
  /** Null: there is none. */
  before: NamedValue;
  after: NamedValue;
  /** Of numbers: by how much, in per cent. */
  percent: number | null;
};

/** What differs between rows of the same names. */
export function compareRows(path: readonly string[], before: NamedRows, after: NamedRows): TableChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => compareValues([...path, name], before[name], after[name]));
}

/** What differs between two values; undefined means that there is no value. */
export function compareValues(
  path: readonly string[],
  before: NamedValue | undefined,
  after: NamedValue | undefined,
): TableChange[] {
  if (before === after) return [];
  if (isNamed(before) && isNamed(after)) return compareRows(path, before, after);
  // If only one of them has the list, each of its rows is reported.
  if (before === undefined && isListOfRows(after)) return compareRows(path, {}, after);
  if (after === undefined && isListOfRows(before)) return compareRows(path, before, {});
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ kind, path, before: before ?? null, after: after ?? null, percent: percentOf(before, after) }];
}

function isListOfRows(value: NamedValue | undefined): value is NamedRows {
  return isNamed(value) && Object.values(value).every(isNamed) && Object.keys(value).length > 0;
}

function percentOf(before: NamedValue | undefined, after: NamedValue | undefined): number | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return null;
  return Math.round(((after - before) / Math.abs(before)) * 10_000) / 100;
}
