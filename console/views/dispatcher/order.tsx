import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { withQuery } from '../../data/address.ts';
import { preloadOrder, useOrder } from '../../data/dispatch/order.ts';
import { tourOf } from '../../data/dispatch/tour.ts';
import type { AnyOrder } from '../../data/operator-types.ts';
import { href } from '../../data/page.ts';
import { refresh } from '../../data/resource.ts';
import { may } from '../../data/session.ts';
import { loadStyles } from '../../data/styles.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { orderNumber } from '../../parts/format.ts';
import { later } from '../../parts/later.tsx';
import { LaneMap } from '../../parts/map/lane-map.tsx';
import { Documents } from '../../parts/order/documents.tsx';
import { Goods } from '../../parts/order/goods.tsx';
import { History } from '../../parts/order/history/history.tsx';
import { historyLines } from '../../parts/order/history/history-lines.ts';
import { OrderLoading } from '../../parts/order/order-loading.tsx';
import { OrderTop } from '../../parts/order/order-top.tsx';
import { Price } from '../../parts/order/price.tsx';
import { reasonAndNote } from '../../parts/order/reason-and-note.ts';
import { type ShownStop, stopsOfAny } from '../../parts/order/shown-stop.ts';
import { Telephone } from '../../parts/order/stops.tsx';
import { StopsSection } from '../../parts/order/stops-section.tsx';
import { EmissionsFact, Fact, Transport } from '../../parts/order/transport.tsx';
import { useDrawings } from '../../parts/order/use-drawings.ts';
import { ReportActions } from '../../parts/report/report-actions.tsx';
import { ReportDialogs } from '../../parts/report/report-dialogs.tsx';
import { loadSection, words } from '../../words/words.ts';
import { AddDocument } from './order/add-document.tsx';
import { OrderActions } from './order/order-actions.tsx';

const OrderAnswer = later(async () => {
  const [{ OrderAnswer }] = await Promise.all([
    import('./order/answer.tsx'),
    loadSection('answers'),
    loadStyles('answers'),
  ]);
  return OrderAnswer;
});

/** Preloads the order at an address. */
export function begin(_query: Record<string, string>, id: string): Promise<void> {
  return preloadOrder(id);
}

/** An order of any account: everything known about it, and everything that can be done with it. */
export default function Order() {
  const { id = '' } = useRoute().params;
  const { route, query } = useLocation();
  const { value: order, refusal } = useOrder(id);
  // Events contain the id, so the view's address does too; an address with the number redirects there.
  useEffect(() => {
    if (order && order.id !== id) route(withQuery(href(`/orders/${order.id}`), query), true);
  }, [order?.id, id]);
  if (order) return <WholeOrder key={order.id} order={order} />;
  if (refusal)
    return (
      <Failure
        isView
        refusal={refusal}
        onRetry={() => refresh((key) => key === `order/${id}`)}
        back={{ to: '/orders', name: words.value.orders }}
      />
    );
  return <OrderLoading />;
}

function WholeOrder({ order }: { order: AnyOrder }) {
  useTitle(orderNumber(order.order_number));
  const drawings = useDrawings(order.id);
  const stops = stopsOfAny(order);
  return (
    <>
      <OrderTop order={order} stops={stops} account={order.account.name}>
        <OrderActions order={order} />
      </OrderTop>
      <div class="cols">
        <div class="main">
          <div class="page">
            <div class="l">
              {(order.status === 'requested' || order.status === 'declined') && <OrderAnswer order={order} />}
              <StopsSection
                order={order}
                stops={stops}
                schedule={drawings?.schedule}
                warnings={[...order.cabotage, ...order.address_warnings]}
                whyCanceled={whyCanceled(order)}
                actionsOf={(stop) => <NextReport order={order} shown={stop} />}
              />
              <Goods goods={order.goods} load={drawings?.load} isDraft={order.status === 'draft'} />
              <History lines={historyLines(order)} />
            </div>
            <div class="r">
              <LaneMap order={order} />
              <Carried order={order} />
              <Price price={order.price} extras={order.extra_services} />
              <Documents order={order} documents={order.documents} stops={stops}>
                {may('operator:dispatch') && order.status !== 'draft' && <AddDocument order={order} stops={stops} />}
              </Documents>
              <Shipper order={order} />
            </div>
          </div>
        </div>
      </div>
      <ReportDialogs />
    </>
  );
}

/** The buttons to report the next stop. */
function NextReport({ order, shown }: { order: AnyOrder; shown: ShownStop }) {
  const next = tourOf(order).find(({ stop }) => !stop.done)?.stop;
  return next?.id === shown.id ? <ReportActions order={order} stop={next} isAssignedElsewhere /> : null;
}

function Carried({ order: { transport, vehicle } }: { order: AnyOrder }) {
  const carried = transport && {
    haulier: transport.haulier,
    vehiclePlate: transport.vehicle_plate,
    trailerPlate: transport.trailer_plate,
    driver: transport.driver.name,
    phone: transport.driver.phone,
  };
  return <Transport vehicle={vehicle?.name} carried={carried ?? undefined} />;
}

/** Whose order it is, and whom to ask there. */
function Shipper({ order }: { order: AnyOrder }) {
  const { order: texts } = words.value;
  const { account, emissions } = order;
  return (
    <section>
      <div class="sec">
        <h2>{texts.shipper}</h2>
      </div>
      <dl class="facts">
        <Fact name={texts.account}>{account.name}</Fact>
        {account.contacts.map(({ name, role, phone, email }) => (
          <Fact key={name + email} name={role || texts.contact}>
            {name} {phone && <Telephone number={phone} />}{' '}
            {email && (
              <a class="link" href={`mailto:${email}`}>
                {email}
              </a>
            )}
          </Fact>
        ))}
        <EmissionsFact emissions={emissions} />
      </dl>
    </section>
  );
}

/** Why the company canceled it, as the shipper reads it too. */
function whyCanceled({ canceled }: AnyOrder): string | undefined {
  if (canceled?.by !== 'company') return undefined;
  const { reason = 'other', note } = canceled;
  return reasonAndNote(words.value.order.cancelReason[reason] ?? reason, note);
}
