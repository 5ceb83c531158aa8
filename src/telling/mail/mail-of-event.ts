import type { FailureReason } from '../../orders/dispatch/stop-report.ts';
import type { Order } from '../../orders/order/order.ts';
import type { MailKind } from '../../who/accounts/mail-choice.ts';
import { type StoredEvent, unansweredType } from '../events/event.ts';
import type { ServiceTimes } from './service-times-store.ts';
import type { CompanyOrderMail, OrderMailKind } from './writing/texts/mail-texts.ts';
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

/** Whoever hears that orders are placed, or that they end, hears that one is declined. */
const declinedType = 'order.declined';
const whoHearDeclined: readonly MailKind[] = ['confirmation', 'canceled'];

const companyKinds: Readonly<Record<string, CompanyOrderMail>> = {
  'order.placed': 'new_order',
  'order.requested': 'new_request',
  [unansweredType]: 'unanswered',
};

/** The types of events of orders that the company gets mails about. */
export const companyOrderTypes = Object.keys(companyKinds);

/** The mail about an event for who hears of these, or for the company. Undefined: none. */
export function mailKindOf(type: string, tells: readonly MailKind[] | 'company'): OrderMailKind | undefined {
  if (tells === 'company') return companyKinds[type];
  if (type === declinedType) return whoHearDeclined.some((kind) => tells.includes(kind)) ? 'declined' : undefined;
  const kind = kinds[type];
  return kind && tells.includes(kind) ? kind : undefined;
}

/** The types of events that contacts with these mails hear about. */
export function eventTypesOf(mails: readonly MailKind[]): string[] {
  return [...Object.keys(kinds), declinedType].filter((type) => mailKindOf(type, mails) !== undefined);
}

/** What the company answered itself, or what has its answer, needs no telling. */
export function isAnswered(kind: OrderMailKind, { status, decision }: Order): boolean {
  if (kind === 'new_order') return decision !== null && decision.by !== 'silence';
  return (kind === 'new_request' || kind === 'unanswered') && status !== 'requested';
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
