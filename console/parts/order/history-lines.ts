import type { AnyEvent, AnyOrder } from '../../data/operator-types.ts';
import { words } from '../../words/words.ts';
import { actorName, eventName } from '../events.ts';
import { moment } from '../format.ts';
import type { HistoryLine } from './history.tsx';

/** What happened to an order with all that is known of it: why, when it is expected, who carries it. */
export function historyLines({ history }: AnyOrder): HistoryLine[] {
  return history.map((event) => ({
    key: event.sequence,
    date: event.date,
    text: [eventName(event), ...detailsOf(event)].join(', '),
    who: actorName(event.actor),
  }));
}

function detailsOf({ type, details }: AnyEvent): string[] {
  const { order, day } = words.value;
  const text = (name: string) => (typeof details[name] === 'string' ? (details[name] as string) : undefined);
  const expected = text('expected_at');
  const reason = text('reason');
  const kind = type === 'document.added' ? text('kind') : undefined;
  return [
    expected && moment(expected),
    kind && (order.documentKind[kind] ?? kind),
    reason && (order.cancelReason[reason] ?? day.reasons[reason] ?? reason),
    details.taken_back === true ? order.nobody : undefined,
    text('haulier'),
    text('vehicle_plate'),
    text('trailer_plate'),
    text('signed_by') && order.signedBy(text('signed_by')!),
    text('without_proof') && order.withoutProof(text('without_proof')!),
    text('note') && `“${text('note')}”`,
  ].filter((each): each is string => Boolean(each));
}
