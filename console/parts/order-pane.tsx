import type { ComponentChildren } from 'preact';
import { useOrder } from '../data/dispatch/order.ts';
import { referencesOf, tourOf } from '../data/dispatch/tour.ts';
import type { AnyOrder, AnyStop } from '../data/operator-types.ts';
import { href } from '../data/page.ts';
import { refresh } from '../data/resource.ts';
import { words } from '../words/words.ts';
import { Failure } from './failure.tsx';
import { clock, duration, measure, money, orderNumber, shortDay, span, town } from './format.ts';
import { Icon } from './icon.tsx';
import { LaneMap } from './map/lane-map.tsx';
import { Plate } from './order/plate.tsx';
import { ReportActions } from './report/report-actions.tsx';
import { ReportDialogs } from './report/report-dialogs.tsx';
import { type State, StateBadge, StateMark } from './state-mark.tsx';

type OrderPaneProps = {
  /** The id, which events are matched by; the number will do at first. */
  id: string;
  onClose: () => void;
  /** Whether to show a small map; not needed beside the large one. */
  hasMap?: boolean;
};

/** The essentials of the chosen order beside a list or the map. */
export function OrderPane({ id, onClose, hasMap = true }: OrderPaneProps) {
  const { value: order, refusal } = useOrder(id);
  return (
    <aside class="pane" aria-label={words.value.list.pane} aria-busy={!order && !refusal}>
      {refusal && !order && <Failure refusal={refusal} onRetry={() => refresh((each) => each === `order/${id}`)} />}
      {order && hasMap && <LaneMap order={order} />}
      {order && <Essentials order={order} onClose={onClose} />}
    </aside>
  );
}

function Essentials({ order, onClose }: { order: AnyOrder; onClose: () => void }) {
  const { list } = words.value;
  const number = orderNumber(order.order_number);
  const next = tourOf(order).find(({ stop }) => !stop.done);
  return (
    <>
      <header class="head">
        <div class="row">
          <h2 class="num">{number}</h2>
          <StateBadge state={order.status as State} />
          <span class="grow" />
          <a class="btn" href={href(`/orders/${order.id}`)}>
            <Icon name="panel" />
            {list.openOrder}
          </a>
          <button type="button" class="btn bare only" aria-label={words.value.close} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <p class="mut cut">{[order.account.name, ...referencesOf(order)].join(' · ')}</p>
      </header>
      <section aria-label={list.stops}>
        <ul class="tl">
          {tourOf(order).map(({ stop, kind }) => (
            <Stop key={stop.id} stop={stop} kind={list[kind]}>
              {stop === next?.stop && <ReportActions order={order} stop={stop} />}
            </Stop>
          ))}
        </ul>
      </section>
      <section>
        <Facts order={order} />
      </section>
      <ReportDialogs />
    </>
  );
}

function Stop({ stop, kind, children }: { stop: AnyStop; kind: string; children: ComponentChildren }) {
  const { planned, expected, actual, address } = stop;
  const delay = planned && expected && !stop.done ? (Date.parse(expected.at) - Date.parse(planned.end)) / 1000 : 0;
  const at = actual?.finished ?? actual?.arrived ?? expected?.at;
  return (
    <li class={stop.done ? 'did' : ''}>
      <StateMark state={delay > 0 ? 'late' : (stop.state as State)} />
      <div class="row">
        <b class="cut grow">{address.company_name || `${address.first_name} ${address.last_name}`}</b>
        {at && <span class={`num ${delay > 0 ? 'late' : ''}`}>{`${shortDay(at)} ${clock(at)}`}</span>}
      </div>
      <div class="row mut">
        <span class="cut grow">{`${kind} · ${address.country} ${town(address)}`}</span>
        <span class="num">{planned ? `${shortDay(planned.start)} ${span(planned.start, planned.end)}` : '–'}</span>
      </div>
      {delay > 0 && <p class="late">{words.value.list.lateBy(duration(delay))}</p>}
      {children}
    </li>
  );
}

function Facts({ order }: { order: AnyOrder }) {
  const { list } = words.value;
  const { transport } = order;
  const pieces = order.goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = order.goods.reduce((sum, { quantity, weight: each }) => sum + quantity * each, 0);
  const plates = [transport?.vehicle_plate, transport?.trailer_plate].filter(Boolean) as string[];
  return (
    <dl class="facts">
      <dt>{list.vehicle}</dt>
      <dd>{order.vehicle?.name || '–'}</dd>
      <dt>{list.plate}</dt>
      <dd class="row">{plates.length > 0 ? plates.map((each) => <Plate key={each} plate={each} />) : '–'}</dd>
      <dt>{list.haulier}</dt>
      <dd>{transport?.haulier || '–'}</dd>
      <dt>{list.driver}</dt>
      <dd>
        {transport?.driver.name || '–'}{' '}
        {transport?.driver.phone && (
          <a class="link" href={`tel:${transport.driver.phone}`}>
            {transport.driver.phone}
          </a>
        )}
      </dd>
      <dt>{list.goods}</dt>
      <dd>{order.goods.length > 0 ? `${list.pieces(pieces)} · ${measure(weight, 'kg')}` : '–'}</dd>
      <dt>{list.distance}</dt>
      <dd>{order.distance === undefined ? '–' : measure(order.distance, 'km')}</dd>
      <dt>{list.price}</dt>
      <dd>{order.price ? `${money(order.price.net_amount, order.price.currency_code)} ${list.net}` : '–'}</dd>
    </dl>
  );
}
