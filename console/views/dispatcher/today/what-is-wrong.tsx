import { type TourStop, tourOf } from '../../../data/dispatch/tour.ts';
import type { AnyOrder, AnyStop } from '../../../data/operator-types.ts';
import { actorName } from '../../../parts/events.ts';
import { clock, clockOn, duration } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';

/** What needs attention in an order: what is late and its consequences, what failed, what is missing. */
export function WhatIsWrong({ order, now, today }: { order: AnyOrder; now: number; today: string }) {
  const tour = tourOf(order);
  const isUnderWay = order.status === 'placed' || order.status === 'loaded';
  const late = isUnderWay ? tour.find(({ stop }) => !stop.done && lateSeconds(stop, now) > 0) : undefined;
  const failed = tour.filter(({ stop }) => stop.state === 'failed');
  return (
    <>
      {failed.map((each) => (
        <Failed key={each.stop.id} {...each} />
      ))}
      {late && <Late late={late} after={tour.slice(tour.indexOf(late) + 1)} now={now} today={today} />}
      {isUnderWay && order.transport === null && (
        <p class="note wait">
          <Icon name="s-wait" />
          {words.value.day.nobodyCarries}
        </p>
      )}
      {order.status === 'delivered' && order.documented_delivery && !isProven(order) && (
        <p class="note wait">
          <Icon name="s-wait" />
          {words.value.day.proofLacks}
        </p>
      )}
    </>
  );
}

function isProven({ documents }: AnyOrder): boolean {
  return documents.some(({ kind }) => kind === 'pod' || kind === 'signature');
}

/** How long after its window a vehicle came, is expected, or is still missing. */
function lateSeconds({ planned, actual, expected }: AnyStop, now: number): number {
  if (planned === null) return 0;
  const end = Date.parse(planned.end);
  if (actual?.arrived) return (Date.parse(actual.arrived) - end) / 1000;
  return (Math.max(Date.parse(expected?.at ?? '') || 0, now) - end) / 1000;
}

type LateProps = { late: TourStop; after: TourStop[]; now: number; today: string };

function Late({ late: { stop, kind }, after, now, today }: LateProps) {
  const { day } = words.value;
  const what = day[kind];
  return (
    <p class="note late">
      <Icon name="s-late" />
      <span>
        <b>{day.lateAt(duration(lateSeconds(stop, now)), what)}</b>{' '}
        {after.map(({ stop: next }) => (
          <span key={next.id}>{consequenceOf(next, today)} </span>
        ))}
      </span>
    </p>
  );
}

/** Only for times that the service computed or was told; nothing otherwise. */
function consequenceOf({ address, expected, planned }: AnyStop, today: string): string | null {
  if (!expected || !planned) return null;
  const { day } = words.value;
  const holds = Date.parse(expected.at) <= Date.parse(planned.end);
  return (holds ? day.holds : day.doesNotHold)(
    address.city,
    clockOn(expected.at, today),
    clockOn(planned.end, expected.at.slice(0, 10), today),
  );
}

function Failed({ stop, kind }: TourStop) {
  const { day, state } = words.value;
  const last = stop.reports.findLast(({ type, corrected_at }) => type === 'failed' && !corrected_at);
  return (
    <p class="note fail">
      <Icon name="s-failed" />
      <span>
        <b>
          {day.eventAt(state.failed, day[kind])}
          {last?.reason && `: ${day.reasons[last.reason] ?? last.reason}`}.
        </b>{' '}
        {last && [last.note, `${clock(last.at)}, ${actorName(last.actor)}`].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}
