import type { Actor, AnyEvent } from '../data/operator-types.ts';
import { words } from '../words/words.ts';
import { moment } from './format.ts';

/** Who did something, by name if known. */
export function actorName({ kind, id, name }: Actor): string {
  if (kind === 'operator' && id === 'simulation') return words.value.order.simulation;
  return name ?? words.value.day.actor[kind] ?? kind;
}

/** What happened to an order, in a word, and at which kind of stop. */
export function eventName({ type, details }: AnyEvent): string {
  const name = words.value.day.event[type] ?? type;
  const { kind } = details;
  return kind === 'loading' || kind === 'unloading' ? words.value.day.eventAt(name, words.value.day[kind]) : name;
}

/** `Finished, loading, by Sabine Krüger, 11:08`. */
export function eventLine(event: AnyEvent): string {
  return `${words.value.day.by(eventName(event), actorName(event.actor))}, ${moment(event.date)}`;
}
