import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../../src/ground/database/database.ts';
import { inTransaction } from '../../../src/ground/database/transaction.ts';
import { markOrderAnswered } from '../../../src/orders/dispatch/answers/answer-store.ts';
import {
  insertReport,
  markReportCorrected,
  type ProgressOutcome,
  updateTransport,
} from '../../../src/orders/dispatch/progress-store.ts';
import { insertDocument, insertPart, markAttached } from '../../../src/orders/documents/document-store.ts';
import { insertDriverLink } from '../../../src/orders/drivers/driver-link-store.ts';
import { markOrderCanceled } from '../../../src/orders/order/change-order-store.ts';
import { markOrdersErased } from '../../../src/orders/order/erasure/erasure-store.ts';
import { type KeyRoute, ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import { insertOrders } from '../../../src/orders/order/insert-orders-store.ts';
import type { NewOrder, OrderToStore } from '../../../src/orders/order/order.ts';
import { writeForStore } from '../../../src/orders/order/order-row.ts';
import { markDraftPlaced } from '../../../src/orders/order/publish-draft-store.ts';
import { countPool } from '../../../src/orders/order/reservations/count-pool.ts';
import {
  insertReservations,
  markSettled,
  type WantedPlace,
} from '../../../src/orders/order/reservations/reservation-store.ts';
import { markEndpointDisabled } from '../../../src/telling/webhooks/disable-store.ts';
import { insertEndpoint } from '../../../src/telling/webhooks/endpoints/endpoint-store.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { newBooking } from '../../support/stored-orders.ts';

/** The same database twice: `measured` has one connection, which does nothing but call; `other` makes what it needs. */
export type Twice = { accountId: number; measured: Database; other: Database };

const lockTimeout = '5s';
const actor = 'operator:test';
const ceiling = { cents: 100_000_000, tokenId: 1, timeZone: 'Europe/Berlin' };
const steps = [{ afterSeconds: 86_000, step: { to: 'delivered' } }];

/** An account of its own in one environment. */
export async function openTwice(measured: Database, other: Database): Promise<Twice> {
  const wanted = { name: `Measured ${randomUUID()}`, country: 'DE', vatId: null };
  const { account } = await insertAccountIfMissing(other, wanted);
  return { accountId: account.id, measured, other };
}

const booking = ({ accountId }: Twice, changes: Partial<NewOrder> = {}): OrderToStore =>
  newBooking(accountId, changes, { key: randomUUID(), requestHash: '00' });

async function store(database: Database, toStore: OrderToStore): Promise<boolean> {
  const [number] = await insertOrders(database, [writeForStore(toStore)], { lockTimeout, isRepeated: false });
  return number !== null;
}

/** An order that `other` stores. */
async function prepare(twice: Twice, changes: Partial<NewOrder> = {}): Promise<NewOrder> {
  const toStore = booking(twice, changes);
  await store(twice.other, toStore);
  return toStore.order;
}

const prepareDraft = (twice: Twice) => prepare(twice, { status: 'draft', price: null });

async function publish({ accountId, measured }: Twice, id: string, more: Partial<OrderToStore> = {}): Promise<boolean> {
  const key = ownKey(accountId, 'booking');
  const { orderNumber } = await markDraftPlaced(
    measured,
    { ...newBooking(accountId, { id }), ...more, key },
    lockTimeout,
  );
  return orderNumber !== null;
}

/** A change of an order under a key of its own. */
const changeOf = ({ accountId }: Twice, id: string, route: KeyRoute) => {
  return { accountId, id, actor, key: ownKey(accountId, route), ifVersions: null, lockTimeout };
};

async function cancel(twice: Twice, database: Database, id: string): Promise<boolean> {
  const change = {
    ...changeOf(twice, id, 'cancel'),
    cancellation: { by: 'company' },
    charge: null,
    reply: '{}',
  } as const;
  return (await markOrderCanceled(database, change)).version !== null;
}

const outlook = { expected: [{ position: 2, at: new Date() }], seen: null };
const isDone = (outcome: ProgressOutcome) => !outcome.isKnown && outcome.refusal === null;

async function report(twice: Twice, database: Database, id: string, stopId: string): Promise<boolean> {
  const finished = { type: 'finished', stopId, at: new Date() } as const;
  return isDone(await insertReport(database, changeOf(twice, id, 'progress'), finished, outlook));
}

async function prepareDocument(twice: Twice) {
  const { id: orderId } = await prepare(twice);
  const document = { accountId: twice.accountId, id: randomUUID() };
  const stated = { orderId, stopId: null, kind: 'other', name: '', signedBy: null, remarks: null } as const;
  await insertDocument(twice.other, { ...document, ...stated, mediaType: 'application/pdf', actor });
  await insertPart(twice.other, document, 0, Buffer.from('%PDF'));
  return document;
}

/** A place in a pool that is never oversold and has room for all. */
async function preparePlace({ accountId, other }: Twice): Promise<WantedPlace> {
  const [pool, countedBy, day] = ['all', 'loads', '2029-03-01'];
  await countPool(other, { pool, countedBy, countsTrucks: false, daysOf: () => undefined }, Date.now());
  const place = { countedBy, lastDay: day, loadsMax: 1_000_000, trucksMax: null };
  return { orderId: randomUUID(), accountId, key: null, claimId: randomUUID(), pool, loadDay: day, place };
}

async function reserve(database: Database, wanted: WantedPlace): Promise<boolean> {
  const [reserved] = await insertReservations(database, [wanted], 120);
  return reserved?.outcome === 'reserved';
}

/** Whether the place of an order is sold. */
async function isSold({ pool, schema }: Database, orderId: string): Promise<boolean> {
  const { rowCount } = await pool.query(`select from ${schema}.reservations where order_id = $1 and ends_at is null`, [
    orderId,
  ]);
  return rowCount === 1;
}

async function prepareEndpoint({ accountId, other }: Twice) {
  const endpoint = { accountId, id: randomUUID(), url: 'https://receiver.invalid/', types: [], description: '' };
  const more = { enabled: true, secret: randomBytes(32), actor, position: 0 };
  await inTransaction(other, (transaction) => insertEndpoint(transaction, { ...endpoint, ...more }));
  return endpoint;
}

/**
 * By the function that it calls: makes what a call is to be about, and returns the call, which tells whether it changed
 * anything.
 */
export const callers: Record<string, (twice: Twice) => Promise<() => Promise<boolean>>> = {
  answer_order_v1: async (twice) => {
    const [halfAt = '', decideUntil = ''] = [1, 2].map((half) =>
      new Date(Date.now() + half * 43_200_000).toISOString(),
    );
    const toAnswer = { decideUntil, halfAt, silence: 'decline' } as const;
    const { id } = await prepare(twice, { status: 'requested', toAnswer });
    const change = changeOf(twice, id, 'answer');
    const accepted = { answer: 'accept', reason: null, reply: '' } as const;
    return async () => (await markOrderAnswered(twice.measured, { ...change, ...accepted })).version !== null;
  },
  assign_transport_v3: async (twice) => {
    const { id } = await prepare(twice);
    const nobody = { haulierAddress: '', trailerPlate: '', driverName: '', driverPhone: '' };
    const transport = { ...nobody, haulier: 'Nord', vehiclePlate: 'HH-NO 1' };
    const change = changeOf(twice, id, 'assign');
    return async () => (await updateTransport(twice.measured, change, transport, ['nord', 'hhno1'])).version !== null;
  },
  attach_document_v2: async (twice) => {
    const document = await prepareDocument(twice);
    const key = ownKey(twice.accountId, 'document');
    const attachment = { bytes: 4, sha256: randomBytes(32), actor, key, reply: '{}', lockTimeout };
    return async () => (await markAttached(twice.measured, document, attachment)).refusal === null;
  },
  book_orders_v5: async (twice) => () => store(twice.measured, booking(twice)),
  book_simulated_v3: async (twice) => () => store(twice.measured, { ...booking(twice), steps }),
  book_under_ceiling_v1: async (twice) => () => store(twice.measured, { ...booking(twice), ceiling }),
  cancel_order_v4: async (twice) => {
    const { id } = await prepare(twice);
    return () => cancel(twice, twice.measured, id);
  },
  correct_report_v1: async (twice) => {
    const { id, loadings } = await prepare(twice);
    await report(twice, twice.other, id, loadings[0]!.id);
    return async () => {
      const change = changeOf(twice, id, 'progress');
      return isDone(await markReportCorrected(twice.measured, change, 'wrong order', outlook));
    };
  },
  disable_endpoint_v2: async (twice) => {
    const endpoint = await prepareEndpoint(twice);
    return () => markEndpointDisabled(twice.measured, endpoint, { reason: 'gone', actor, lockTimeout });
  },
  erase_orders_v4: async (twice) => {
    const { id } = await prepare(twice);
    await cancel(twice, twice.other, id);
    const orders = { accountId: twice.accountId, ids: [id] };
    const parts = ['names', 'replies', 'documents', 'events'] as const;
    return async () => (await markOrdersErased(twice.measured, orders, parts, lockTimeout)) === 1;
  },
  open_driver_link_v2: async (twice) => {
    const { id } = await prepare(twice);
    const link = { order: { accountId: twice.accountId, id }, id: randomUUID(), secretHash: randomBytes(32) };
    const key = ownKey(twice.accountId, 'link');
    const wanted = { ...link, actor, key, reply: '{}', lockTimeout };
    return async () => (await insertDriverLink(twice.measured, wanted)).status === 'placed';
  },
  publish_draft_v4: async (twice) => {
    const { id } = await prepareDraft(twice);
    return () => publish(twice, id);
  },
  publish_simulated_v3: async (twice) => {
    const { id } = await prepareDraft(twice);
    return () => publish(twice, id, { steps });
  },
  publish_under_ceiling_v1: async (twice) => {
    const { id } = await prepareDraft(twice);
    return () => publish(twice, id, { ceiling });
  },
  record_progress_v3: async (twice) => {
    const { id, loadings } = await prepare(twice);
    return () => report(twice, twice.measured, id, loadings[0]!.id);
  },
  reserve_places_v1: async (twice) => {
    const wanted = await preparePlace(twice);
    return () => reserve(twice.measured, wanted);
  },
  settle_places_v1: async (twice) => {
    const { orderId, accountId, key, claimId, ...wanted } = await preparePlace(twice);
    await reserve(twice.other, { orderId, accountId, key, claimId, ...wanted });
    return async () => {
      await markSettled(twice.measured, [{ orderId, accountId, key, claimId, storedId: orderId, endsAt: null }]);
      return isSold(twice.other, orderId);
    };
  },
};
