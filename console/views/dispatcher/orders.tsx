import { useCallback, useRef, useState } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { ask } from '../../data/calls.ts';
import { useKeys } from '../../data/keys.ts';
import type { GrowingList, Page } from '../../data/list/growing-list.ts';
import { sortedMax } from '../../data/list/sorted-list.ts';
import { preloadOrders, useOrders } from '../../data/list/use-orders.ts';
import type { AttentionCounts, CompanyOrder, CompanyOrderPage } from '../../data/operator-types.ts';
import { href } from '../../data/page.ts';
import { may } from '../../data/session.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { later } from '../../parts/later.tsx';
import { Chips } from '../../parts/table/chips.tsx';
import { ColumnsButton } from '../../parts/table/columns/columns-button.tsx';
import { columnsOf } from '../../parts/table/columns/order-columns.tsx';
import { useLook } from '../../parts/table/columns/use-look.ts';
import { companyFilters, type Filter, listQuery, readFilter, writeFilter } from '../../parts/table/filter.ts';
import { OrderTable } from '../../parts/table/order-table.tsx';
import { SearchField } from '../../parts/table/search-field.tsx';
import { useCursor } from '../../parts/table/use-cursor.ts';
import { useNarrowerThan } from '../../parts/table/use-narrow.ts';
import { words } from '../../words/words.ts';
import { CsvButton } from './orders/csv-button.tsx';
import { NoOrders } from './orders/empty.tsx';
import { OrdersFoot } from './orders/foot.tsx';
import { Picked } from './orders/picked.tsx';
import { CompanyViews } from './orders/views.tsx';

const OrderPane = later(() => import('../../parts/order-pane.tsx').then(({ OrderPane }) => OrderPane));

type Orders = GrowingList<CompanyOrder, AttentionCounts>;
const pageSize = 100;

const keyOf = (filter: Filter) => `company${JSON.stringify(filter)}`;

/** Preloads the data that the view shows first at an address. */
export function begin(query: Record<string, string>): Promise<void> {
  const filter = readFilter(query);
  return preloadOrders(keyOf(filter), (before) => loadPage(filter, before));
}

/** All orders of the company, filtered by the address, with the chosen one beside them. */
export default function OrdersView() {
  const { query, set, replace, open } = useAddress();
  const filter = readFilter(query);
  const lastSeen = useRef(0);
  const all = useOrders(
    keyOf(filter),
    (before) => loadPage(filter, before),
    // Any row of a sorted list may be in sight.
    () => (query.sort ? sortedMax : lastSeen.current),
  );
  const [columns] = useState(() => columnsOf<CompanyOrder>(true));
  const shown = useLook(all, columns);
  const { list, look } = shown;
  const isWide = !useNarrowerThan(1181);
  useTitle(words.value.orders);

  const show = useCallback(
    (row: CompanyOrder) => {
      const number = String(row.order_number);
      if (!isWide || query.order === number) return open(`/orders/${row.id}`);
      cursor.moveTo(row.order_number);
      replace({ order: number });
    },
    [isWide, query],
  );
  const close = () => replace({ order: undefined });
  const cursor = useCursor(list, {
    open: show,
    onMove: (row) => query.order && replace({ order: String(row.order_number) }),
    canPick: may('operator:dispatch'),
    leave: query.order ? close : undefined,
  });
  useKeys([{ key: 'm', label: words.value.list.showMap, run: () => open(mapPath(filter)) }]);
  return (
    <>
      <Top filter={filter} list={all} onLeaveSearch={cursor.focus} />
      <CompanyViews filter={filter} look={look} counts={all.meta.value} />
      <div class="bar">
        <Chips
          filter={filter}
          names={companyFilters}
          accounts={accountsOf(all)}
          errors={list.refusal.value?.errors}
          onChange={(name, value) => set({ [name]: value })}
        />
        <span class="grow" />
        <a class="btn bare wide" href={href(mapPath(filter))}>
          <Icon name="map" />
          {words.value.map} <kbd>M</kbd>
        </a>
        <ColumnsButton all={columns} columns={shown.look.columns} onChange={shown.choose} />
      </div>
      <div class="cols listing-cols">
        <Rows shown={shown} filter={filter} cursor={cursor} lastSeen={lastSeen} />
        {query.order && isWide && <OrderPane id={idOf(all, query.order)} onClose={close} />}
      </div>
      <Picked list={all} picked={cursor.picked ?? new Set()} onClear={cursor.clear} />
      <OrdersFoot list={list} isSorted={list !== all} />
    </>
  );
}

async function loadPage(filter: Filter, before: number | undefined): Promise<Page<CompanyOrder, AttentionCounts>> {
  const { data, meta } = await ask<CompanyOrderPage>('/orders', { ...listQuery(filter), limit: pageSize, before });
  return { rows: data, next: meta.next_before, meta: meta.counts };
}

const mapPath = (filter: Filter) => {
  const search = new URLSearchParams(Object.entries(filter));
  return search.size > 0 ? `/map?${search}` : '/map';
};

/** Shared addresses contain the number; events are matched by the id. */
function idOf(list: Orders, number: string): string {
  return list.rows.value.find(({ order_number }) => String(order_number) === number)?.id ?? number;
}

/** Names to offer without reading all accounts, which not everybody may do. */
function accountsOf(list: Orders): string[] {
  return [...new Set(list.rows.value.map(({ account }) => account.name))].sort();
}

type TopProps = { filter: Filter; list: Orders; onLeaveSearch: () => void };

function Top({ filter, list, onLeaveSearch }: TopProps) {
  const { replace } = useAddress();
  return (
    <header class="top">
      <h1>{words.value.orders}</h1>
      <span class="grow" />
      <SearchField
        value={filter.search ?? ''}
        placeholder={words.value.list.searchHint}
        onChange={(search) => replace({ search })}
        onLeave={onLeaveSearch}
      />
      <CsvButton filter={filter} isEmpty={list.rows.value.length === 0} />
    </header>
  );
}

type RowsProps = {
  shown: ReturnType<typeof useLook<CompanyOrder>>;
  filter: Filter;
  cursor: ReturnType<typeof useCursor<CompanyOrder>>;
  lastSeen: { current: number };
};

function Rows({ shown, filter, cursor, lastSeen }: RowsProps) {
  const { set } = useAddress();
  const { list, columns, heads, look } = shown;
  const refusal = list.refusal.value;
  const isEmpty = list.rows.value.length === 0;
  // Errors of a filter are shown at its chip.
  if (refusal && isEmpty && Object.keys(refusal.errors).length === 0)
    return <Failure refusal={refusal} onRetry={() => list.more()} />;
  if (isEmpty && list.isWhole.value)
    return (
      <NoOrders filter={filter} onDrop={(name) => set({ [name]: undefined })} onDropAll={() => set(writeFilter({}))} />
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
