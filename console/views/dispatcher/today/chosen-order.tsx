import { useEffect, useRef } from 'preact/hooks';
import { dayAt } from '../../../data/dispatch/clock.ts';
import { useOrder } from '../../../data/dispatch/order.ts';
import { referencesOf, type TourStop, tourOf } from '../../../data/dispatch/tour.ts';
import { useKeys } from '../../../data/keys.ts';
import type { AnyOrder, AnyStop } from '../../../data/operator-types.ts';
import { href } from '../../../data/page.ts';
import { targetOnBoard } from '../../../data/reports.ts';
import { may, session } from '../../../data/session.ts';
import { Failure } from '../../../parts/failure.tsx';
import { clockOn, orderNumber, spanOn } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { LaneMap } from '../../../parts/map/lane-map.tsx';
import { History } from '../../../parts/order/history/history.tsx';
import { historyLines } from '../../../parts/order/history/history-lines.ts';
import { askReport } from '../../../parts/report/ask-report.ts';
import { needsCarrier, ReportActions } from '../../../parts/report/report-actions.tsx';
import { sendNext } from '../../../parts/report/send-report.ts';
import { type State, StateBadge, StateMark } from '../../../parts/state-mark.tsx';
import { words } from '../../../words/words.ts';
import type { DayStop } from './group-stops.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderFloor, Settled } from './settled.tsx';
import { WhatIsWrong } from './what-is-wrong.tsx';

type ChosenOrderProps = { stop: DayStop; now: number; onBack: () => void };

/** The order of the chosen stop: problems, stops with their report buttons, facts and history. */
export function ChosenOrder({ stop, now, onBack }: ChosenOrderProps) {
  const { value: order, refusal } = useOrder(stop.order_id);
  const back = useRef<HTMLButtonElement>(null);
  // As a page it takes the focus; beside the list it has no back button, and the list keeps the focus.
  useEffect(() => back.current?.focus(), []);
  return (
    <aside class="pane at-hand" aria-label={words.value.day.chosen}>
      <div class="back only-narrow">
        <button type="button" class="btn bare" ref={back} onClick={onBack}>
          <Icon name="left" />
          {words.value.today}
        </button>
      </div>
      {order === undefined && refusal && <Failure refusal={refusal} />}
      {order ? <Pane order={order} stopId={stop.stop_id} now={now} /> : <EarlyKeys stop={stop} />}
    </aside>
  );
}

/** The keys work before the order is loaded. */
function EarlyKeys({ stop }: { stop: DayStop }) {
  const target = targetOnBoard(stop);
  const report = () => (needsCarrier(stop, stop) ? askReport('details', target) : sendNext(target));
  useKeys(may('operator:dispatch') ? [{ key: 'r', label: words.value.day.send, run: report }] : []);
  return null;
}

function Pane({ order, stopId, now }: { order: AnyOrder; stopId: string; now: number }) {
  const today = dayAt(now, session.value!.company!.time_zone);
  const path = href(`/orders/${order.order_number}`);
  return (
    <>
      <Settled before={<div class="lane-map" />}>
        <LaneMap order={order} />
      </Settled>
      <div class="head">
        <div class="row">
          <h2 class="num">{orderNumber(order.order_number)}</h2>
          <StateBadge state={order.status as State} />
          <span class="grow" />
          <a class="btn bare" href={path}>
            {words.value.day.open} <kbd>↵</kbd>
          </a>
        </div>
        <p class="two cut">{[order.account.name, ...referencesOf(order)].join(' · ')}</p>
      </div>
      <section>
        <WhatIsWrong order={order} now={now} today={today} />
        <ol class="tl">
          {tourOf(order).map((each) => (
            <Stop key={each.stop.id} order={order} {...each} isChosen={each.stop.id === stopId} today={today} />
          ))}
        </ol>
      </section>
      <section>
        <OrderFacts order={order} />
        <Settled>
          <OrderFloor orderId={order.id} />
        </Settled>
      </section>
      <History lines={historyLines(order)} />
    </>
  );
}

type StopProps = TourStop & { order: AnyOrder; isChosen: boolean; today: string };

function Stop({ order, stop, kind, isChosen, today }: StopProps) {
  const { address, planned, actual, expected } = stop;
  const isLate = !stop.done && planned !== null && Date.parse(timeOf(stop) ?? '') > Date.parse(planned.end);
  const time = timeOf(stop);
  const street = [address.address_line_1, address.city].filter(Boolean).join(', ');
  return (
    <li class={stop.done ? 'did' : ''} aria-current={isChosen ? 'step' : undefined}>
      <StateMark state={isLate && stop.state === 'open' ? 'late' : (stop.state as State)} />
      <div class="row">
        <b class="grow cut">{address.company_name || address.last_name || address.city}</b>
        <span class={`num ${isLate ? 'late' : 'two'}`}>
          {time ? `${actual?.arrived || !expected?.derived ? '' : '≈ '}${clockOn(time, today)}` : '–'}
        </span>
      </div>
      <small class="row">
        <span class="grow cut">
          {words.value.day[kind]} · {street}
        </span>
        <span class="num">{planned ? spanOn(planned, today) : '–'}</span>
      </small>
      {isChosen && <ReportActions order={order} stop={stop} />}
    </li>
  );
}

/** The latest known time of arrival. */
function timeOf({ actual, expected }: AnyStop): string | undefined {
  return actual?.finished ?? actual?.arrived ?? expected?.at;
}
