import type { Order } from '../../order/order.ts';
import type { OrderEvent } from '../../order/order-event.ts';
import type { NameActor } from '../who-acted.ts';

/** What is known of an order that cannot be answered. */
type Answered = { order: Pick<Order, 'status'>; events: readonly OrderEvent[] };

/**
 * For who wants to answer an order that has its answer, or is not to be answered: how it was answered, by whom and when
 * (UTC), what became of it since, and what can still be done. `name`: as the reader is told who acted.
 */
export function describeAnswered({ order: { status }, events }: Answered, name: NameActor): string {
  if (status === 'draft') return 'The order is a draft: its shipper has asked for nothing yet.';
  if (status === 'requested') return 'The order is being answered just now.';
  return [...sayAnswer(events, name), ...saySince(status, events, name), ...sayLeft(status)].join(' ');
}

function sayAnswer(events: readonly OrderEvent[], name: NameActor): string[] {
  const answer = findLast(events, 'order.accepted', 'order.declined');
  if (answer) return [`The order was answered already: ${describeAnswer(answer, name)}.`];
  const withdrawn = findLast(events, 'order.canceled');
  if (withdrawn?.details.was === 'requested')
    return [`${capital(name(withdrawn.actor))} withdrew the order at ${timeOf(withdrawn)}, before it was answered.`];
  const placed = findLast(events, 'order.placed', 'placed');
  return placed ? [`The order was not to be answered: it was placed at once, at ${timeOf(placed)}.`] : [];
}

function describeAnswer(answer: OrderEvent, name: NameActor): string {
  const word = answer.type === 'order.accepted' ? 'accepted' : 'declined';
  if (answer.details.by === 'silence') return `${word} by silence, since its time was up, at ${timeOf(answer)}`;
  const { reason } = answer.details;
  return `${word} by ${name(answer.actor)} at ${timeOf(answer)}${typeof reason === 'string' ? ` (${reason})` : ''}`;
}

function saySince(status: Order['status'], events: readonly OrderEvent[], name: NameActor): string[] {
  if (status === 'loaded' || status === 'delivered') return [`It is ${status}.`];
  const canceled = findLast(events, 'order.canceled', 'canceled');
  if (!canceled || canceled.details.was === 'requested') return [];
  return [`It was canceled by ${name(canceled.actor)} at ${timeOf(canceled)}.`];
}

function sayLeft(status: Order['status']): string[] {
  if (status === 'placed' || status === 'loaded') return ['The company can still cancel it, without a fee.'];
  return status === 'delivered' ? [] : ['Its shipper can book anew.'];
}

function findLast(events: readonly OrderEvent[], ...types: string[]): OrderEvent | undefined {
  return events.findLast(({ type }) => types.includes(type));
}

function timeOf({ occurredAt }: OrderEvent): string {
  return occurredAt.toISOString();
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
