import type { Column, ShownColumn } from './column.ts';

/**
 * How a list is looked at, as in the address: `sort` are columns, the first counting most, with `-` before one that
 * falls (`loading,-net`); `columns` are those that are shown, in order, with their widths in pixels where they were set
 * (`number,lane:240`).
 */
export type Look = { sort?: string | undefined; columns?: string | undefined };

/** One column that a list is sorted by. */
export type SortKey = { id: string; falls: boolean };

export const readLook = ({ sort, columns }: Record<string, string>): Look => ({ sort, columns });

export const isSameLook = (one: Look = {}, other: Look = {}) =>
  (one.sort ?? '') === (other.sort ?? '') && (one.columns ?? '') === (other.columns ?? '');

export function readSort(sort: string | undefined): SortKey[] {
  const keys = (sort ?? '').split(',').filter(Boolean);
  return keys.map((key) => ({ id: key.replace(/^-/, ''), falls: key.startsWith('-') }));
}

/** The sort after the head of a column was pressed: it rises, falls, then counts no more. `isMore` keeps the others. */
export function pressSort(sort: string | undefined, id: string, isMore: boolean): string | undefined {
  const keys = readSort(sort);
  const own = keys.find((key) => key.id === id);
  const next = own ? (own.falls ? [] : [{ id, falls: true }]) : [{ id, falls: false }];
  const kept = !isMore ? next : own ? keys.flatMap((key) => (key.id === id ? next : [key])) : [...keys, ...next];
  return kept.map(({ id, falls }) => `${falls ? '-' : ''}${id}`).join(',') || undefined;
}

/** The rows in the order of the sort; what has no value stands last, and what is equal keeps its order. */
export function sortRows<Row>(rows: readonly Row[], keys: readonly SortKey[], columns: readonly Column<Row>[]): Row[] {
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  const known = keys.flatMap(({ id, falls }) => {
    const by = columns.find((column) => column.id === id)?.by;
    return by ? [{ values: new Map(rows.map((row) => [row, by(row)])), falls }] : [];
  });
  return [...rows].sort((one, other) => {
    for (const { values, falls } of known) {
      const [a, b] = [values.get(one), values.get(other)];
      const isNone = Number(a == null || a === '') - Number(b == null || b === '');
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
      const signed = isNone || (falls ? -order : order);
      if (signed !== 0) return signed;
    }
    return 0;
  });
}

const widths = { least: 56, most: 640 };

/** The columns that are shown, in order: the usual ones where none are chosen. */
export function shownColumns<Row>(all: readonly Column<Row>[], columns: string | undefined): ShownColumn<Row>[] {
  const chosen = (columns ?? '').split(',').flatMap((part): ShownColumn<Row>[] => {
    const [id, width] = part.split(':');
    const column = all.find((each) => each.id === id);
    return column ? [{ ...column, width: Number(width) > 0 ? boundWidth(Number(width)) : undefined }] : [];
  });
  return chosen.length > 0 ? chosen : usualOf(all);
}

/** The columns as in the address; undefined where they are the usual ones. */
export function writeColumns<Row>(all: readonly Column<Row>[], shown: readonly ShownColumn<Row>[]): string | undefined {
  const usual = usualOf(all);
  const isUsual = shown.length === usual.length && shown.every(({ id, width }, i) => id === usual[i]!.id && !width);
  return isUsual ? undefined : shown.map(({ id, width }) => (width ? `${id}:${width}` : id)).join(',');
}

/** The columns that a list shows by itself. */
const usualOf = <Row>(all: readonly Column<Row>[]) => all.filter(({ isExtra }) => !isExtra);

export const boundWidth = (width: number) => Math.round(Math.max(widths.least, Math.min(widths.most, width)));
