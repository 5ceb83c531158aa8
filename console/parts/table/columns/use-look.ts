import { useMemo } from 'preact/hooks';
import { useAddress } from '../../../data/address.ts';
import type { GrowingList } from '../../../data/list/growing-list.ts';
import { useSorted } from '../../../data/list/sorted-list.ts';
import type { ListedRow } from '../cursor.ts';
import type { Column } from './column.ts';
import type { Heads } from './head.tsx';
import { type Look, pressSort, readLook, readSort, shownColumns, sortRows, writeColumns } from './look.ts';

/** How the address wants a list to be looked at: the rows in their order, the columns, and what changes either. */
export function useLook<Row extends ListedRow>(list: GrowingList<Row>, all: readonly Column<Row>[]) {
  const { query, set, replace } = useAddress();
  const look: Look = readLook(query);
  const sort = useMemo(() => {
    const keys = readSort(look.sort).filter(({ id }) => all.some((column) => column.id === id));
    return keys.length > 0 ? (rows: readonly Row[]) => sortRows(rows, keys, all) : undefined;
  }, [look.sort, all]);
  const columns = useMemo(() => shownColumns(all, look.columns), [look.columns, all]);
  const heads: Heads = {
    sort: look.sort,
    onSort: (id, isMore) => set({ sort: pressSort(look.sort, id, isMore) }),
    onWidth: (id, width) =>
      replace({
        columns: writeColumns(
          all,
          columns.map((column) => (column.id === id ? { ...column, width } : column)),
        ),
      }),
  };
  return {
    look,
    list: useSorted(list, sort),
    columns,
    heads,
    choose: (columns: string | undefined) => replace({ columns }),
  };
}
