import type { CountedLoad } from '../../engine/availability/judge-loading.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import type { CallsInLine } from '../../ground/database/batch.ts';
import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import type { Instant } from '../../ground/units.ts';
import type { Caller } from '../../who/accounts/account-store.ts';
import { findKeyRow } from '../order/idempotency/idempotency-store.ts';
import type { RequestKey, StoredReply } from '../order/idempotency/request-key.ts';
import type { NewOrder, OrderToStore, PlannedStep } from '../order/order.ts';
import { type WrittenOrder, writeForStore } from '../order/order-row.ts';
import { publishDraft } from '../order/publish-draft.ts';
import type { AskedPlace, HeldPlaces } from '../order/reservations/hold-place.ts';
import type { StoreOrder } from '../order/store-order.ts';
import type { AskedBooking } from './booking.ts';
import type { JudgeSold } from './judge-sold.ts';
import { bytesOf, type StoredBytes, storeCounted } from './store-counted.ts';

/** What storing works with. */
export type StoringServices = {
  prices: Pick<PriceSources, 'availability'>;
  database: Database;
  storeOrder: StoreOrder;
  storedBytes: StoredBytes;
  /** Takes places in pools that are never oversold. Undefined: there are none. */
  places?: HeldPlaces | undefined;
  /** Runs changes of an account one after the other, so that they hold one connection and not all. */
  changeInLine: CallsInLine<number>;
  /** In the sandbox: what happens automatically to an order once it is placed. */
  simulation?: { planSteps: (order: NewOrder) => readonly PlannedStep[] } | undefined;
  /** By whose days the ceilings of tokens count. */
  companyZone: () => string;
  now: () => Instant;
};

/** What was asked, as far as storing needs it. */
type AskedStore = Pick<AskedBooking, 'key' | 'draftId' | 'writeListed'> & { shipper: Pick<Caller, 'ceiling'> };

/** An order that was priced and judged, with its reply. `counted`: as `sold` judged last. */
export type JudgedOrder = { order: NewOrder; counted: CountedLoad | undefined; reply: string; sold: JudgeSold };

/**
 * Stores an order with its reply. In a pool that is never oversold it first takes its place; if there is none any more,
 * it is judged anew by what others have booked meanwhile.
 * @throws {ServiceError} as `sold`, `storedBytes`, `storeOrder` and `publishDraft`.
 */
export function storeBooking(
  services: StoringServices,
  { shipper, key, draftId, writeListed }: AskedStore,
  { order, counted, reply, sold }: JudgedOrder,
): Promise<StoredReply> {
  const { storedBytes, simulation, places } = services;
  const booking: OrderToStore = {
    order: { ...order, counted },
    reply,
    listed: writeListed(order),
    key,
    ceiling: shipper.ceiling ? { ...shipper.ceiling, timeZone: services.companyZone() } : undefined,
    steps: simulation?.planSteps(order),
  };
  const store =
    places === undefined || counted?.place === undefined
      ? storingAtOnce(services, booking, draftId)
      : storingInPlace({ ...services, places }, booking, draftId, { counted, sold });
  return storeCounted(storedBytes, bytesOf(booking), store);
}

/** Stores what needs no place. A new order is kept as written alone until its commit. */
function storingAtOnce(
  { database, storeOrder, changeInLine }: Pick<StoringServices, 'database' | 'storeOrder' | 'changeInLine'>,
  booking: OrderToStore,
  draftId: string | undefined,
): () => Promise<StoredReply> {
  if (draftId === undefined) return storingWritten(storeOrder, writeForStore(booking));
  return () => changeInLine(booking.order.accountId, () => publishDraft(database, booking));
}

function storingWritten(storeOrder: StoreOrder, written: WrittenOrder): () => Promise<StoredReply> {
  return () => storeOrder(written);
}

/** Takes a place in a pool that is never oversold, and stores the order in it. */
function storingInPlace(
  services: StoringServices & { places: HeldPlaces },
  booking: OrderToStore,
  draftId: string | undefined,
  { counted: judged, sold }: Pick<JudgedOrder, 'counted' | 'sold'>,
): () => Promise<StoredReply> {
  const { database, places } = services;
  const { order, key } = booking;
  let counted = judged;
  const store = (storeUntil: string | undefined) =>
    storingAtOnce(services, { ...booking, order: { ...order, counted, storeUntil } }, draftId)();
  return async () => {
    const wanted = wantedPlace(order, counted, key);
    if (wanted === undefined) return store(undefined);
    // Elsewhere the statement that reserves sees it.
    if (database.isCluster && (await storedUnder(database, key)) !== null) return store(undefined);
    return places.hold(wanted, {
      judge: async () => {
        const now = services.now();
        await services.prices.availability?.refresh(now);
        counted = sold(now);
        return wantedPlace(order, counted, key);
      },
      store: async (storeUntil) => {
        const result = await store(storeUntil);
        return { result, storedId: result.isReplay ? await storedUnder(database, key) : order.id };
      },
    });
  };
}

function wantedPlace(
  { id: orderId, accountId }: NewOrder,
  counted: CountedLoad | undefined,
  key: RequestKey | undefined,
): AskedPlace | undefined {
  if (counted?.place === undefined) return undefined;
  const { day: loadDay, pool, place } = counted;
  return { orderId, accountId, key: key?.key ?? null, pool, loadDay, place };
}

/** The order that was stored under a key. Null: none was. */
async function storedUnder(database: Database, key: RequestKey | undefined): Promise<string | null> {
  const row = key && (await readWithRetry(() => findKeyRow(database, key)));
  return row?.orderId ?? null;
}
