import type { Tariff, TariffSource } from '../tariff.ts';
import { isNamed, type NamedRows, type NamedValue, nameRates, nameRows, remarksOf } from './name-rows.ts';

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

/** What differs between two states of a table. */
export type TableDifference = {
  table: string;
  /** Null: there is no such table. */
  before: Pick<TariffSource, 'file' | 'validFrom' | 'isOwn'> | null;
  after: Pick<TariffSource, 'file' | 'validFrom' | 'isOwn'> | null;
  changes: TableChange[];
  /** Whether sources or notes differ, by which nothing is priced. */
  hasOtherRemarks: boolean;
};

/** What differs between two tariffs, table by table; tables in which nothing does are left out. */
export function compareTariffs(before: Tariff, after: Tariff): TableDifference[] {
  const sourceOf = (tariff: Tariff, table: string) => tariff.sources.find((source) => source.table === table);
  const tables = new Set([...before.sources, ...after.sources].map(({ table }) => table));
  const differences = [...tables].map((table): TableDifference => {
    const [old, fresh] = [sourceOf(before, table), sourceOf(after, table)];
    const rowsOf = (tariff: Tariff, source: TariffSource | undefined): NamedRows => {
      if (table === 'rates') return nameRates(tariff.rates);
      return source === undefined ? {} : nameRows(source);
    };
    const isSame = old !== undefined && fresh !== undefined && old.content === fresh.content && table !== 'rates';
    return {
      table,
      before: old ?? null,
      after: fresh ?? null,
      changes: isSame ? [] : compareRows([], rowsOf(before, old), rowsOf(after, fresh)),
      hasOtherRemarks: !isSame && old !== undefined && fresh !== undefined && remarksOf(old) !== remarksOf(fresh),
    };
  });
  return differences.filter(({ changes, hasOtherRemarks }) => changes.length > 0 || hasOtherRemarks);
}

function compareRows(path: readonly string[], before: NamedRows, after: NamedRows): TableChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => compareValues([...path, name], before[name], after[name]));
}

function compareValues(
  path: readonly string[],
  before: NamedValue | undefined,
  after: NamedValue | undefined,
): TableChange[] {
  if (isNamed(before) && isNamed(after)) return compareRows(path, before, after);
  // Of a list that is only in one of them each row is told.
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
