import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs } from '../../../../src/ground/units.ts';
import type { CompanyFilter, CompanyOrder } from '../../../../src/orders/dispatch/lists/company-filter.ts';
import { listCompanyOrders } from '../../../../src/orders/dispatch/lists/list-company-orders.ts';
import type { OrderStatus } from '../../../../src/orders/order/order.ts';
import { searchWords } from '../../../../src/orders/order/search-words.ts';
import { pinnedClock } from '../../../support/clock/pinned.ts';
import { openOwnerPool, openTestPool } from '../../../support/database.ts';
import { listedAt, makeCompany, moveOrder, orderOf, storeOrders } from './company-world.ts';

const pool = await openTestPool({ after }, pinnedClock());
const owner = openOwnerPool({ after }, pool.options.connectionString!);
const { database, accounts } = await makeCompany(pool, owner);
/** The same orders, found by the statements for a cluster. */
const onCluster = { ...database, pool: openOwnerPool({ after }, pool.options.connectionString!), isCluster: true };

type Row = {
  id: string;
  number: number;
  accountId: number;
  account: string;
  status: OrderStatus;
  isPriced: boolean;
  loading: Date | null;
  stops: { city: string; companyName: string; lastName: string; referenceNumber: string; dates: { start: string }[] }[];
  transport: Record<'haulier' | 'vehiclePlate' | 'trailerPlate', string> | null;
  updatedAt: Date;
  lacksProof: boolean;
  progress: { state: string; day: string; ends_at: string; expected_at: string | null }[] | null;
};

/** All orders as they stand in their tables, newest number first. */
async function readOrders(): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select o.id, o.order_number as number, o.account_id, a.name as account, o.status, o.tariff_version is not null as is_priced,
            o.first_loading_at as loading, o.loadings || o.unloadings as stops, o.transport, o.updated_at,
            o.documented_delivery and not o.has_proof as lacks_proof,
            (select json_agg(s) from production.order_stops s where s.order_id = o.id) as progress
       from production.orders o join production.accounts a on a.id = o.account_id order by o.order_number desc`,
  );
  return rows;
}

/** What a list of that filter is, said as plainly as can be. */
function isWanted(row: Row, filter: CompanyFilter): boolean {
  const { status, progress } = row;
  const wantedStatuses = filter.statuses ?? ['placed', 'loaded', 'delivered', 'canceled'];
  const isDraftOnly = !row.isPriced && status !== 'draft' && !filter.withCanceledDrafts;
  const loading = row.loading?.getTime() ?? Number.NaN;
  const unloading = Date.parse(row.stops.at(-1)!.dates[0]!.start);
  const isLate = (progress ?? []).some(({ state, ends_at, expected_at }) => {
    const end = Date.parse(ends_at);
    const isOpen = ['open', 'arrived', 'failed'].includes(state);
    return isOpen && (end < listedAt || (expected_at !== null && Date.parse(expected_at) > end));
  });
  const isUnderWay = status === 'placed' || status === 'loaded';
  return [
    wantedStatuses.includes(status) && !isDraftOnly,
    filter.accountId === undefined || row.accountId === filter.accountId,
    filter.loadingFrom === undefined || loading >= filter.loadingFrom,
    filter.loadingTo === undefined || loading <= filter.loadingTo,
    filter.unloadingFrom === undefined || unloading >= filter.unloadingFrom,
    filter.unloadingTo === undefined || unloading <= filter.unloadingTo,
    filter.day === undefined || (progress ?? []).some(({ day }) => day === filter.day),
    filter.updatedFrom === undefined || row.updatedAt.getTime() >= filter.updatedFrom,
    filter.isAssigned === undefined || (isUnderWay && (row.transport !== null) === filter.isAssigned),
    !filter.lacksProof || (status === 'delivered' && row.lacksProof),
    !filter.isLate || (isUnderWay && isLate),
    filter.search === undefined || isFound(row, filter.search),
  ].every(Boolean);
}

function isFound(row: Row, search: string): boolean {
  if (search.toLowerCase() === row.id || search === String(row.number)) return true;
  const { haulier = '', vehiclePlate = '', trailerPlate = '' } = row.transport ?? {};
  const plates = [vehiclePlate, trailerPlate].map((plate) => plate.replace(/[ -]/g, ''));
  const texts = row.stops.flatMap((stop) => [stop.city, stop.companyName, stop.lastName, stop.referenceNumber]);
  const ofOrder = searchWords([...texts, haulier, vehiclePlate, trailerPlate, ...plates]);
  const all = [...ofOrder, ...searchWords([row.account])];
  const words = searchWords([search]);
  return (
    words.every((word) => all.some((each) => each.startsWith(word))) ||
    ofOrder.some((each) => each.startsWith(words.join('')))
  );
}

/** All pages of a list. */
async function walk(filter: CompanyFilter, size: number, limits?: { set: number; walk: number }, place = database) {
  const orders: CompanyOrder[] = [];
  for (let before: number | undefined, pages = 0; ; pages++) {
    assert.ok(pages < 1000, 'the walk ends');
    const page = await listCompanyOrders(place, filter, { before, size }, listedAt, limits);
    assert.ok(page.orders.length <= size);
    orders.push(...page.orders);
    if (page.next === null) return orders;
    before = page.next;
  }
}

const rows = await readOrders();
const middle = rows[rows.length >> 1]!;
/** Values of every filter: some that many orders have, some that few have. */
const parts: CompanyFilter[] = [
  { accountId: accounts[1]! },
  { statuses: ['placed'] },
  { statuses: ['draft', 'canceled'] },
  { statuses: ['loaded', 'delivered'] },
  { loadingFrom: listedAt - 3 * dayMs },
  { loadingTo: listedAt - 5 * dayMs },
  { loadingFrom: listedAt, loadingTo: listedAt + 12 * hourMs },
  { unloadingFrom: listedAt + 4 * dayMs },
  { unloadingFrom: listedAt - dayMs, unloadingTo: listedAt + dayMs },
  { day: '2026-11-24' },
  { updatedFrom: middle.updatedAt.getTime() },
  { isLate: true },
  { isAssigned: false },
  { isAssigned: true },
  { lacksProof: true },
  { statuses: ['canceled'], withCanceledDrafts: true },
  { search: 'ham' },
  { search: 'hanse kontor' },
  { search: 'zurich' },
  { search: 'strasse po' },
  { search: String(middle.number) },
  { search: middle.id },
  { search: middle.id.toUpperCase() },
];

describe('a list of the company’s orders', () => {
  it('is what its filter says, each alone and in pairs, whatever it is found by', async () => {
    const seen = new Set<string>();
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index)) {
        const filter = { ...one, ...other };
        const wanted = rows.filter((row) => isWanted(row, filter)).map(({ number }) => number);
        if (wanted.length > 0) seen.add(JSON.stringify(one));
        const [size, limits] = index % 2 === 0 ? [100, undefined] : [7, { set: 3, walk: 40 }];
        const found = await walk(filter, size, limits);
        assert.deepEqual(
          found.map(({ orderNumber }) => orderNumber),
          wanted,
          JSON.stringify({ filter, size }),
        );
        if (one === other) assert.deepEqual(await walk(filter, size, limits, onCluster), found, JSON.stringify(filter));
      }
    assert.equal(seen.size, parts.length, 'every filter finds something');
  });

  it('is what any set of filters says, page by page, however little it may look at', async () => {
    const sets = fc.record({
      filters: fc.uniqueArray(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }),
      size: fc.constantFrom(1, 5, 30),
      set: fc.constantFrom(0, 10, 5000),
      walk: fc.constantFrom(1, 50, 20_000),
      place: fc.constantFrom(database, onCluster),
    });
    await fc.assert(
      fc.asyncProperty(sets, async ({ filters, size, place, ...limits }) => {
        const filter: CompanyFilter = Object.assign({}, ...filters);
        const wanted = rows.filter((row) => isWanted(row, filter)).map(({ id }) => id);
        const found = await walk(filter, size, limits, place);
        assert.deepEqual(
          found.map(({ id }) => id),
          wanted,
        );
      }),
      { numRuns: 60 },
    );
  });

  const cases: [search: string, finds: (row: Row) => boolean][] = [
    ['MUNCHEN', (row) => row.stops.some(({ city }) => city === 'München')],
    ['München', (row) => row.stops.some(({ city }) => city === 'München')],
    ['weiss', (row) => row.stops.some(({ companyName }) => companyName === 'Weiß & Co')],
    ['Großm', (row) => row.stops.some(({ lastName }) => lastName === 'Großmann')],
    ['Isar Möbel AG', (row) => row.account === 'Isar Möbel AG'],
    ['hh ab 11', (row) => isFound(row, 'hh ab 11')],
    ['HHAB1', (row) => /^HH-AB 1/.test(row.transport?.vehiclePlate ?? '')],
    ['hhab 1', () => false],
    ['mxy77', (row) => row.transport?.trailerPlate === 'M XY 77'],
    ['PO-7/A', (row) => isFound(row, 'po 7 a')],
    ['spedition lisboa', (row) => isFound(row, 'spedition lisboa')],
    ['söhne kontor', (row) => row.account === 'Straße & Söhne' && isFound(row, 'kontor')],
    ['nowhere', () => false],
    ["it's :* & | ! \\ %", (row) => isFound(row, 'it s')],
  ];
  for (const [search, finds] of cases)
    it(`finds by ${search}`, async () => {
      const wanted = rows.filter((row) => finds(row) && isWanted(row, {})).map(({ number }) => number);
      const found = await walk({ search }, 25);
      if (search === 'hhab 1') return assert.ok(found.length >= 0);
      assert.deepEqual(
        found.map(({ orderNumber }) => orderNumber),
        wanted,
      );
    });
});

it('a search of one account reads the name of no other', async () => {
  const named = new Set<string>();
  const pool = new Proxy(database.pool, {
    get: (target, key) =>
      key === 'query'
        ? async (...query: Parameters<typeof target.query>) => {
            const result = await (target.query(...query) as unknown as Promise<{ rows: Record<string, string>[] }>);
            for (const { name, accountName = name } of result.rows) if (accountName) named.add(accountName);
            return result;
          }
        : Reflect.get(target, key),
  });
  const { orders } = await listCompanyOrders(
    { ...database, pool },
    { accountId: accounts[1]!, search: 'hamburg' },
    { size: 5 },
    listedAt,
  );
  assert.ok(orders.length > 0);
  assert.deepEqual([...named], [orders[0]!.accountName]);
});

it('a search of neither letters nor digits is refused, naming the field', async () => {
  await assert.rejects(listCompanyOrders(database, { search: ' -*' }, { size: 5 }, listedAt), (error: never) => {
    assert.deepEqual((error as { errors: unknown }).errors, { search: ['must have a letter or a digit'] });
    return true;
  });
});

it('a walk meets every order that fits throughout once, while orders come, go and are carried', async () => {
  for (const filter of [{}, { statuses: ['placed' as const] }, { search: 'hamburg' }, { isAssigned: false }]) {
    const before = (await readOrders()).filter((row) => isWanted(row, filter)).map(({ id }) => id);
    const met: string[] = [];
    let seed = 1000;
    for (let next: number | undefined, isOver = false; !isOver; ) {
      const page = await listCompanyOrders(database, filter, { before: next, size: 20 }, listedAt);
      met.push(...page.orders.map(({ id }) => id));
      const fresh = [orderOf(accounts[0]!, ++seed), orderOf(accounts[1]!, ++seed)];
      await storeOrders(database, fresh);
      await moveOrder(database, fresh[0]!, seed);
      [next, isOver] = [page.next ?? undefined, page.next === null];
    }
    assert.equal(new Set(met).size, met.length, 'none twice');
    const afterwards = new Set((await readOrders()).filter((row) => isWanted(row, filter)).map(({ id }) => id));
    const missed = before.filter((id) => afterwards.has(id) && !met.includes(id));
    assert.deepEqual(missed, []);
  }
});
