import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TransportError } from '../../client/src/transport-error.ts';
import { noteCurrent, noteOutdated } from './outdated.ts';
import { asRefusal } from './refusal.ts';

/** A value from the server as last known: stays shown while it is reloaded. */
export type Resource<Value> = {
  value: Value | undefined;
  refusal: TransportError | undefined;
  isLoading: boolean;
};

type Entry<Value> = {
  state: Signal<Resource<Value>>;
  load: () => Promise<Value>;
  readers: number;
  /** Each load has a number. One that began before the value shown no longer counts. */
  asked: number;
  shown: number;
  /** When it was last loaded, by `performance.now()`; undefined if it has changed since. */
  askedAt: number;
};

// biome-ignore lint/suspicious/noExplicitAny: each key has its own type.
const entries = new Map<string, Entry<any>>();
/** Values that no view shows are kept, so that the way back is quick; beyond this many the oldest goes. */
const keptMax = 60;
/** A value this fresh that has not changed is not reloaded when a view begins to show it. */
const freshMs = 3_000;

/**
 * The resource under a key, which says everything it depends on, such as `orders?late=true`. It is loaded when it is
 * first shown, and again after `refresh`.
 */
export function useResource<Value>(key: string, load: () => Promise<Value>): Resource<Value> {
  const entry = entryOf(key, load);
  useEffect(() => attend(entry), [entry]);
  return entry.state.value;
}

/** The same for several, of which there may be another number the next time. */
export function useResources<Value>(asked: readonly { key: string; load: () => Promise<Value> }[]): Resource<Value>[] {
  const all = asked.map(({ key, load }) => entryOf(key, load));
  useEffect(() => {
    const leave = all.map(attend);
    return () => {
      for (const each of leave) each();
    };
  }, [asked.map(({ key }) => key).join('\n')]);
  return all.map(({ state }) => state.value);
}

/** Begins to show what is under a key. Returns what ends it. */
function attend(entry: Entry<unknown>): () => void {
  entry.readers++;
  if (!isFresh(entry)) void loadEntry(entry);
  return () => {
    if (--entry.readers === 0) noteCurrent(entry);
    forgetOldest();
  };
}

/** Loads what a view is about to show, before it is drawn. Resolves when that is loaded or has failed. */
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
    // The oldest is the one that has not been shown for the longest time.
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

/** During a stream of events each answer is shown as it arrives, but never after a later one. */
function show<Value>(entry: Entry<Value>, number: number, known: Partial<Resource<Value>>): void {
  if (number <= entry.shown) return;
  entry.shown = number;
  entry.state.value = { ...entry.state.value, ...known, isLoading: number < entry.asked };
  const { value, refusal } = entry.state.peek();
  // The value stays on the screen, without the reason why it could not be reloaded.
  if (entry.readers > 0 && value !== undefined && refusal?.retryable) noteOutdated(entry, () => void loadEntry(entry));
  else noteCurrent(entry);
}

/**
 * Reloads all resources with a matching key: those on the screen now, others when shown. Resolves when all have
 * loaded or failed.
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
 * Shows a change before the server has it: `change` returns the new value, or `undefined` to keep it. Returns
 * a function that undoes it. Loads under way no longer count.
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
