import type { HistoryEntry } from '../../../../client/src/api-types.ts';
import { atOffsetOf } from '../../../data/dispatch/clock.ts';
import { tourOf } from '../../../data/dispatch/tour.ts';
import type { AnyEvent, AnyOrder } from '../../../data/operator-types.ts';
import { words } from '../../../words/words.ts';
import { actorName, eventName } from '../../events.ts';
import { clock, day, moment } from '../../format.ts';

export type HistoryLine = { key: number; date: string; text: string; who: string };

/** What happened to an order, each fact once, with all the details: why, when it is expected, who carries it. */
export function historyLines(order: AnyOrder): HistoryLine[] {
  const told = order.history.filter((event) => !isToldOfOrder(event, order));
  return told.map((event) => ({
    key: event.sequence,
    date: event.date,
    text: [nameOf(event, order), ...detailsOf(event, order)].join(', '),
    who: actorName(event.actor),
  }));
}

/** Whether the report that finished a stop is told as what it made of the order: loaded, or delivered. */
function isToldOfOrder({ type, details: { report } }: AnyEvent, { history }: AnyOrder): boolean {
  const ofOrder = history.filter((other) => other.type === 'order.loaded' || other.type === 'order.delivered');
  return type === 'stop.finished' && report !== undefined && ofOrder.some(({ details }) => details.report === report);
}

/** What was taken back is named, and so is a vehicle that was taken off. */
function nameOf(event: AnyEvent, { history }: AnyOrder): string {
  const { type, details } = event;
  if (type === 'transport.assigned' && details.taken_back === true) return words.value.order.takenOff;
  const isMeant = (other: AnyEvent) => other.type !== type && other.details.report === details.corrected;
  const undone = type === 'order.corrected' ? history.findLast(isMeant) : undefined;
  return undone ? words.value.order.tookBack(eventName(undone)) : eventName(event);
}

function detailsOf({ type, details }: AnyEvent, shown: AnyOrder): string[] {
  // Loaded with what an order that is declined shows.
  const { order, day: said, answers } = words.value;
  const text = (name: string) => (typeof details[name] === 'string' ? (details[name] as string) : undefined);
  const expected = text('expected_at');
  const reason = text('reason');
  const kind = type === 'document.added' ? text('kind') : undefined;
  return [
    expected && atPlace(expected, text('stop'), shown),
    kind && (order.documentKind[kind] ?? kind),
    reason && (order.cancelReason[reason] ?? answers?.reasons[reason] ?? said.reasons[reason] ?? reason),
    text('haulier'),
    text('vehicle_plate'),
    text('trailer_plate'),
    text('signed_by') && order.signedBy(text('signed_by')!),
    text('without_proof') && order.withoutProof(text('without_proof')!),
    text('note') && words.value.quoted(text('note')!),
  ].filter((each): each is string => Boolean(each));
}

/** A moment in local time of the stop that it is about. */
function atPlace(time: string, stopId: string | undefined, order: AnyOrder): string {
  const stop = tourOf(order).find((each) => each.stop.id === stopId)?.stop;
  const local = atOffsetOf(stop?.planned?.start, Date.parse(time));
  return `${day(local)} ${clock(local)}`;
}

/** What happened and who did it, as the shipper reads it. */
export function ownEvent({ type, actor }: Pick<HistoryEntry, 'type' | 'actor'>): { text: string; who: string } {
  const { order, day } = words.value;
  return { text: order.ownEvent[type] ?? type, who: actor === 'shipper' ? day.actor.shipper! : order.company };
}

/** The same in a line: `Loaded, by the company, 11:08`. */
export function ownEventLine(entry: HistoryEntry): string {
  const { text, who } = ownEvent(entry);
  return `${words.value.day.by(text, who)}, ${moment(entry.date)}`;
}
