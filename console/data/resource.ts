import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TransportError } from '../../client/src/transport-error.ts';
import { noteCurrent, noteOutdated } from './outdated.ts';
import { asRefusal } from './refusal.ts';

/** Something of the server as far as it is known: shown while it is asked for anew. */
export type Resource<Value> = {
  value: Value | undefined;
  refusal: TransportError | undefined;
  isLoading: boolean;
};

type Entry<Value> = {
  state: Signal<Resource<Value>>;
  load: () => Promise<Value>;
  readers: number;
  /** Each load has its number. What was asked for before what is shown no longer counts. */
  asked: number;
  shown: number;
  /** When it was last asked for, by `performance.now()`; nothing that has changed since. */
  askedAt: number;
};

// biome-ignore lint/suspicious/noExplicitAny: each key has its own type.
const entries = new Map<string, Entry<any>>();
/** What nobody looks at is kept, so that the way back is quick; beyond this many the oldest goes. */
const keptMax = 60;
/** What was asked for so lately, and not heard to have changed, is not asked for by who begins to look at it. */
const freshMs = 3_000;

/**
 * The resource under a key, which says all that it depends on, as `orders?late=true`. It is asked for when it is first
 * looked at, and again after `refresh`.
 */
export function useResource<Value>(key: string, load: () => Promise<Value>): Resource<Value> {
  const entry = entryOf(key, load);
  useEffect(() => {
    entry.readers++;
    if (!isFresh(entry)) void loadEntry(entry);
    return () => {
      if (--entry.readers === 0) noteCurrent(entry);
      forgetOldest();
    };
  }, [entry]);
  return entry.state.value;
}

/** Asks for what a view is about to look at, before it is drawn. Is over when that is known, or why not. */
export async function preload<Value>(key: string, load: () => Promise<Value>): Promise<void> {
  const entry = entryOf(key, load);
  if (!isFresh(entry)) await loadEntry(entry);
}

function isFresh({ askedAt, state }: Entry<unknown>): boolean {
  return performance.now() - askedAt < freshMs && state.peek().refusal === undefined;
}

function entryOf<Value>(key: string, load: () => Promise<Value>): Entry<Value> {
  const known = entries.get(key);
  if (known) {
    known.load = load;
    // The oldest is the one that was not looked at for the longest time.
    entries.delete(key);
    entries.set(key, known);
    return known;
  }
  const state = signal<Resource<Value>>({ value: undefined, refusal: undefined, isLoading: true });
  const entry = { state, load, readers: 0, asked: 0, shown: 0, askedAt: Number.NEGATIVE_INFINITY };
  entries.set(key, entry);
  return entry;
}

async function loadEntry<Value>(entry: Entry<Value>): Promise<void> {
  const number = ++entry.asked;
  entry.askedAt = performance.now();
  entry.state.value = { ...entry.state.peek(), isLoading: true };
  try {
    const value = await entry.load();
    show(entry, number, { value, refusal: undefined });
  } catch (error) {
    show(entry, number, { refusal: asRefusal(error) });
  }
}

/** Under a stream of news each answer is shown as it comes, but none after a later one. */
function show<Value>(entry: Entry<Value>, number: number, known: Partial<Resource<Value>>): void {
  if (number <= entry.shown) return;
  entry.shown = number;
  entry.state.value = { ...entry.state.value, ...known, isLoading: number < entry.asked };
  const { value, refusal } = entry.state.peek();
  // What is there stays to be seen, and why it is not renewed does not show.
  if (entry.readers > 0 && value !== undefined && refusal?.retryable) noteOutdated(entry, () => void loadEntry(entry));
  else noteCurrent(entry);
}

/**
 * Asks anew for all resources whose key fits: those that are looked at now, the others when they are. Is over when all
 * have come or failed.
 */
export async function refresh(fits: (key: string) => boolean): Promise<void> {
  const loads: Promise<void>[] = [];
  for (const [key, entry] of [...entries]) {
    if (!fits(key)) continue;
    if (entry.readers > 0) loads.push(loadEntry(entry));
    else entry.askedAt = Number.NEGATIVE_INFINITY;
  }
  await Promise.all(loads);
}

/**
 * Shows a change before the server has it: `change` makes the new value, `undefined` leaves it. Gives what takes it
 * back. What was being loaded meanwhile no longer counts.
 */
export function foresee<Value>(
  fits: (key: string) => boolean,
  change: (value: Value) => Value | undefined,
): () => void {
  const before: [Entry<Value>, Resource<Value>][] = [];
  for (const [key, entry] of [...entries]) {
    const { value } = entry.state.value;
    if (!fits(key) || value === undefined) continue;
    const next = change(value);
    if (next === undefined) continue;
    before.push([entry, entry.state.value]);
    entry.shown = ++entry.asked;
    entry.state.value = { value: next, refusal: undefined, isLoading: false };
  }
  return () => {
    for (const [entry, state] of before) entry.state.value = state;
  };
}

function forgetOldest(): void {
  for (const [key, entry] of entries) {
    if (entries.size <= keptMax) return;
    if (entry.readers === 0) entries.delete(key);
  }
}
