import { useCallback, useRef, useState } from 'preact/hooks';
import type { ListedOrder, OrderPage } from '../../../client/src/api-types.ts';
import { useAddress } from '../../data/address.ts';
import { ask } from '../../data/calls.ts';
import type { GrowingList, Page } from '../../data/list/growing-list.ts';
import { useOrders } from '../../data/list/use-orders.ts';
import { href } from '../../data/page.ts';
import { useTitle } from '../../data/title.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { number, orderNumber } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Lane, OrderState, When } from '../../parts/table/cells.tsx';
import { Chips } from '../../parts/table/chips.tsx';
import { EmptyList } from '../../parts/table/empty-list.tsx';
import { type Filter, readFilter, shipperFilters, shipperQuery, writeFilter } from '../../parts/table/filter.ts';
import { type Column, type Cursor, OrderTable } from '../../parts/table/order-table.tsx';
import { SearchField } from '../../parts/table/search-field.tsx';
import { useCursor } from '../../parts/table/use-cursor.ts';
import { type View, ViewTabs } from '../../parts/table/view-tabs.tsx';
import { words } from '../../words/words.ts';

/** How many fit in all. */
type Total = number;
type Orders = GrowingList<ListedOrder, Total>;
const pageSize = 100;

/** The orders of the shipper who is logged in. */
export default function OwnOrders() {
  const { query, set, replace, open } = useAddress();
  const filter = readFilter(query);
  const lastSeen = useRef(0);
  const list = useOrders(
    `own${JSON.stringify(filter)}`,
    (before) => loadPage(filter, before),
    () => lastSeen.current,
  );
  useTitle(words.value.orders);
  const show = useCallback((row: ListedOrder) => open(`/orders/${row.order_number}`), []);
  const cursor = useCursor(list, { open: show, canPick: false });
  return (
    <>
      <header class="top">
        <h1>{words.value.orders}</h1>
        <span class="grow" />
        <SearchField
          value={filter.search ?? ''}
          placeholder={words.value.list.searchOwnHint}
          onChange={(search) => replace({ search })}
          onLeave={cursor.focus}
        />
        <a class="btn go" href={href('/new')}>
          <Icon name="plus" />
          {words.value.list.newOrder}
        </a>
      </header>
      <OwnViews filter={filter} total={list.meta.value} />
      <div class="bar">
        <Chips
          filter={filter}
          names={shipperFilters}
          errors={list.refusal.value?.errors}
          onChange={(name, value) => set({ [name]: value })}
        />
      </div>
      <div class="cols listing-cols">
        <Rows list={list} filter={filter} cursor={cursor} lastSeen={lastSeen} />
      </div>
    </>
  );
}

async function loadPage(filter: Filter, before: number | undefined): Promise<Page<ListedOrder, Total>> {
  const { data, links, meta } = await ask<OrderPage>('/orders', {
    ...shipperQuery(filter),
    per_page: pageSize,
    before,
  });
  const next = links.next === null ? null : Number(new URL(links.next).searchParams.get('before'));
  return { rows: data, next, meta: meta.total };
}

/** The views of a shipper; of the one that is shown it is known how many orders it has. */
function OwnViews({ filter, total }: { filter: Filter; total: Total | undefined }) {
  const { list, state } = words.value;
  const views: View[] = [
    { name: list.all, filter: {} },
    { name: list.drafts, filter: { status: 'draft' } },
    { name: list.open, filter: { status: 'placed,loaded' } },
    { name: state.delivered, filter: { status: 'delivered' } },
  ];
  const counted = views.map((view) => ({ ...view, count: total === undefined ? undefined : number(total) }));
  const isHere = (view: View) => JSON.stringify(view.filter) === JSON.stringify(filter);
  return (
    <ViewTabs
      room="shipper"
      path="/orders"
      builtIn={views.map((view, index) => (isHere(view) ? counted[index]! : view))}
      filter={filter}
    />
  );
}

type RowsProps = { list: Orders; filter: Filter; cursor: Cursor<ListedOrder>; lastSeen: { current: number } };

function Rows({ list, filter, cursor, lastSeen }: RowsProps) {
  const { set } = useAddress();
  const [columns] = useState(() => columnsOf());
  const refusal = list.refusal.value;
  const isEmpty = list.rows.value.length === 0;
  if (refusal && isEmpty && !refusal.errors) return <Failure refusal={refusal} onRetry={() => list.more()} />;
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
      hrefOf={({ order_number }) => href(`/orders/${order_number}`)}
      cursor={cursor}
      lastSeen={lastSeen}
    />
  );
}

function columnsOf(): Column<ListedOrder>[] {
  const { list } = words.value;
  return [
    {
      label: list.number,
      class: 'num wide o-no',
      part: 'number',
      cell: (row) => <b>{orderNumber(row.order_number)}</b>,
    },
    { label: list.status, class: 'o-st', cell: ({ status }) => <OrderState order={{ status }} /> },
    {
      label: list.lane,
      class: 'o-lane cut',
      part: 'lane',
      cell: ({ loadings, unloadings }) => <Lane from={loadings[0]} to={unloadings.at(-1)} />,
    },
    { label: list.loading, class: 'num o-when', cell: ({ loadings }) => <When time={loadings[0]?.start_date} /> },
    {
      label: list.unloading,
      class: 'num o-end wide',
      cell: ({ unloadings }) => <When time={unloadings.at(-1)?.start_date} />,
    },
    { label: list.stops, class: 'n num wide o-stops', cell: (row) => row.loadings.length + row.unloadings.length },
  ];
}
