import type { FailureReason } from '../../orders/dispatch/stop-report.ts';
import type { Order } from '../../orders/order/order.ts';
import type { MailKind } from '../../who/accounts/mail-choice.ts';
import type { StoredEvent } from '../events/event.ts';
import type { ServiceTimes } from './service-times-store.ts';
import type { StopProblem } from './writing/write-mail.ts';

/** Which mail a contact gets about which event. */
const kinds: Readonly<Record<string, MailKind>> = {
  'order.placed': 'confirmation',
  'order.loaded': 'loaded',
  'order.delivered': 'delivered',
  'order.canceled': 'canceled',
  'stop.failed': 'problem',
  'stop.closed': 'problem',
};

/** Undefined: nothing. */
export function mailKindOf(type: string): MailKind | undefined {
  return kinds[type];
}

/** The types of events that contacts with these mails hear about. */
export function eventTypesOf(mails: readonly MailKind[]): string[] {
  return Object.entries(kinds).flatMap(([type, kind]) => (mails.includes(kind) ? [type] : []));
}

/** Whether it was recorded while nobody sent mails. */
export function wasWhileOff(
  { recordedAt }: Pick<StoredEvent, 'recordedAt'>,
  { offFrom, onSince }: ServiceTimes,
): boolean {
  return recordedAt < onSince && (offFrom === null || recordedAt > offFrom);
}

/** What was not done at a stop, by an event that says so. */
export function problemOf({ type, details, occurredAt }: StoredEvent): StopProblem | undefined {
  const { stop, reason = 'other' } = details;
  if (typeof stop !== 'string' || (type !== 'stop.failed' && type !== 'stop.closed')) return undefined;
  const isClosed = type === 'stop.closed';
  return {
    stopId: stop,
    type: isClosed ? 'closed' : 'failed',
    reason: reason as FailureReason,
    at: occurredAt.getTime(),
  };
}

/** Whether what an event says was taken back before it was told. */
export function wasTakenBack({ type, details }: StoredEvent, { status, loadings, unloadings }: Order): boolean {
  if (type === 'order.loaded') return status === 'placed';
  if (type === 'order.delivered') return status !== 'delivered';
  if (type !== 'stop.failed' && type !== 'stop.closed') return false;
  const stop = [...loadings, ...unloadings].find(({ id }) => id === details.stop);
  return !stop?.statuses.some((reported) => `stop.${reported.type}` === type);
}
