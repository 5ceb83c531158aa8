import { DatabaseError } from 'pg';
import { takeTurns } from '../../concurrency/take-turns.ts';
import type { Database } from '../database.ts';

/** Accounts in parts that can be queried separately: those of a node, if that is known. */
export type PartsOf = (accountIds: readonly number[]) => Promise<(readonly number[])[]>;

/** What was found for some accounts, part by part, and the accounts for which nothing could be found out. */
export type Answers<Found> = { found: Found[]; unknown: readonly number[]; error?: unknown };

/** Connections of the process that one look takes at once. */
const askedMax = 4;

/** Queries accounts at once; if that fails and they can be queried separately, part by part. */
export function askApart<Found>(
  find: (accountIds: readonly number[]) => Promise<Found>,
  accountIds: readonly number[],
  partsOf?: PartsOf,
): Promise<Answers<Found>> {
  const inTurn = takeTurns(askedMax);
  const ask = async (ids: readonly number[]): Promise<Answers<Found>> => {
    try {
      return { found: [await inTurn(() => find(ids))], unknown: [] };
    } catch (error) {
      // Where not even that is known, nothing is of any of them.
      const parts = partsOf && ids.length > 1 ? await partsOf(ids).catch(() => []) : [];
      if (parts.length < 2) return { found: [], unknown: ids, error };
      const answers = await Promise.all(parts.map(ask));
      return {
        found: answers.flatMap(({ found }) => found),
        unknown: answers.flatMap(({ unknown }) => unknown),
        error,
      };
    }
  };
  return ask(accountIds);
}

/** Halves, which narrow down whose node it is. */
export const inHalves: PartsOf = async (accountIds) => {
  const half = Math.ceil(accountIds.length / 2);
  return [accountIds.slice(0, half), accountIds.slice(half)];
};

/** A function, or a table, that there is not. */
const isMissing = (error: unknown) => error instanceof DatabaseError && /^(42883|42P01)$/.test(error.code ?? '');

/** By the nodes of a cluster, which its coordinator knows without asking them; in halves where it does not. */
export function byNode({ pool, schema }: Database): PartsOf {
  return async (accountIds) => {
    try {
      const { rows } = await pool.query<{ id: number; node: number }>(
        `select a.id, p.groupid as node
           from (select id, get_shard_id_for_distribution_column('${schema}.orders'::regclass, id) as shard
                   from unnest($1::bigint[]) as id) as a
           join pg_dist_placement p on p.shardid = a.shard`,
        [accountIds],
      );
      return [...Map.groupBy(rows, ({ node }) => node).values()].map((of) => of.map(({ id }) => id));
    } catch (error) {
      if (!isMissing(error)) throw error;
      return inHalves(accountIds);
    }
  };
}
