import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAddress, withQuery } from '../../data/address.ts';
import { ask } from '../../data/calls.ts';
import { useKeys } from '../../data/keys.ts';
import { mapOrdersMax, useMapOrders } from '../../data/list/map-orders.ts';
import type { AnyOrderReply, CompanyOrder } from '../../data/operator-types.ts';
import { href } from '../../data/page.ts';
import { useResource } from '../../data/resource.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { number } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Atlas } from '../../parts/map/atlas.ts';
import { EuropeMap } from '../../parts/map/map.tsx';
import { type Spot, spotOf } from '../../parts/map/projection.ts';
import { useAtlas } from '../../parts/map/use-atlas.ts';
import { OrderPane } from '../../parts/order-pane.tsx';
import { Chips } from '../../parts/table/chips.tsx';
import { companyFilters, type Filter, isEmpty, listQuery, readFilter, writeFilter } from '../../parts/table/filter.ts';
import { words } from '../../words/words.ts';
import { drawOrders, endsOf, keyOfSpot, type OrderMark } from './map/draw-orders.ts';
import { Legend } from './map/legend.tsx';
import { OrderList } from './map/order-list.tsx';

/** Orders of a filter on the map of Europe: the same filter as in the table, by the same address. */
export default function MapView() {
  const { query, set, replace, open } = useAddress();
  const filter = readFilter(query);
  const { atlas, failed, retry } = useAtlas();
  useTitle(words.value.map);
  const toTable = withQuery('/orders', writeFilter(filter));
  useKeys([{ key: 'm', label: words.value.atlas.showTable, run: () => open(toTable) }]);
  // Finished orders say little on a map: without a filter it shows those under way, and that chip can be removed.
  useEffect(() => {
    if (isEmpty(filter) && !query.order) replace({ status: 'placed,loaded' });
  }, []);
  return (
    <>
      <header class="top">
        <h1>{words.value.map}</h1>
        <div class="bar-in-top">
          <Chips
            filter={filter}
            names={['search', ...companyFilters]}
            onChange={(name, value) => set({ [name]: value })}
          />
        </div>
        <span class="grow" />
        <a class="btn wide" href={href(toTable)}>
          <Icon name="orders" />
          {words.value.atlas.table} <kbd>M</kbd>
        </a>
      </header>
      {failed && <AtlasFailure onRetry={retry} />}
      {atlas && <Orders key={JSON.stringify(filter)} atlas={atlas} filter={filter} />}
    </>
  );
}

function AtlasFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <section class="empty" role="alert">
      <h2>{words.value.failedTitle}</h2>
      <p>{words.value.unreachable}</p>
      <button type="button" class="btn" onClick={onRetry}>
        {words.value.tryAgain}
      </button>
    </section>
  );
}

function Orders({ atlas, filter }: { atlas: Atlas; filter: Filter }) {
  const { query, replace } = useAddress();
  const [mark, setMark] = useState<OrderMark>();
  const list = useMapOrders(listQuery(filter));
  const orders = list.rows.value;
  const drawn = useMemo(() => drawOrders(orders, Date.now()), [orders]);
  const order = orders.find(({ order_number }) => String(order_number) === query.order);
  const way = useWay(order);
  const choose = (chosen: number | string | undefined) =>
    replace({ order: chosen === undefined ? undefined : String(chosen) });
  const pickMark = (picked: OrderMark) => {
    setMark(picked);
    choose(picked.orders.size === 1 ? [...picked.orders][0] : undefined);
  };
  const shown = mark ? orders.filter(({ order_number }) => mark.orders.has(order_number)) : orders;
  useStepKeys(shown, order, choose, () => (order ? choose(undefined) : setMark(undefined)));
  const refusal = list.refusal.value;
  if (refusal && orders.length === 0) return <Failure refusal={refusal} onRetry={() => list.more()} />;
  return (
    <div class="cols map-cols">
      <div class="main">
        <EuropeMap
          atlas={atlas}
          label={words.value.atlas.label(number(orders.length))}
          lanes={drawn.lanes}
          marks={drawn.marks}
          chosen={way}
          highKeys={new Set(order ? endsOf(order).map(({ spot }) => keyOfSpot(spot)) : mark ? [mark.key] : [])}
          fitKey={orders.length > 0 ? 'orders' : 'europe'}
          onPickMark={(picked) => pickMark(picked as OrderMark)}
          onPickLane={choose}
        />
        <Legend />
      </div>
      {query.order ? (
        <OrderPane id={order?.id ?? query.order} onClose={() => choose(undefined)} hasMap={false} />
      ) : (
        <aside class="pane map-pane" aria-label={words.value.orders}>
          <Heading count={orders.length} isWhole={list.isWhole.value} mark={mark} onBack={() => setMark(undefined)} />
          <OrderList orders={shown} chosen={order?.order_number} onChoose={choose} />
        </aside>
      )}
    </div>
  );
}

/** The roads of the chosen order; straight lines from town to town until they are loaded. */
function useWay(order: CompanyOrder | undefined): readonly Spot[] | undefined {
  const { value } = useResource(`way/${order?.id ?? 'none'}`, async () => {
    if (!order) return null;
    const { data } = await ask<AnyOrderReply>(`/orders/${order.id}`, { include: 'way' });
    return data.way ?? null;
  });
  return useMemo(() => {
    if (!order) return undefined;
    return value ? value.map(spotOf) : endsOf(order).map(({ spot }) => spot);
  }, [order, value]);
}

function useStepKeys(
  orders: readonly CompanyOrder[],
  order: CompanyOrder | undefined,
  choose: (number: number) => void,
  back: () => void,
): void {
  const { keys } = words.value.list;
  const step = (by: number) => {
    const next = order ? orders.indexOf(order) + by : 0;
    const chosen = orders[Math.max(0, Math.min(orders.length - 1, next))];
    if (chosen) choose(chosen.order_number);
  };
  useKeys([
    { key: 'j', label: keys.down, run: () => step(1) },
    { key: 'k', label: keys.up, run: () => step(-1) },
    { key: 'Escape', label: words.value.back, run: back },
  ]);
}

type HeadingProps = { count: number; isWhole: boolean; mark: OrderMark | undefined; onBack: () => void };

/** The list's orders: those at a town, or all, and whether there are more than the map shows. */
function Heading({ count, isWhole, mark, onBack }: HeadingProps) {
  const { atlas, close, loading } = words.value;
  if (mark)
    return (
      <div class="head row">
        <h2 class="grow cut">{mark.name}</h2>
        <button type="button" class="btn bare only" aria-label={close} onClick={onBack}>
          <Icon name="x" />
        </button>
      </div>
    );
  if (count === 0) return <p class="head mut">{isWhole ? atlas.nothing : loading}</p>;
  if (!isWhole && count >= mapOrdersMax) return <p class="head mut">{atlas.newest(number(count))}</p>;
  return null;
}
