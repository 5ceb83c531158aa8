import { askApart, byNode } from '../../../ground/database/citus/ask-apart.ts';
import type { Database } from '../../../ground/database/database.ts';
import { findDatabaseTime, inTransaction } from '../../../ground/database/transaction.ts';
import type { Instant } from '../../../ground/units.ts';
import { listAccountIds } from '../../../who/accounts/account-store.ts';
import { findPositionBefore, findPositions } from '../event-store.ts';
import { feedDays, keptSince } from '../read-feed.ts';
import {
  deleteOldFeedRows,
  type FeedRow,
  insertFeedRows,
  listCompanyPositions,
  listMovedAccounts,
  lockCompanyFeed,
  type MovedAccount,
  type OwnEvent,
} from './company-feed-store.ts';

/** How many accounts, and old rows, one transaction handles. */
const accountsMax = 1000;
/** How long accounts whose node is down are skipped. */
const unreachableMs = 5000;

/** The last place of the feed, and the accounts whose new events could not be read. */
type CompanyNews = { lastSeq: number; unreachable: readonly number[] };
export type AppendNews = () => Promise<CompanyNews>;

/** What happened to the company itself becomes an event of its feed, in the caller's transaction. Returns its place. */
export async function appendOwnEvent(
  transaction: Parameters<typeof lockCompanyFeed>[0],
  event: Omit<OwnEvent, 'occurred_at'>,
): Promise<number> {
  const seq = (await lockCompanyFeed(transaction)) + 1;
  const own = { ...event, occurred_at: (await findDatabaseTime(transaction)).toISOString() };
  await insertFeedRows(transaction, [{ seq, accountId: 0, first: null, count: 1, event: own }]);
  return seq;
}

/**
 * Appends the new events of all accounts to the company's feed, which gives each event its place, once and for all
 * readers. Calls that come while it runs share the next run.
 */
export function createAppendNews(database: Database): AppendNews {
  const listMoved = database.isCluster ? createListApart(database) : createListMoved(database);
  const append = async (): Promise<CompanyNews> => {
    for (let after = 0; ; ) {
      const { moved, next, unreachable } = await listMoved(after);
      if (moved.length > 0) await appendMoved(database, moved);
      if (next === undefined) return { lastSeq: (await listCompanyPositions(database, [0])).get(0) ?? 0, unreachable };
      after = next;
    }
  };
  let running: Promise<CompanyNews> | undefined;
  let waiting: Promise<CompanyNews> | undefined;
  return () => {
    // A run that is already under way may have missed what was committed just before this call.
    waiting ??= (running ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        running = waiting;
        waiting = undefined;
        return append();
      });
    return waiting;
  };
}

async function appendMoved(database: Database, moved: readonly MovedAccount[]): Promise<void> {
  const starts = new Map<number, number>();
  const added = moved.filter(({ before }) => before === null);
  if (added.length > 0) {
    const since = keptSince(await findDatabaseTime(database));
    for (const { accountId } of added) starts.set(accountId, await findPositionBefore(database, accountId, since));
  }
  await inTransaction(database, async (transaction) => {
    let seq = await lockCompanyFeed(transaction);
    const standing = await listCompanyPositions(
      transaction,
      moved.map(({ accountId }) => accountId),
    );
    const rows = moved.flatMap(({ accountId, position }): FeedRow[] => {
      const before = standing.get(accountId) ?? starts.get(accountId) ?? 0;
      if (position <= before) return [];
      seq += position - before;
      return [{ seq, accountId, first: before + 1, count: position - before, event: null }];
    });
    if (rows.length > 0) await insertFeedRows(transaction, rows);
    await deleteOldFeedRows(transaction, { days: feedDays, limit: accountsMax });
  });
}

/** Accounts with new events, and the id after which there may be more. */
type Moved = { moved: MovedAccount[]; next: number | undefined; unreachable: readonly number[] };

function createListMoved(database: Database): (after: number) => Promise<Moved> {
  return async (after) => {
    const moved = await listMovedAccounts(database, { after, limit: accountsMax });
    return { moved, next: moved[accountsMax - 1]?.accountId, unreachable: [] };
  };
}

/** On a cluster: asks the nodes, and skips accounts whose node is down for a while. */
function createListApart(database: Database): (after: number) => Promise<Moved> {
  const downUntil = new Map<number, Instant>();
  return async (after) => {
    const accountIds = await listAccountIds(database, { after, limit: accountsMax });
    const at = performance.now();
    const asked = accountIds.filter((accountId) => (downUntil.get(accountId) ?? 0) <= at);
    const { found, unknown } = await askApart((ids) => findPositions(database, ids), asked, byNode(database));
    const positions = new Map(found.flatMap((each) => [...each]));
    for (const accountId of asked) downUntil.delete(accountId);
    // From now on, not from the start: finding out may take as long.
    const until = performance.now() + unreachableMs;
    for (const accountId of unknown) downUntil.set(accountId, until);
    const standing = await listCompanyPositions(database, [...positions.keys()]);
    const moved = [...positions].flatMap(([accountId, position]): MovedAccount[] => {
      const before = standing.get(accountId) ?? null;
      return position > (before ?? 0) ? [{ accountId, position, before }] : [];
    });
    return { moved, next: accountIds[accountsMax - 1], unreachable: [...downUntil.keys()] };
  };
}
