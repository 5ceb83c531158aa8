import type { Instant } from '../../units.ts';
import type { Database } from '../database.ts';
import { databaseUnavailable, NodeUnreachable } from '../unavailable.ts';
import { askApart, byNode } from './ask-apart.ts';

/** Looks for something among all accounts, or some. */
type Find<Found> = (accountIds?: readonly number[]) => Promise<Found | undefined>;

/** Accounts whose node did not answer are left alone for so long. */
const unreachableMs = 5000;
/** Until when, by account of an environment. */
const unreachable = new WeakMap<Database, Map<number, Instant>>();

/**
 * Looks for something on all nodes at once; while one of them does not answer, on the others.
 * @throws {NodeUnreachable} if it was not found, and may lie on a node that does not answer.
 */
export async function findOnNodes<Found>(database: Database, find: Find<Found>): Promise<Found | undefined> {
  const at = performance.now();
  const down = unreachable.get(database) ?? new Map<number, Instant>();
  for (const [accountId, until] of down) if (until <= at) down.delete(accountId);
  if (down.size === 0) {
    try {
      return await find();
    } catch (error) {
      if (!databaseUnavailable(error)) throw error;
    }
  }
  const asked = (await listAccounts(database)).filter((accountId) => !down.has(accountId));
  const { found, unknown, error } = await askApart(find, asked, byNode(database));
  if (error !== undefined && !databaseUnavailable(error)) throw error;
  for (const accountId of unknown) down.set(accountId, at + unreachableMs);
  unreachable.set(database, down);
  const first = found.find((each) => each !== undefined);
  if (first === undefined && down.size > 0) throw new NodeUnreachable();
  return first;
}

/** Every node has them. */
async function listAccounts({ pool, schema }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`select id from ${schema}.accounts`);
  return rows.map(({ id }) => id);
}
