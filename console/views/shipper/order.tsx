import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import type { HistoryEntry, OrderDetail, OrderStop } from '../../../client/src/api-types.ts';
import { href } from '../../data/page.ts';
import { preload, refresh, useResource } from '../../data/resource.ts';
import { shipperClient } from '../../data/shipper-client.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { orderNumber, town } from '../../parts/format.ts';
import { later } from '../../parts/later.tsx';
import { LaneMap } from '../../parts/map/lane-map.tsx';
import { Documents } from '../../parts/order/documents.tsx';
import { Goods } from '../../parts/order/goods.tsx';
import { History } from '../../parts/order/history/history.tsx';
import { ownEvent } from '../../parts/order/history/history-lines.ts';
import { OrderLoading } from '../../parts/order/order-loading.tsx';
import { OrderTop } from '../../parts/order/order-top.tsx';
import { Price } from '../../parts/order/price.tsx';
import { stopsOfOwn } from '../../parts/order/shown-stop.ts';
import { StopsSection } from '../../parts/order/stops-section.tsx';
import { EmissionsFact, Transport } from '../../parts/order/transport.tsx';
import { useDrawings } from '../../parts/order/use-drawings.ts';
import { loadSection, words } from '../../words/words.ts';
import { CancellationTerms } from './order/cancellation-terms.tsx';
import { OwnActions } from './order/own-actions.tsx';

const OwnAnswer = later(async () => {
  const [{ OwnAnswer }] = await Promise.all([
    import('../../parts/order/answer/order-answer.tsx'),
    loadSection('answers'),
  ]);
  return OwnAnswer;
});

/** Preloads the order at an address. */
export function begin(_query: Record<string, string>, id: string): Promise<void> {
  return preload(`own-order/${id}`, () => loadOrder(id));
}

/** One of the shipper's orders: where it is, its proof and documents, and what canceling would cost. */
export default function Order() {
  const { id = '' } = useRoute().params;
  const { route } = useLocation();
  const { value: order, refusal } = useResource(`own-order/${id}`, () => loadOrder(id));
  // Events contain the id, so the view's address does too; an address with the number redirects there.
  useEffect(() => {
    if (order && order.id !== id) route(href(`/orders/${order.id}`), true);
  }, [order?.id, id]);
  if (order) return <WholeOrder key={order.id} order={order} />;
  if (refusal)
    return (
      <Failure
        isView
        refusal={refusal}
        onRetry={() => refresh((key) => key === `own-order/${id}`)}
        back={{ to: '/orders', name: words.value.orders }}
      />
    );
  return <OrderLoading />;
}

/** By id, or by number, which the shippers' interface looks up in the list of orders. */
async function loadOrder(idOrNumber: string): Promise<OrderDetail> {
  const client = shipperClient();
  let id = idOrNumber;
  if (/^\d+$/.test(idOrNumber)) {
    const { data } = await client.orders.find({ search: idOrNumber });
    id = data.find(({ order_number }) => String(order_number) === idOrNumber)?.id ?? idOrNumber;
  }
  return (await client.orders.get(id)).data;
}

function WholeOrder({ order }: { order: OrderDetail }) {
  useTitle(orderNumber(order.order_number));
  const drawings = useDrawings(order.id);
  const { value: documents } = useResource(
    `documents/${order.id}`,
    async () => (await shipperClient().documents.list(order.id)).data,
  );
  const stops = stopsOfOwn(order);
  const { transport, vehicle } = order;
  const carried = transport && {
    haulier: transport.haulier,
    vehiclePlate: transport.vehicle_plate,
    trailerPlate: transport.trailer_plate,
    driver: transport.driver,
  };
  return (
    <>
      <OrderTop order={order} stops={stops}>
        <OwnActions order={order} />
      </OrderTop>
      <div class="cols">
        <div class="main">
          <div class="page">
            <div class="l">
              {(order.status === 'requested' || order.status === 'declined') && <OwnAnswer order={order} />}
              <StopsSection
                order={order}
                stops={stops}
                schedule={drawings?.schedule}
                whyCanceled={whyCanceled(order)}
              />
              <Goods goods={order.goods} load={drawings?.load} isDraft={order.status === 'draft'} />
              <History lines={historyOf(order)} />
            </div>
            <div class="r">
              <LaneMap order={order} />
              <Transport vehicle={vehicle?.name} carried={carried} />
              <Price price={order.price} extras={order.extra_services}>
                <CancellationTerms order={order} />
              </Price>
              <Documents order={order} documents={documents} stops={stops} />
              <section>
                <dl class="facts">
                  <EmissionsFact emissions={order.emissions} />
                </dl>
              </section>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

function historyOf(order: OrderDetail) {
  const stops = [...order.loadings, ...order.unloadings];
  return order.history.map((entry, key) => {
    const { text, who } = ownEvent(entry);
    const stop = stopOf(entry, stops);
    return { key, date: entry.date, text: stop ? `${text}, ${town(stop.address)}` : text, who };
  });
}

/** The stop that an entry is about: the entry only has the time of the report. */
function stopOf({ type, date }: HistoryEntry, stops: readonly OrderStop[]): OrderStop | undefined {
  const at = Date.parse(date);
  const about = stops.filter(({ statuses }) =>
    statuses.some((each) => `stop_${each.type}` === type && Date.parse(each.date) === at),
  );
  return about.length === 1 ? about[0] : undefined;
}

/** Shippers who canceled it themselves know why. */
function whyCanceled({ history, cancellation }: OrderDetail): string | undefined {
  const canceled = history.findLast(({ type }) => type === 'canceled');
  return canceled && canceled.actor !== 'shipper' ? cancellation.reason : undefined;
}
