import type { Database } from '../../ground/database/database.ts';
import { findDatabaseTime } from '../../ground/database/transaction.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import { dayMs } from '../../ground/units.ts';
import { parseEventId } from './event.ts';
import { type EventPage, findEvent, findPositionBefore, listEvents } from './event-store.ts';
import type { NewsWait, PositionWatch } from './watch-positions.ts';

/** How long events stay in the feed. Those of an order stay in its history. */
export const feedDays = 90;

type FeedServices = { database: Database; positions: PositionWatch };

/** What a reader asks for: `after` is a position or an event's id; undefined: from the oldest that is kept. */
type FeedAsked = { after: string | undefined; types: readonly string[]; limit: number };

/** How long to wait for events if there are none. */
export type FeedWait = NewsWait & {
  /** Whether the reader may still read. @throws {ServiceError} if not. */
  readmit: () => Promise<void>;
};

/**
 * Events of an account after a position, in order. If there are none, waits for some. A reader that continues after
 * `nextAfter` misses none and gets none twice.
 * @throws {ServiceError} `invalid_request` naming `after`, `cursor_too_old`, and as `PositionWatch`.
 */
export async function readFeed(
  { database, positions }: FeedServices,
  accountId: number,
  { after, types, limit }: FeedAsked,
  { milliseconds, whenGone, readmit }: FeedWait,
): Promise<EventPage> {
  const until = performance.now() + milliseconds;
  const list = (position: number) =>
    readWithRetry(() => listEvents(database, accountId, { after: position, types, limit }));
  const start = await startOf(database, accountId, after);
  let page = await list(start);
  if (start > page.lastPosition) throw wrongAfter(`is ahead of the feed, which has come to ${page.lastPosition}`);
  if (after !== undefined) judgeAge(page);
  for (;;) {
    const left = until - performance.now();
    if (page.events.length > 0 || page.nextAfter < page.lastPosition || left <= 0) return page;
    if (!(await positions.waitBehind(accountId, page.nextAfter, { milliseconds: left, whenGone }))) return page;
    await readmit();
    page = await list(page.nextAfter);
  }
}

/** Since when events are kept, by the clock of the database, which dates them. */
export const keptSince = (now: Date) => new Date(now.getTime() - feedDays * dayMs);

function judgeAge({ nextRecordedAt, readAt }: EventPage): void {
  if (nextRecordedAt !== null && nextRecordedAt < keptSince(readAt)) throw new ServiceError('cursor_too_old');
}

/** The position after which to begin. */
async function startOf(database: Database, accountId: number, after: string | undefined): Promise<number> {
  if (after === undefined)
    return readWithRetry(async () =>
      findPositionBefore(database, accountId, keptSince(await findDatabaseTime(database))),
    );
  if (/^\d{1,15}$/.test(after)) return Number(after);
  const key = parseEventId(after);
  if (key === undefined) throw wrongAfter('must be a position, or the id of an event');
  const event = await readWithRetry(() => findEvent(database, accountId, key));
  if (event?.position == null) throw wrongAfter('is no event of the feed');
  return event.position;
}

function wrongAfter(text: string): ServiceError {
  return invalidRequest({ after: [text] });
}
