import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '../../../../ground/units.ts';
import { readRetryAfter } from '../../../../telling/delivery/retry-schedule.ts';

/** An event as the feed has it. */
export type FeedEvent = {
  id: string;
  type: string;
  position?: number;
  occurred_at: string;
  recorded_at: string;
} & Record<string, unknown>;

type FeedPage = { data: FeedEvent[]; meta: { next_after: number; last_position: number } };

export type Feed = {
  /** Absolute, without a trailing slash. */
  base: string;
  token: string;
  types: readonly string[];
  signal: AbortSignal;
  /** Called once when the service does not answer, and once when it does again. */
  onAway: (reason: string) => void;
  onBack: () => void;
};

const waitSeconds = 25;
/** In addition to the time that a request waits for events. */
const patienceMs = 15_000;
/** Between two requests if nothing came: a service, or a proxy before it, may not hold a request for the whole wait. */
const emptyMs = secondMs;
const retryMs = { first: 500, max: 10_000 };

/** A refusal that will be the same next time. */
class FeedRefused extends Error {}

/** The newest position of the feed. */
export async function findNewest(feed: Feed): Promise<number> {
  const page = await untilAnswered(feed, { limit: 1 });
  return page?.meta.last_position ?? 0;
}

/** Events after a position or an event, as they happen, until the signal; undefined begins with the oldest. */
export async function* followFeed(feed: Feed, from: string | undefined): AsyncGenerator<FeedEvent> {
  for (let after = from; ; ) {
    const askedAt = performance.now();
    const page = await untilAnswered(feed, { limit: 100, wait: waitSeconds, ...(after !== undefined && { after }) });
    if (!page) return;
    yield* page.data;
    const next = String(page.meta.next_after);
    const restMs = emptyMs - (performance.now() - askedAt);
    if (next === after && restMs > 0) await pause(feed, restMs);
    after = next;
  }
}

/** Asks until the service answers, however long it is down; undefined once aborted. */
async function untilAnswered(feed: Feed, query: Record<string, string | number>): Promise<FeedPage | undefined> {
  for (let failures = 0; !feed.signal.aborted; failures++) {
    const asked = await ask(feed, query);
    if ('page' in asked) {
      if (failures > 0) feed.onBack();
      return asked.page;
    }
    if (feed.signal.aborted) return undefined;
    if (failures === 0) feed.onAway(asked.reason);
    const pauseMs = Math.max(Math.min(retryMs.first * 2 ** failures, retryMs.max), asked.retryAfterMs);
    await pause(feed, pauseMs);
  }
  return undefined;
}

/** Ends at once with the signal. */
async function pause({ signal }: Feed, milliseconds: number): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}

type Asked = { page: FeedPage } | { reason: string; retryAfterMs: number };

/** @throws {FeedRefused} for what passes by no waiting. */
async function ask({ base, token, types, signal }: Feed, query: Record<string, string | number>): Promise<Asked> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  for (const type of types) search.append('type[]', type);
  const timeout = AbortSignal.timeout(waitSeconds * secondMs + patienceMs);
  try {
    const reply = await fetch(`${base}/events?${search}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, timeout]),
    });
    if (reply.ok) return { page: (await reply.json()) as FeedPage };
    const { message = '' } = (await reply.json().catch(() => ({}))) as { message?: string };
    if (reply.status < 500 && ![408, 429].includes(reply.status))
      throw new FeedRefused(`${base} answers ${reply.status}: ${message}`);
    const retryAfterMs = readRetryAfter(reply.headers.get('retry-after') ?? '', Date.now()) ?? 0;
    return { reason: `${reply.status} ${message}`, retryAfterMs };
  } catch (error) {
    if (error instanceof FeedRefused) throw error;
    return { reason: reasonOf(error as Error), retryAfterMs: 0 };
  }
}

/** Why `fetch` got no reply, which its own message hardly says. */
export function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || message : message;
}
