import type { Database } from '../../../ground/database/database.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import { dayMs, type Instant } from '../../../ground/units.ts';
import { findAccount, listAccounts } from '../../../who/accounts/account-store.ts';
import { isOrderId, type OrderStatus } from '../../order/order.ts';
import type { CompanyFilter, CompanyOrder } from './company-filter.ts';
import { listedStatuses } from './company-list-sql.ts';
import {
  findNumberBelow,
  findOrderCount,
  listBySet,
  listByWalk,
  type StepDown,
  type WalkStep,
  type Wanted,
} from './company-list-store.ts';
import { planSearch, type SearchPlan } from './plan-search.ts';
import { costOfBlock, searchDown } from './search-down.ts';
import { blockSize } from './search-sql.ts';
import type { Kind, Source } from './walk-sql.ts';

/** The page that begins below an order number, or with the newest order. */
type CompanyPageWanted = { before?: number | undefined; size: number };

/** Orders, newest number first. `next`: continue below that number; null: there are no more. */
type CompanyPage = { orders: CompanyOrder[]; next: number | null };

/**
 * What a page may cost, in orders: up to `set` may be sorted for it; up to `walk` are looked at by number before a page
 * is returned that is not full.
 */
type ListLimits = { set: number; walk: number };
const usualLimits: ListLimits = { set: 5000, walk: 20_000 };

/**
 * A page of the orders of all accounts that fit a filter. It costs about what it shows: if few orders of many fit, the
 * page may be shorter than asked for, and `next` leads on. Following `next` shows every order that fits all along
 * exactly once.
 * @throws {ServiceError} `invalid_request` for a search of neither letters nor digits.
 */
export async function listCompanyOrders(
  database: Database,
  filter: CompanyFilter,
  { before = Number.MAX_SAFE_INTEGER, size }: CompanyPageWanted,
  now: Instant,
  limits: ListLimits = usualLimits,
): Promise<CompanyPage> {
  const wanted: Wanted = { filter, statuses: statusesOf(filter), now, before, limit: size + 1 };
  if (wanted.statuses.length === 0) return { orders: [], next: null };
  const all = await listAll(database, wanted, limits);
  if (all) return toPage(all.orders, size, null);

  const stepDown = await chooseWay(database, wanted, limits);
  const orders: CompanyOrder[] = [];
  for (let [at, budget] = [before, limits.walk]; ; ) {
    const step = await stepDown({ ...wanted, before: at, limit: size + 1 - orders.length });
    orders.push(...step.orders);
    if (orders.length > size || step.isLast) return toPage(orders, size, null);
    at = step.reached;
    budget -= step.cost;
    if (budget <= 0) return toPage(orders, size, at);
  }
}

function toPage(orders: CompanyOrder[], size: number, next: number | null): CompanyPage {
  if (orders.length <= size) return { orders, next };
  const shown = orders.slice(0, size);
  return { orders: shown, next: shown.at(-1)?.orderNumber ?? next };
}

/** The statuses that an order may have, given all of the filter. */
function statusesOf({ statuses, isLate, isAssigned, lacksProof }: CompanyFilter): OrderStatus[] {
  const stated: readonly OrderStatus[] = statuses && statuses.length > 0 ? [...new Set(statuses)] : listedStatuses;
  const underWay: readonly OrderStatus[] = ['placed', 'loaded'];
  return stated.filter(
    (status) =>
      (!(isLate || isAssigned !== undefined) || underWay.includes(status)) && (!lacksProof || status === 'delivered'),
  );
}

/** All the orders of a kind that has few. Undefined: the filter names none, or it has many. */
async function listAll(database: Database, wanted: Wanted, { set }: ListLimits): Promise<WalkStep | undefined> {
  const { filter } = wanted;
  const all = (kind: Kind, ...values: unknown[]) => listBySet(database, wanted, kind, set, values);
  const { search } = filter;
  const id = search?.trim().toLowerCase();
  if (id !== undefined && !isOrderId(id)) return undefined;
  if (id !== undefined) return listBySet(database, wanted, 'id', 1, [id]);
  if (filter.isAssigned === false || filter.lacksProof) return undefined;
  const loadings = rangeOf(filter.loadingFrom, filter.loadingTo);
  const unloadings = rangeOf(filter.unloadingFrom, filter.unloadingTo);
  // An order that was never placed has no stops.
  const isUnplacedToo =
    wanted.statuses.includes('draft') || (filter.withCanceledDrafts && wanted.statuses.includes('canceled'));
  const stops = isUnplacedToo ? undefined : ('stops' as const);
  const [kind, own] = filter.accountId === undefined ? [stops, 0] : (['loadings', 2] as const);
  const ranges = [
    filter.day !== undefined && (() => all('day')),
    loadings && kind && (() => all(kind, ...loadings.slice(own))),
    unloadings && stops && (() => all(stops, ...unloadings)),
    filter.updatedFrom !== undefined && (() => all('updated')),
    filter.isLate && (() => all('late')),
  ];
  for (const range of ranges) {
    const found = range && (await range());
    if (found) return found;
  }
  return undefined;
}

/** The range of instants that some local days may cover, in any zone. */
function rangeOf(from: Instant | undefined, to: Instant | undefined): string[] | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [first, last] = [from ?? earliest, to ?? latest];
  const days = [Math.max(earliest, first - dayMs), Math.min(latest, last + dayMs)];
  const text = (instant: Instant) => new Date(instant).toISOString();
  return [...days.map((day) => text(day).slice(0, 10)), text(first), text(last)];
}

const earliest = Date.parse('0001-01-02T00:00:00Z');
const latest = Date.parse('9999-12-30T23:59:59Z');

/** How to go through the orders, newest number first, if they cannot be listed all at once. */
async function chooseWay(database: Database, { filter }: Wanted, limits: ListLimits): Promise<StepDown> {
  const { search, accountId } = filter;
  if (search === undefined) return walkDown(database, sourceOf(filter), isPlain(filter));
  const account = accountId === undefined ? undefined : await findAccount(database, accountId);
  const plan = planSearch(search, account ? [account] : await listAccounts(database));
  if (!plan) throw invalidRequest({ search: ['must have a letter or a digit'] });
  if (accountId === undefined) return searchDown(database, plan, limits.set);
  if (plan.wholeAccounts.includes(accountId)) return walkDown(database, 'account', isPlain(filter));
  const { number } = plan;
  const words = wordsFor(accountId, plan);
  const count = await findOrderCount(database, accountId);
  const blocks = ((await findNumberBelow(database, Number.MAX_SAFE_INTEGER)) ?? 0) / blockSize;
  // Its own orders are few next to the blocks of words that all accounts share.
  const isSmall = count <= Math.min(limits.walk, firstBudget + costOfBlock * blocks);
  if (!isSmall)
    return searchDown(database, { number, wholeAccounts: [], queries: [{ words, accounts: [accountId] }] }, limits.set);
  return walkDown(database, 'account', false, { words, number });
}

/** What a search looks for among the orders of one account, whose name may have some of the words. */
function wordsFor(accountId: number, { queries }: SearchPlan): string {
  return queries
    .filter(({ accounts }) => accounts === null || accounts.includes(accountId))
    .map((query) => `(${query.words})`)
    .join(' | ');
}

function sourceOf({ accountId, isAssigned, lacksProof }: CompanyFilter): Source {
  if (isAssigned === false) return 'unassigned';
  if (lacksProof) return 'unproved';
  return accountId === undefined ? 'state' : 'account';
}

/** Whether nearly every order on the way is wanted. */
function isPlain({ accountId: _a, statuses: _s, search: _q, withCanceledDrafts: _c, ...rest }: CompanyFilter): boolean {
  return Object.values(rest).every((value) => value === undefined);
}

const firstBudget = 200;
const budgetMax = 10_000;

/** Looks at a few orders first, then at more and more. */
function walkDown(
  database: Database,
  source: Source,
  isPlain: boolean,
  search?: { words: string; number: number | null },
): StepDown {
  let budget = 0;
  return async (wanted) => {
    budget =
      budget === 0 ? (isPlain ? wanted.limit : Math.max(firstBudget, wanted.limit)) : Math.min(budgetMax, budget * 8);
    const { orders, examined, reached } = await listByWalk(database, wanted, source, {
      budget,
      floor: 0,
      ...(search && { search }),
    });
    return { orders, cost: examined, reached: reached ?? 0, isLast: examined < budget };
  };
}

/** All pages of a list, one after the other; each is a statement of its own, so that nothing is held meanwhile. */
export async function* walkCompanyOrders(
  database: Database,
  filter: CompanyFilter,
  { before, size }: CompanyPageWanted,
  now: Instant,
): AsyncGenerator<CompanyOrder[]> {
  for (let at = before; ; ) {
    const { orders, next } = await listCompanyOrders(database, filter, { before: at, size }, now);
    if (orders.length > 0) yield orders;
    if (next === null) return;
    at = next;
  }
}
