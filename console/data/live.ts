import { computed, signal } from '@preact/signals';
import type { EventMeta, TransportEvent } from '../../client/src/api-types.ts';
import { ask } from './calls.ts';
import { outdatedSince } from './outdated.ts';
import { asRefusal } from './refusal.ts';
import { refresh } from './resource.ts';

/** Since when no events have arrived, or the data has not been reloaded after they came back. */
const cutSince = signal<number | undefined>(undefined);
/** Since when the view may be outdated: no events arrive, or what they change cannot be loaded. */
export const offlineSince = computed(() => cutSince.value ?? outdatedSince.value);

/** Called with the events of each page that has some. */
type Listener = (events: readonly TransportEvent[]) => void;
const listeners = new Set<Listener>();
const missedListeners = new Set<() => Promise<void>>();
let lastEventsMs = Number.NEGATIVE_INFINITY;

/** Whether events have come since a time by `performance.now()`. */
export const hasEventsSince = (time: number): boolean => lastEventsMs > time;

const waitSeconds = 25;
const pauseMs = { first: 1_000, most: 15_000 };

/** Calls the listener with events until the returned function is called. */
export function onEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when events may have been missed, until the returned function is called. */
export function onEventsMissed(listener: () => Promise<void>): () => void {
  missedListeners.add(listener);
  return () => missedListeners.delete(listener);
}

let begun: Promise<void> | undefined;

/**
 * Waits for events by long poll from now on, and reloads what they change. Resolves when the starting position is
 * known, or cannot be known now: what is loaded after that need not be loaded again.
 */
export function followEvents(): Promise<void> {
  begun ??= new Promise((begin) => void follow(begin));
  return begun;
}

async function follow(begin: () => void): Promise<never> {
  let after: number | undefined;
  let isWoken = false;
  const poll = watchPolls(() => {
    isWoken = true;
  });
  for (let failures = 0; ; ) {
    const wait = isCut || isWoken ? 0 : waitSeconds;
    isWoken = false;
    try {
      if (after === undefined) {
        after = await newestPosition();
        // Anything loaded before the position was known may lack what happened in between.
        void catchUp();
        begin();
      }
      const page = await poll(after, wait);
      if (isCut) void catchUp();
      failures = 0;
      after = page.meta.next_after;
      if (page.data.length > 0) tell(page.data);
    } catch (error) {
      begin();
      if (isWoken) continue;
      // The feed no longer has the next event, so it is followed from its end.
      if (asRefusal(error).code === 'cursor_too_old') after = undefined;
      else cut();
      await pause(Math.min(pauseMs.most, pauseMs.first * 2 ** failures++));
    }
  }
}

type EventPage = { data: TransportEvent[]; meta: EventMeta };

/** Polls until the network goes; calls `onWake` when a poll is given up because it can no longer be answered. */
function watchPolls(onWake: () => void): (after: number, wait: number) => Promise<EventPage> {
  let polling = new AbortController();
  let endsAt = Number.POSITIVE_INFINITY;
  const wake = () => {
    onWake();
    polling.abort();
  };
  // A machine that slept has lost the connection, and its timers slept too: the clock went on.
  const check = () => Date.now() > endsAt && wake();
  addEventListener('offline', () => polling.abort());
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', check);
  setInterval(check, 5_000);
  return async (after, wait) => {
    polling = new AbortController();
    endsAt = Date.now() + (waitSeconds + 10) * 1000;
    const options = { timeoutMs: (waitSeconds + 10) * 1000, retriesMax: 0, signal: polling.signal };
    try {
      return await ask<EventPage>('/events', { after, wait, limit: 100 }, options);
    } finally {
      endsAt = Number.POSITIVE_INFINITY;
    }
  };
}

/** Resolves sooner if the browser says that there is a network again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}

/** A page that loads everything needs no old events, so it starts at the end of the feed. */
async function newestPosition(): Promise<number> {
  const { meta } = await ask<{ meta: EventMeta }>('/events', { limit: 1 }, { retriesMax: 0 });
  return meta.last_position;
}

let isCut = false;
let catchUpCount = 0;

function cut(): void {
  isCut = true;
  cutSince.value ??= Date.now();
}

/**
 * Reloads everything on the screen, since counting what was missed is not worth it. Until loaded it counts as old
 * as the last event, and whatever fails to load stays so.
 */
async function catchUp(): Promise<void> {
  const number = ++catchUpCount;
  isCut = false;
  lastEventsMs = performance.now();
  await Promise.all([refresh(() => true), ...[...missedListeners].map((listener) => listener())]);
  if (isCut || number < catchUpCount) return;
  if (outdatedSince.value !== undefined) outdatedSince.value = cutSince.value ?? outdatedSince.value;
  cutSince.value = undefined;
}

function tell(events: readonly TransportEvent[]): void {
  lastEventsMs = performance.now();
  refreshOrders(new Set(events.flatMap(({ data }) => data.order?.id ?? [])));
  for (const listener of listeners) listener(events);
}

/** Reloads what changes of these orders may affect: the orders, and lists, boards and counts. */
export function refreshOrders(ids: Iterable<string>): void {
  const all = [...ids];
  refresh((key) => /^(orders|board|counts)\b/.test(key) || all.some((id) => key.includes(id)));
}
