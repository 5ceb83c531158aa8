import { useCallback, useRef, useState } from 'preact/hooks';
import type { FoundOrder, FoundOrders } from '../../../client/src/api-types.ts';
import { useAddress } from '../../data/address.ts';
import { ask } from '../../data/calls.ts';
import type { Page } from '../../data/list/growing-list.ts';
import { sortedMax } from '../../data/list/sorted-list.ts';
import { preloadOrders, useOrders } from '../../data/list/use-orders.ts';
import { href } from '../../data/page.ts';
import { useTitle } from '../../data/title.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Chips } from '../../parts/table/chips.tsx';
import { ColumnsButton } from '../../parts/table/columns/columns-button.tsx';
import type { Look } from '../../parts/table/columns/look.ts';
import { columnsOf } from '../../parts/table/columns/order-columns.tsx';
import { useLook } from '../../parts/table/columns/use-look.ts';
import type { Cursor } from '../../parts/table/cursor.ts';
import { EmptyList } from '../../parts/table/empty-list.tsx';
import { type Filter, listQuery, readFilter, shipperFilters, writeFilter } from '../../parts/table/filter.ts';
import { OrderTable } from '../../parts/table/order-table.tsx';
import { SearchField } from '../../parts/table/search-field.tsx';
import { useCursor } from '../../parts/table/use-cursor.ts';
import { type View, ViewTabs } from '../../parts/table/view-tabs.tsx';
import { useViewsKeptHere } from '../../parts/table/views-kept-here.ts';
import { words } from '../../words/words.ts';

const pageSize = 100;

const readOwnFilter = (query: Record<string, string>) => readFilter(query, ['search', ...shipperFilters]);
const keyOf = (filter: Filter) => `own${JSON.stringify(filter)}`;

/** Preloads the data that the view shows first at an address. */
export function begin(query: Record<string, string>): Promise<void> {
  const filter = readOwnFilter(query);
  return preloadOrders(keyOf(filter), (before) => loadPage(filter, before));
}

/** The orders of the shipper who is logged in. */
export default function OwnOrders() {
  const { query, set, replace, open } = useAddress();
  const filter = readOwnFilter(query);
  const lastSeen = useRef(0);
  const all = useOrders(
    keyOf(filter),
    (before) => loadPage(filter, before),
    // Any row of a sorted list may be in sight.
    () => (query.sort ? sortedMax : lastSeen.current),
  );
  const [columns] = useState(() => columnsOf());
  const shown = useLook(all, columns);
  useTitle(words.value.orders);
  const show = useCallback((row: FoundOrder) => open(`/orders/${row.id}`), []);
  const cursor = useCursor(shown.list, { open: show, canPick: false });
  return (
    <>
      <header class="top">
        <h1>{words.value.orders}</h1>
        <span class="grow" />
        <SearchField
          value={filter.search ?? ''}
          placeholder={words.value.list.searchHint}
          onChange={(search) => replace({ search })}
          onLeave={cursor.focus}
        />
        <a class="btn" href={href('/import')} aria-label={words.value.list.fromFile}>
          <Icon name="upload" />
          <span class="wide">{words.value.list.fromFile}</span>
        </a>
        <a class="btn go wide" href={href('/new')}>
          <Icon name="plus" />
          {words.value.list.newOrder}
        </a>
      </header>
      <OwnViews filter={filter} look={shown.look} />
      <div class="bar">
        <Chips
          filter={filter}
          names={shipperFilters}
          errors={all.refusal.value?.errors}
          onChange={(name, value) => set({ [name]: value })}
        />
        <span class="grow" />
        <ColumnsButton all={columns} columns={shown.look.columns} onChange={shown.choose} />
      </div>
      <div class="cols listing-cols">
        <Rows shown={shown} filter={filter} cursor={cursor} lastSeen={lastSeen} />
      </div>
    </>
  );
}

async function loadPage(filter: Filter, before: number | undefined): Promise<Page<FoundOrder, null>> {
  const { data, meta } = await ask<FoundOrders>('/order-search', { ...listQuery(filter), limit: pageSize, before });
  return { rows: data, next: meta.next_before, meta: null };
}

function OwnViews({ filter, look }: { filter: Filter; look: Look }) {
  const { list, state } = words.value;
  const views: View[] = [
    { name: list.all, filter: {} },
    { name: list.drafts, filter: { status: 'draft' } },
    { name: list.open, filter: { status: 'placed,loaded' } },
    { name: state.late, filter: { late: 'true' } },
    { name: state.delivered, filter: { status: 'delivered' } },
  ];
  return <ViewTabs path="/orders" builtIn={views} saved={useViewsKeptHere('shipper')} filter={filter} look={look} />;
}

type RowsProps = {
  shown: ReturnType<typeof useLook<FoundOrder>>;
  filter: Filter;
  cursor: Cursor<FoundOrder>;
  lastSeen: { current: number };
};

function Rows({ shown, filter, cursor, lastSeen }: RowsProps) {
  const { set } = useAddress();
  const { list, columns, heads, look } = shown;
  const refusal = list.refusal.value;
  const isEmpty = list.rows.value.length === 0;
  if (refusal && isEmpty && Object.keys(refusal.errors).length === 0)
    return <Failure refusal={refusal} onRetry={() => list.more()} />;
  if (isEmpty && list.isWhole.value)
    return (
      <EmptyList filter={filter} onDrop={(name) => set({ [name]: undefined })} onDropAll={() => set(writeFilter({}))}>
        <Empty icon="orders" title={words.value.list.noneTitle} text={words.value.list.noneOfShipper}>
          <a class="btn go" href={href('/new')}>
            {words.value.newTransport}
          </a>
        </Empty>
      </EmptyList>
    );
  return (
    <OrderTable
      label={words.value.orders}
      list={list}
      columns={columns}
      heads={heads}
      isChosen={look.columns !== undefined}
      hrefOf={({ id }) => href(`/orders/${id}`)}
      cursor={cursor}
      lastSeen={lastSeen}
    />
  );
}
