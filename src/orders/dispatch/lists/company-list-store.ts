import { type Database, onlyRow } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import type { Instant } from '../../../ground/units.ts';
import { type OrderStatus, orderStatuses } from '../../order/order.ts';
import { numberBelowSql } from './cluster-list-sql.ts';
import type { CompanyFilter, CompanyOrder } from './company-filter.ts';
import { listStepSql } from './company-list-sql.ts';
import { hasWordsSql, searchSql } from './search-sql.ts';
import { type Kind, type Source, setSql, walkSql } from './walk-sql.ts';

/** What a step of a list looks for: the filter, the number to continue below, and how many orders are wanted. */
export type Wanted = {
  filter: CompanyFilter;
  statuses: readonly OrderStatus[];
  now: Instant;
  before: number;
  limit: number;
};

/**
 * Wanted orders, newest number first, out of so many that were looked at, down to the number `reached` (null: none was
 * there).
 */
export type WalkStep = { orders: CompanyOrder[]; examined: number; reached: number | null };

/**
 * Goes one step down from the number that is wanted: what it found, what that cost in orders looked at, and whether
 * nothing is left below what it reached.
 */
export type StepDown = (
  wanted: Wanted,
) => Promise<{ orders: CompanyOrder[]; cost: number; reached: number; isLast: boolean }>;

/** Looks at the next `budget` orders of an index, not below `floor`; with words, only at those that have them. */
export function listByWalk(
  database: Database,
  wanted: Wanted,
  source: Source,
  { budget, floor, search }: { budget: number; floor: number; search?: { words: string; number: number | null } },
): Promise<WalkStep> {
  const { schema } = database;
  const isFound = search && hasWordsSql(schema);
  return listStep(database, wanted, {
    name: search ? `${source}-with-words` : source,
    text: listStepSql(database, walkSql(database, source), isFound),
    values: [budget, floor, ...(search ? [search.words, search.number] : [])],
  });
}

/** Looks at all orders of a kind. Undefined: there are more than `max`. */
export async function listBySet(
  database: Database,
  wanted: Wanted,
  kind: Kind,
  max: number,
  values: readonly unknown[],
): Promise<WalkStep | undefined> {
  const text = listStepSql(database, setSql(database, kind));
  const step = await listStep(database, wanted, { name: `all-${kind}`, text, values: [max, ...values] });
  return step.examined > max ? undefined : step;
}

/**
 * Looks at what a search finds from one number on, at most at `max` orders for each of its queries.
 */
export function listBySearch(
  database: Database,
  wanted: Wanted,
  { from, number, wholeAccounts, queries, max }: SearchRange,
): Promise<WalkStep> {
  const { schema } = database;
  return listStep(database, wanted, {
    name: `words-${queries.length}-${max}`,
    text: listStepSql(database, searchSql(schema, queries.length, max)),
    values: [from, number, wholeAccounts, ...queries.flatMap(({ words, accounts }) => [words, accounts])],
  });
}

type SearchRange = {
  from: number;
  number: number | null;
  wholeAccounts: readonly number[];
  queries: readonly { words: string; accounts: readonly number[] | null }[];
  max: number;
};

type StepRow = { examined: number; reached: number | null } & (CompanyOrder | { id: null });

async function listStep(
  { pool, schema }: Database,
  { filter, statuses, now, before, limit }: Wanted,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): Promise<WalkStep> {
  const at = (instant: Instant | undefined) => (instant === undefined ? null : new Date(instant).toISOString());
  const parameters = [
    at(now),
    filter.accountId ?? null,
    statuses,
    at(filter.loadingFrom),
    at(filter.loadingTo),
    at(filter.unloadingFrom),
    at(filter.unloadingTo),
    filter.day ?? null,
    at(filter.updatedFrom),
    filter.isLate ?? null,
    filter.isAssigned ?? null,
    filter.lacksProof ?? null,
    filter.withCanceledDrafts ?? null,
    before,
    limit,
  ];
  const statement = { name: `${schema}-company-${name}`, text, values: [...parameters, ...values] };
  const { rows } = await readWithRetry(() => pool.query<StepRow>(statement));
  const [{ examined, reached }] = rows as [StepRow];
  return { examined, reached, orders: rows.filter((row): row is StepRow & CompanyOrder => row.id !== null) };
}

/** The highest order number in use below another. Null: there is none. */
export async function findNumberBelow({ pool, schema, isCluster }: Database, below: number): Promise<number | null> {
  const result = await pool.query<{ highest: number | null }>({
    name: `${schema}-number-below`,
    text: isCluster
      ? numberBelowSql(schema)
      : `select max((
             select o.order_number from ${schema}.orders o where o.status || '' = s.status and o.order_number < $1
              order by o.order_number desc limit 1)) as highest
             from unnest($2::text[]) as s(status)`,
    values: isCluster ? [below] : [below, orderStatuses],
  });
  return onlyRow(result).highest;
}

/** How many orders an account has, by its kept counts. */
export async function findOrderCount({ pool, schema }: Database, accountId: number): Promise<number> {
  const result = await pool.query<{ count: number }>({
    name: `${schema}-count-of-account`,
    text: `select coalesce(sum(c.draft + c.placed + c.loaded + c.delivered + c.canceled), 0) as count
             from ${schema}.order_counts c where c.account_id = $1 and c.level = 3`,
    values: [accountId],
  });
  return onlyRow(result).count;
}
