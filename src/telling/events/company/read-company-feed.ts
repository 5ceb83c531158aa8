import type { Database } from '../../../ground/database/database.ts';
import { databaseUnavailable, readWithRetry } from '../../../ground/database/unavailable.ts';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';
import { findAccountNames } from '../../../who/accounts/account-store.ts';
import { findActorNames } from '../../../who/people/actor-store.ts';
import { type EventOrder, orderIdOf, type StoredEvent, unansweredType } from '../event.ts';
import type { FeedWait } from '../read-feed.ts';
import type { PositionWatch } from '../watch-positions.ts';
import type { CompanyReader } from '../write-event.ts';
import type { AppendNews } from './append-news.ts';
import {
  type FeedRange,
  type FeedRow,
  findEventOrders,
  listEventsOfRanges,
  listFeedRows,
  type PlacedEvent,
} from './company-feed-store.ts';

/** Rows, and positions of accounts, that a call looks at. */
const rowsMax = 500;
const positionsMax = 10_000;

/** `after`: a place of the feed; undefined: from the oldest that is kept. */
export type CompanyFeedAsked = {
  after: number | undefined;
  types?: readonly string[];
  accountId?: number | undefined;
  limit: number;
};

export type CompanyEventPage = {
  /** By their place in the feed, with what the company reads beside each. */
  events: { event: StoredEvent; reader: CompanyReader }[];
  nextAfter: number;
  lastPosition: number;
  /** Accounts that could not be asked, so that the page ends before their events, or lacks their news. */
  unreachable: readonly number[];
};

/**
 * Events of all accounts after a place of the company's feed, as far as they are in it.
 * @throws {ServiceError} `invalid_request` naming `after`, `cursor_too_old`.
 */
export async function listCompanyEvents(database: Database, asked: CompanyFeedAsked): Promise<CompanyEventPage> {
  const { types = [], accountId, limit } = asked;
  const { rows, lastSeq, keptAfter } = await readWithRetry(() =>
    listFeedRows(database, { after: asked.after ?? 0, accountId, limit: rowsMax }),
  );
  const after = asked.after ?? keptAfter;
  if (after > lastSeq) throw invalidRequest({ after: [`is ahead of the feed, which has come to ${lastSeq}`] });
  if (after < keptAfter) throw new ServiceError('cursor_too_old');
  const part = cutPart(rows, after, types.length > 0 ? positionsMax : limit);
  const { placed, unreachable, end } = await readRanges(database, part, { types, limit });
  const events = [...placed, ...ownEvents(part, types)]
    .filter(({ feedPosition }) => feedPosition > after && feedPosition <= end)
    .sort((a, b) => a.feedPosition - b.feedPosition)
    .slice(0, limit);
  const partEnd = part.at(-1)?.seq ?? lastSeq;
  const isAll = rows.length < rowsMax && part.at(-1)?.seq === rows.at(-1)?.seq;
  const seen = Math.min(end, isAll ? lastSeq : partEnd);
  const nextAfter = events[limit - 1]?.feedPosition ?? seen;
  return {
    events: await withReaders(database, await withOrders(database, events)),
    nextAfter,
    lastPosition: lastSeq,
    unreachable,
  };
}

/** What comes after the cursor, up to a number of events. */
function cutPart(rows: readonly FeedRow[], after: number, eventsMax: number): FeedRow[] {
  const part: FeedRow[] = [];
  let left = eventsMax;
  for (const row of rows) {
    if (left <= 0) break;
    const passed = Math.max(0, after - (row.seq - row.count));
    const count = Math.min(row.count - passed, left);
    const first = row.first === null ? null : row.first + passed;
    part.push({ ...row, first, count, seq: row.seq - (row.count - passed - count) });
    left -= count;
  }
  return part;
}

type Filter = { types: readonly string[]; limit: number };
/** `end`: behind this place nothing is known, since an account could not be asked. */
type ReadRanges = { placed: PlacedEvent[]; unreachable: number[]; end: number };

async function readRanges(database: Database, part: readonly FeedRow[], filter: Filter): Promise<ReadRanges> {
  const ranges = part.flatMap(({ accountId, first, count, seq }): FeedRange[] =>
    first === null ? [] : [{ accountId, first, last: first + count - 1, seq }],
  );
  const read = (of: readonly FeedRange[]) => readWithRetry(() => listEventsOfRanges(database, of, filter));
  const end = Number.POSITIVE_INFINITY;
  if (ranges.length === 0) return { placed: [], unreachable: [], end };
  if (!database.isCluster) return { placed: await read(ranges), unreachable: [], end };
  const byAccount = [...Map.groupBy(ranges, ({ accountId }) => accountId).values()];
  const parts = await Promise.all(
    byAccount.map(async (of): Promise<ReadRanges> => {
      try {
        return { placed: await read(of), unreachable: [], end };
      } catch (error) {
        if (!databaseUnavailable(error)) throw error;
        const [{ accountId, first, last, seq }] = of as [FeedRange];
        return { placed: [], unreachable: [accountId], end: seq - (last - first + 1) };
      }
    }),
  );
  return {
    placed: parts.flatMap(({ placed }) => placed),
    unreachable: parts.flatMap(({ unreachable }) => unreachable),
    end: Math.min(...parts.map((each) => each.end)),
  };
}

function ownEvents(part: readonly FeedRow[], types: readonly string[]): PlacedEvent[] {
  return part.flatMap(({ seq, event }): PlacedEvent[] => {
    if (event === null || (types.length > 0 && !types.includes(event.type))) return [];
    const { subject: subjectId, type, actor, details } = event;
    const at = new Date(event.occurred_at);
    const nothing = { version: null, order: null, isLoading: null, quantities: null };
    const accountId = typeof details.account === 'number' ? details.account : 0;
    const own = { accountId, subjectId, sequence: seq, position: null, type, actor, details };
    return [{ feedPosition: seq, event: { ...own, ...nothing, occurredAt: at, recordedAt: at } }];
  });
}

/** What the company alone is told about an order is told with it, unless its node cannot be asked. */
async function withOrders(database: Database, placed: readonly PlacedEvent[]): Promise<PlacedEvent[]> {
  const isTold = ({ event }: PlacedEvent) => event.type === unansweredType;
  const keys = placed.filter(isTold).map(({ event }) => ({ accountId: event.accountId, id: orderIdOf(event) }));
  if (keys.length === 0) return [...placed];
  const orders = await readWithRetry(() => findEventOrders(database, keys)).catch((error: unknown) => {
    if (!databaseUnavailable(error)) throw error;
    return new Map<string, EventOrder>();
  });
  return placed.map((each) => {
    if (!isTold(each)) return each;
    const { event, feedPosition } = each;
    return { event: { ...event, order: orders.get(orderIdOf(event)) ?? null }, feedPosition };
  });
}

async function withReaders(database: Database, placed: readonly PlacedEvent[]): Promise<CompanyEventPage['events']> {
  if (placed.length === 0) return [];
  const [names, accountNames] = await Promise.all([
    findActorNames(
      database,
      placed.map(({ event }) => event.actor),
    ),
    readWithRetry(() => findAccountNames(database, [...new Set(placed.map(({ event }) => event.accountId))])),
  ]);
  return placed.map(({ event, feedPosition }) => {
    const accountName = accountNames.get(event.accountId) ?? null;
    return { event, reader: { accountName, names, feedPosition } };
  });
}

export type CompanyFeedServices = { database: Database; appendNews: AppendNews; companyPositions: PositionWatch };

/**
 * As `listCompanyEvents`, with what is new. If there are none, waits for some.
 * @throws {ServiceError} as `listCompanyEvents` and `PositionWatch`.
 */
export async function readCompanyFeed(
  { database, appendNews, companyPositions }: CompanyFeedServices,
  asked: CompanyFeedAsked,
  { milliseconds, whenGone, readmit }: FeedWait,
): Promise<CompanyEventPage> {
  const until = performance.now() + milliseconds;
  for (let after = asked.after; ; ) {
    const { unreachable } = await readWithRetry(appendNews);
    const page = await listCompanyEvents(database, { ...asked, after });
    const all = { ...page, unreachable: [...new Set([...page.unreachable, ...unreachable])] };
    const left = until - performance.now();
    if (page.events.length > 0 || page.nextAfter < page.lastPosition || left <= 0) return all;
    if (!(await companyPositions.waitBehind(0, page.nextAfter, { milliseconds: left, whenGone }))) return all;
    await readmit();
    after = page.nextAfter;
  }
}
