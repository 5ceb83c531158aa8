import type { Deliverable, Delivery } from './delivery.ts';
import type { Batch } from './judge-batch.ts';
import { listDueFailures } from './progress-store.ts';
import type { Target } from './tables.ts';

/** Part of a batch that failed before. */
const retriesMax = 25;

/**
 * What to send to a target next: what failed and is due, then new events, or if there are none, those of a replay.
 * Undefined: nothing.
 */
export async function readBatch<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  target: Target,
  recipient: Recipient,
  { hasFailures, limit }: { hasFailures: boolean; limit: number },
): Promise<(Batch<Event> & { isLast: boolean }) | undefined> {
  const { database, tables } = delivery;
  const due = hasFailures ? await listDueFailures(database, tables, target, Math.min(retriesMax, limit)) : [];
  const wanted = due.map(({ position }) => position);
  const { events: found, unknown = [] } =
    wanted.length > 0 ? await delivery.listEventsAt(target, wanted, recipient) : { events: [] };
  const attemptsAt = new Map(due.map(({ position, attempts }) => [position, attempts]));
  const retries = found.map((event) => ({ event, attempts: attemptsAt.get(event.position) ?? 0 }));
  const duePositions = wanted.filter((position) => !unknown.includes(position));

  const rest = Math.max(limit - retries.length, 1);
  const page = await delivery.listEvents(target, { after: target.position, limit: rest }, recipient);
  const { replayPosition: after } = target;
  const isReplay = page.nextAfter === target.position && after !== null;
  const { events, nextAfter, isEnd } = isReplay
    ? await listReplay(delivery, target, recipient, { after, until: target.replayUntil ?? after, limit: rest })
    : page;
  if (retries.length === 0 && duePositions.length === 0 && !isReplay && nextAfter === target.position) return undefined;
  const known = new Set(wanted);
  const fresh = events.filter(({ position }) => !known.has(position)).map((event) => ({ event, attempts: 0 }));
  const isLast = isEnd && !isReplay && after === null;
  return { duePositions, retries, fresh, isReplay, nextAfter, isLast };
}

async function listReplay<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  target: Target,
  recipient: Recipient,
  { after, until, limit }: { after: number; until: number; limit: number },
) {
  const page = await delivery.listEvents(target, { after, limit }, recipient);
  const isEnd = page.isEnd || page.nextAfter >= until;
  const events = page.events.filter(({ position }) => position <= until);
  return { events, nextAfter: isEnd ? until : page.nextAfter, isEnd };
}
