import { signal } from '@preact/signals';
import type { EventMeta, TransportEvent } from '../../client/src/api-types.ts';
import { ask } from './calls.ts';
import { refresh } from './resource.ts';

/** Whether news come: since when they do not, if so. */
export const offlineSince = signal<number | undefined>(undefined);

/** Called with the events of each page that brought some. */
type Listener = (events: readonly TransportEvent[]) => void;
const listeners = new Set<Listener>();

const waitSeconds = 25;
const pauseMs = { first: 1_000, most: 15_000 };
/** Tells of events until the returned function is called. */
export function onEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Waits for events by long poll, and has what they change asked for anew. */
export async function followEvents(): Promise<never> {
  let after: number | undefined;
  let polling = new AbortController();
  // A poll on its way would notice only when its time is over.
  addEventListener('offline', () => polling.abort());
  for (let failures = 0; ; ) {
    polling = new AbortController();
    try {
      after ??= await newestPosition();
      const isBack = offlineSince.value !== undefined;
      const page = await ask<{ data: TransportEvent[]; meta: EventMeta }>(
        '/events',
        { after, wait: isBack ? 0 : waitSeconds, limit: 100 },
        { timeoutMs: (waitSeconds + 10) * 1000, retriesMax: 0, signal: polling.signal },
      );
      if (isBack) comeBack();
      failures = 0;
      after = page.meta.next_after;
      if (page.data.length > 0) tell(page.data);
    } catch {
      offlineSince.value ??= Date.now();
      await pause(Math.min(pauseMs.most, pauseMs.first * 2 ** failures++));
    }
  }
}

/** Is over sooner when the browser says that there is a network again. */
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

/** The beginning of a feed is of no use to a page that has just asked for everything. */
async function newestPosition(): Promise<number> {
  const { meta } = await ask<{ meta: EventMeta }>('/events', { limit: 1 }, { retriesMax: 0 });
  return meta.last_position;
}

/** What was missed is not worth counting: everything that is looked at is asked for anew. */
function comeBack(): void {
  offlineSince.value = undefined;
  refresh(() => true);
}

function tell(events: readonly TransportEvent[]): void {
  const ids = new Set(events.map(({ data }) => data.order?.id));
  refresh((key) => isOfOrders(key) || [...ids].some((id) => id !== undefined && key.includes(id)));
  for (const listener of listeners) listener(events);
}

/** Keys of what any order may change: lists, boards, counts. */
function isOfOrders(key: string): boolean {
  return /^(orders|board|counts)\b/.test(key);
}
