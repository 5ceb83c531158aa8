import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { Tariff, TariffSource } from '../tariff.ts';
import { compareRates } from './compare-rates.ts';
import { compareRows, type TableChange } from './compare-rows.ts';
import { type NamedRows, nameRows, remarksOf } from './name-rows.ts';

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
export function* compareTariffs(before: Tariff, after: Tariff): Steps<TableDifference[]> {
  const sourceOf = (tariff: Tariff, table: string) => tariff.sources.find((source) => source.table === table);
  const tables = new Set([...before.sources, ...after.sources].map(({ table }) => table));
  const differences: TableDifference[] = [];
  for (const table of tables) {
    const [old = null, fresh = null] = [sourceOf(before, table), sourceOf(after, table)];
    const ofRates = table === 'rates' ? yield* compareRates(before.rates, after.rates) : undefined;
    const difference = { table, before: old, after: fresh, ...compareSources(old, fresh) };
    differences.push(ofRates === undefined ? difference : { ...difference, changes: ofRates });
    yield;
  }
  return differences.filter(({ changes, hasOtherRemarks }) => changes.length > 0 || hasOtherRemarks);
}

function compareSources(before: TariffSource | null, after: TariffSource | null) {
  if (before?.content === after?.content) return { changes: [], hasOtherRemarks: false };
  const rowsOf = (source: TariffSource | null): NamedRows => (source === null ? {} : nameRows(source));
  return {
    changes: compareRows([], rowsOf(before), rowsOf(after)),
    hasOtherRemarks: before !== null && after !== null && remarksOf(before) !== remarksOf(after),
  };
}
