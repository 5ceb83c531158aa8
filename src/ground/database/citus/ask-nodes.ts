import type { Instant } from '../../units.ts';
import type { Database } from '../database.ts';
import { DatabaseBusy, databaseUnavailable, NodeUnreachable } from '../unavailable.ts';
import { askApart, byNode } from './ask-apart.ts';

/** Looks for something among all accounts, or some. */
type Find<Found> = (accountIds?: readonly number[]) => Promise<Found | undefined>;

/** How long accounts whose node did not answer are skipped. */
const unreachableMs = 5000;
/** Until when they are skipped, by account; and the search that is finding out which they are. */
type Silent = { until: Map<number, Instant>; search?: Promise<unknown> | undefined };
const silentOf = new WeakMap<Database, Silent>();

/**
 * Looks for something on all nodes at once; if one of them does not answer, on the others.
 * @throws {NodeUnreachable} if it was not found, and may be on a node that does not answer.
 */
export async function findOnNodes<Found>(database: Database, find: Find<Found>): Promise<Found | undefined> {
  const silent = silentOf.get(database) ?? { until: new Map<number, Instant>() };
  silentOf.set(database, silent);
  forgetOld(silent);
  if (silent.until.size === 0) {
    try {
      return await find();
    } catch (error) {
      if (!isLoss(error)) throw error;
    }
    // One finds out for all that meet it at the same time.
    await silent.search;
  }
  const looking = findOnOthers(database, find, silent);
  const search = looking.catch(() => {});
  silent.search ??= search;
  return await looking.finally(() => {
    if (silent.search === search) silent.search = undefined;
  });
}

async function findOnOthers<Found>(database: Database, find: Find<Found>, silent: Silent): Promise<Found | undefined> {
  const asked = (await listAccounts(database)).filter((accountId) => !silent.until.has(accountId));
  const partsOf = byNode(database);
  // A query of all at once has just failed, unless it is known which nodes do not answer.
  const parts = silent.until.size === 0 && asked.length > 1 ? await partsOf(asked) : [asked];
  const answers = await Promise.all(parts.map((part) => askApart(find, part, partsOf)));
  for (const { error } of answers) if (error !== undefined && !isLoss(error)) throw error;
  const found = answers.flatMap((answer) => answer.found);
  // If no node answers, it is not a single node that is lost.
  if (found.length > 0) {
    const until = performance.now() + unreachableMs;
    for (const { unknown } of answers) for (const accountId of unknown) silent.until.set(accountId, until);
  }
  const first = found.find((each) => each !== undefined);
  const isUnsure = silent.until.size > 0 || answers.some(({ unknown }) => unknown.length > 0);
  if (first === undefined && isUnsure) throw new NodeUnreachable();
  return first;
}

function forgetOld({ until }: Silent): void {
  const now = performance.now();
  for (const [accountId, end] of until) if (end <= now) until.delete(accountId);
}

/** Whether the error is of a node, as far as can be told. A pool without a free connection says nothing about nodes. */
function isLoss(error: unknown): boolean {
  return databaseUnavailable(error) && !(error instanceof DatabaseBusy);
}

/** Every node has them. */
async function listAccounts({ pool, schema }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`select id from ${schema}.accounts`);
  return rows.map(({ id }) => id);
}
