import type { Database } from '../../ground/database/database.ts';
import { StaleOrderNumbers } from '../../ground/database/unavailable.ts';
import { type CeilingReached, ceilingRow } from './ceiling.ts';
import { stepRows, type WrittenOrder } from './order-row.ts';

/** How a statement deals with others in progress. */
type Manner = {
  /** As PostgreSQL reads it, `100ms`. */
  lockTimeout: string;
  /** Whether an earlier try, whose outcome is unknown, may have stored the order. */
  isRepeated: boolean;
};

/** How often numbers are redrawn when other processes book for the same account at the same time. */
const drawsMax = 20;

/** Fewer bookings are stored sooner by a call for each account: the one for all opens every table and index at once. */
const togetherMin = 4;

/** `refused`: by the place of the order. */
type Booked = {
  isStale: boolean;
  isLate: boolean;
  orderNumbers: (number | null)[];
  refused: Record<string, CeilingReached> | null;
};

/**
 * What a booking got: a number, null if it was stored before, `late` if its reservation may have ended meanwhile, or
 * what its token has used if it was not stored for that.
 */
export type GivenNumber = number | null | 'late' | CeilingReached;

/**
 * Stores orders with their keys, replies, references and first events in one statement, and so in one transaction.
 * Returns what each got, in the order of the bookings: null for one whose key was used before, or that was stored
 * before; where a reservation is late, none of the same account is stored, and one above its ceiling never is. On a
 * cluster they must be of one account, whose node does it all.
 * @throws {StaleOrderNumbers} if others were faster: nothing was stored.
 */
export async function insertOrders(
  database: Database,
  bookings: readonly WrittenOrder[],
  manner: Manner,
): Promise<GivenNumber[]> {
  const booking = functionFor(bookings, database.isCluster);
  if (booking === plainBooking && !manner.isRepeated && bookings.length >= togetherMin)
    return insertTogether(database, bookings, manner.lockTimeout);
  for (let tries = 1; ; tries++) {
    const numbers = database.isCluster ? await drawNumbers(database, bookings.length) : null;
    const inserted = await tryInsert(database, bookings, { booking, numbers }, manner);
    if (inserted) return inserted;
    if (tries === drawsMax) throw new StaleOrderNumbers();
  }
}

/** Undefined if the numbers were drawn too early. */
async function tryInsert(
  { pool, schema }: Database,
  bookings: readonly WrittenOrder[],
  { booking, numbers }: { booking: BookingFunction; numbers: number[] | null },
  { lockTimeout, isRepeated }: Manner,
): Promise<GivenNumber[] | undefined> {
  // Accounts are locked in the order of their ids, so that statements do not deadlock.
  const byAccount = Map.groupBy(bookings, ({ accountId }) => accountId);
  const calls = [...byAccount].sort(([a], [b]) => a - b);
  const { rows } = await pool.query<Booked>({
    name: `${schema}-${booking.statement}-${calls.length}`,
    text: bookOrdersSql(schema, calls.length, booking),
    values: calls.flatMap(([account, own]) => {
      const { orders, texts, stops } = parametersOf(own);
      const plain = [account, orders, texts, stops, numbers, isRepeated, lockTimeout];
      const more = [own.flatMap(stepRows), own.flatMap(({ capped }, place) => ceilingRow(capped, place))].map((each) =>
        JSON.stringify(each),
      );
      return [...plain, ...more].slice(0, booking.parameters);
    }),
  });
  if (rows.some(({ isStale }) => isStale)) return undefined;
  const inserted = new Map<WrittenOrder, GivenNumber | undefined>();
  for (const [index, [, own]] of calls.entries()) {
    const { isLate = false, orderNumbers = [], refused = null } = rows[index] ?? {};
    const numbersOfCall = isLate
      ? own.map(() => 'late' as const)
      : orderNumbers.map((number, place) => refused?.[place] ?? number);
    if (numbersOfCall.length !== own.length)
      throw new Error(`the database returned ${numbersOfCall.length} numbers for ${own.length} bookings`);
    for (const [place, booking] of own.entries()) inserted.set(booking, numbersOfCall[place]);
  }
  return bookings.map((booking) => inserted.get(booking) ?? null);
}

/** Stores those of all accounts by one call, in which each table is written once. */
async function insertTogether(
  { pool, schema }: Database,
  bookings: readonly WrittenOrder[],
  lockTimeout: string,
): Promise<GivenNumber[]> {
  const accounts = [...new Set(bookings.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  const { orders, texts, stops } = parametersOf(bookings);
  const isReserved = bookings.some(({ isReserved }) => isReserved);
  const { rows } = await pool.query<{ lateAccounts: number[]; orderNumbers: (number | null)[] }>({
    name: `${schema}-book-orders-together`,
    text: `select late_accounts, order_numbers from ${schema}.book_together_v1($1, $2, $3, $4, $5, $6)`,
    values: [accounts, orders, texts, stops, isReserved, lockTimeout],
  });
  const { lateAccounts = [], orderNumbers = [] } = rows[0] ?? {};
  if (orderNumbers.length !== bookings.length)
    throw new Error(`the database returned ${orderNumbers.length} numbers for ${bookings.length} bookings`);
  return bookings.map(({ accountId }, at) => (lateAccounts.includes(accountId) ? 'late' : (orderNumbers[at] ?? null)));
}

/** The bookings as the functions that store them take them. */
function parametersOf(bookings: readonly WrittenOrder[]): { orders: string; texts: (string | null)[]; stops: string } {
  const orders = bookings.map(({ row }, place) => `{"place":${place},${row.slice(1)}`);
  const stops = bookings.flatMap((booking) => booking.stops || []);
  return { orders: `[${orders}]`, texts: bookings.flatMap(({ texts }) => texts), stops: `[${stops}]` };
}

/** A function that books, how many parameters it has, and what else than the common it tells. */
type BookingFunction = { statement: string; name: string; parameters: number; refused?: 'refused' };
/** On one server the set-based text is the quicker one; a cluster answers it wrongly (decision 27). */
const plainBooking: BookingFunction = { statement: 'book-orders', name: 'book_orders_v4', parameters: 7 };
const clusterBooking: BookingFunction = { statement: 'book-orders-apart', name: 'book_orders_v5', parameters: 7 };
const simulatedBooking: BookingFunction = { statement: 'book-simulated', name: 'book_simulated_v3', parameters: 8 };
const cappedBooking: BookingFunction = {
  statement: 'book-under-ceiling',
  name: 'book_under_ceiling_v1',
  parameters: 9,
  refused: 'refused',
};

/** The plainest that does all that these bookings need. */
function functionFor(bookings: readonly WrittenOrder[], isCluster = false): BookingFunction {
  if (bookings.some(({ capped }) => capped !== undefined)) return cappedBooking;
  if (bookings.some(({ steps = [] }) => steps.length > 0)) return simulatedBooking;
  return isCluster ? clusterBooking : plainBooking;
}

/** One call for each account; they run in that order. */
function bookOrdersSql(schema: string, calls: number, { name, parameters: count, refused }: BookingFunction): string {
  const call = (index: number) => {
    const parameters = Array.from({ length: count }, (_, i) => `$${index * count + i + 1}`);
    const told = ['is_stale', 'is_late', 'order_numbers', ...(refused === undefined ? [] : [refused])];
    return `select ${told.join(', ')} from ${schema}.${name}(${parameters})`;
  };
  return Array.from({ length: calls }, (_, index) => call(index)).join(' union all ');
}

/** Only the coordinator of a cluster has the sequence. */
async function drawNumbers({ pool, schema }: Database, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>({
    name: `${schema}-draw-numbers`,
    text: `select nextval('${schema}.order_numbers') as number from generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ number }) => number);
}

/** The number of an order. Undefined if the account has none of that id. */
export async function findOrderNumber(
  { pool, schema }: Database,
  accountId: number,
  id: string,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ number: number }>(
    `select order_number as number from ${schema}.orders where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rows[0]?.number;
}
