import type { EventPage, ListEventsQuery, TransportEvent } from './api-types.ts';
import { delayMs, sleep } from './retry.ts';
import { type CallOptions, type Connection, send } from './send.ts';
import { TransportError } from './transport-error.ts';

/** `after` is a position, such as `meta.next_after` of the page before, or an event's id. */
export type FeedQuery = ListEventsQuery;

export type FollowOptions = {
  /** The position, or the id, of the last event that you have; without it the feed begins with the oldest kept. */
  after?: number | string | undefined;
  /** Only these. */
  type?: ListEventsQuery['type'];
  /** Ends the loop, without an error. */
  signal?: AbortSignal | undefined;
  /** How many seconds a request waits for an event, up to 30; 25 when absent. */
  wait?: number;
  /** For each request, beyond `wait`. */
  timeoutMs?: number;
  /**
   * Called with the cursor once everything up to it was taken, and awaited: store it, and pass it to the next walk as
   * `after`. It also moves on while no event is of the types.
   */
  onCursor?: (cursor: number) => void | Promise<void>;
};

/** After an empty page that comes at once, as from a process that stops, the next request waits this long. */
const pauseMs = 1_000;

export function eventsOf(connection: Connection) {
  return {
    /** A page of the feed, the oldest first. */
    list(query: ListEventsQuery = {}, options?: CallOptions): Promise<EventPage> {
      return listEvents(connection, query, options);
    },

    /**
     * The events of the account as they happen, each once and in their order. It survives lost connections and restarts
     * of the service, and goes on after the last event.
     * @throws {TransportError} what waiting does not cure, such as a revoked token or `cursor_too_old`.
     */
    follow(options: FollowOptions = {}): AsyncGenerator<TransportEvent, void, undefined> {
      return follow(connection, options);
    },
  };
}

function listEvents(connection: Connection, query: ListEventsQuery, options: CallOptions = {}): Promise<EventPage> {
  const timeoutMs = (query.wait ?? 0) * 1000 + (options.timeoutMs ?? connection.timeoutMs);
  return send(connection, { method: 'GET', path: '/events', query }, { ...options, timeoutMs });
}

async function* follow(
  connection: Connection,
  { after, type, signal, wait = 25, timeoutMs, onCursor }: FollowOptions,
): AsyncGenerator<TransportEvent, void, undefined> {
  const where: ListEventsQuery = { ...(type && { type }), ...(after !== undefined && { after }) };
  while (!signal?.aborted) {
    const asked = performance.now();
    const ask = () => listEvents(connection, { ...where, wait, limit: 100 }, { signal, timeoutMs, retriesMax: 0 });
    const page = await untilAnswered(ask, signal);
    if (page === undefined) return;
    for (const event of page.data) {
      yield event;
      if (signal?.aborted) return;
    }
    const cursor = page.meta.next_after;
    await onCursor?.(cursor);
    const hasMoved = String(where.after) !== String(cursor);
    where.after = cursor;
    if (!hasMoved && performance.now() - asked < pauseMs) await sleep(pauseMs, signal).catch(() => {});
  }
}

/** Asks until there is a reply; undefined if the signal has ended it. */
async function untilAnswered<Reply>(
  ask: () => Promise<Reply>,
  signal: AbortSignal | undefined,
): Promise<Reply | undefined> {
  for (let failures = 0; !signal?.aborted; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof TransportError && error.retryable)) throw error;
      await sleep(delayMs(failures, error.retryAfterSeconds), signal).catch(() => {});
    }
  }
}
