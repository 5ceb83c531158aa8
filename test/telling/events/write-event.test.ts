import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { callsInLine } from '../../../src/ground/database/batch.ts';
import type { Database } from '../../../src/ground/database/database.ts';
import { inTransaction } from '../../../src/ground/database/transaction.ts';
import { answerOrder, type StatedAnswer } from '../../../src/orders/dispatch/answers/answer-order.ts';
import { assignTransport } from '../../../src/orders/dispatch/assign-transport.ts';
import { cancelForCompany } from '../../../src/orders/dispatch/cancel-for-company.ts';
import { correctReport } from '../../../src/orders/dispatch/report-stop.ts';
import { documentIdOf } from '../../../src/orders/documents/document.ts';
import { listDocuments } from '../../../src/orders/documents/document-store.ts';
import { createPictureThread } from '../../../src/orders/documents/media/picture-thread.ts';
import { storeDocument } from '../../../src/orders/documents/store-document.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import { eventIdOf, feedTypes, type StoredEvent } from '../../../src/telling/events/event.ts';
import { listEvents } from '../../../src/telling/events/event-store.ts';
import { writeEvent } from '../../../src/telling/events/write-event.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { findActorNames } from '../../../src/who/people/actor-store.ts';
import { insertPerson } from '../../../src/who/people/person-store.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { pdf } from '../../support/documents/pictures.ts';
import { atHour, type Placed, placeOrder } from '../../support/events/place-order.ts';

const database: Database = databaseOn(await openTestPool({ after }, pinnedClock()), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const accountId = account.id;
const anna = (await inTransaction(database, (transaction) =>
  insertPerson(transaction, {
    email: 'anna@company.example',
    name: 'Anna Lade',
    role: 'dispatcher',
    shipperAccountId: null,
  }),
))!;
const names = await findActorNames(database, [`person:${anna.id}`]);
const decideUntil = '2099-11-24T07:00:00.000Z';
const requested = { status: 'requested', toAnswer: { decideUntil, halfAt: decideUntil, silence: 'decline' } } as const;
const place = (changes: Parameters<typeof placeOrder>[3] = {}) =>
  placeOrder(database, accountId, `person:${anna.id}`, changes);
const answer = ({ asked }: Placed, stated: StatedAnswer) =>
  answerOrder(database, { ...asked(), key: ownKey(accountId, 'answer') }, stated, '{}');

const carrier = {
  haulier: 'Spedition Süd',
  haulierAddress: 'Hof 1',
  vehiclePlate: 'HH-AB 123',
  trailerPlate: '',
  driverName: 'Karl',
  driverPhone: '+491700000000',
};
const document = { stopId: null, kind: 'pod' as const, name: '', signedBy: 'Karl', remarks: 'wet' };
const services = {
  database,
  changeInLine: callsInLine<number>(),
  pictures: createPictureThread(),
  documentBytes: { take: async () => {} },
};
async function* file() {
  yield pdf;
}
const addDocument = ({ id }: Placed, stopId: string | null) =>
  storeDocument(
    services,
    { ...document, stopId, orderId: id, accountId, actor: 'driver', idempotencyKey: undefined },
    file(),
    () => '{}',
  );
const documentOf = async ({ id }: Placed) => {
  const [stored] = await listDocuments(database, { accountId, id });
  return { id: documentIdOf(stored!), kind: 'pod', media_type: 'application/pdf', bytes: pdf.length };
};
const finished = async ({ report, loading, unloading }: Placed) => {
  await report('finished', loading);
  await report('finished', unloading, { at: atHour(9) });
};

type Told = {
  type: (typeof feedTypes)[number];
  happens: (order: Placed) => Promise<unknown>;
  /** Of an order that the company is to answer. */
  isRequested?: true;
  /** Of the data, beside order and version. */
  shipper: (order: Placed) => object | Promise<object>;
  /** What the company reads more. */
  company?: object;
  actor?: string;
  occurred?: Date;
};

const stopOf = (id: string, kind: 'loading' | 'unloading', status: string, report = 1) => ({
  stop: { id, kind },
  report,
  status,
});

const told: Told[] = [
  {
    type: 'order.requested',
    isRequested: true,
    happens: async () => {},
    shipper: () => ({ decide_until: decideUntil }),
    actor: 'shipper',
  },
  {
    type: 'order.accepted',
    isRequested: true,
    happens: (order) => answer(order, { answer: 'accept' }),
    shipper: () => ({ by: 'company' }),
  },
  {
    type: 'order.declined',
    isRequested: true,
    happens: (order) => answer(order, { answer: 'decline', reason: 'goods', note: 'too long' }),
    shipper: () => ({ by: 'company', reason: 'goods', note: 'too long' }),
  },
  { type: 'order.placed', happens: async () => {}, shipper: () => ({}), actor: 'shipper' },
  {
    type: 'order.canceled',
    happens: ({ asked }) =>
      cancelForCompany(database, asked(), { reason: 'weather', note: 'ice' }, { now: 0, reply: '{}' }),
    shipper: () => ({ by: 'company', reason: 'weather', note: 'ice' }),
  },
  {
    type: 'order.loaded',
    happens: ({ report, loading }) => report('finished', loading, { note: 'of the day shift' }),
    shipper: ({ loading }) => stopOf(loading, 'loading', 'loaded'),
    company: { note: 'of the day shift' },
    occurred: atHour(8),
  },
  {
    type: 'order.delivered',
    happens: finished,
    shipper: ({ unloading }) => stopOf(unloading, 'unloading', 'delivered', 2),
    occurred: atHour(9),
  },
  {
    type: 'order.corrected',
    happens: async (order) => {
      await finished(order);
      await correctReport(database, order.asked(), 'Frau Meier was wrong');
    },
    shipper: ({ unloading }) => ({
      stop: { id: unloading, kind: 'unloading' },
      report: 2,
      corrected: 'finished',
      status: 'loaded',
    }),
    company: { reason: 'Frau Meier was wrong' },
  },
  {
    type: 'stop.eta_changed',
    happens: ({ report, loading }) => report('eta', loading, { at: atHour(11), note: 'jam' }),
    shipper: ({ loading }) => ({
      ...stopOf(loading, 'loading', 'placed'),
      expected_at: '2026-11-24T11:00:00.000Z',
    }),
    company: { note: 'jam' },
  },
  {
    type: 'stop.arrived',
    happens: ({ report, loading }) => report('arrived', loading),
    shipper: ({ loading }) => stopOf(loading, 'loading', 'placed'),
    occurred: atHour(8),
  },
  {
    type: 'stop.finished',
    happens: ({ report, loading }) =>
      report('finished', loading, { signedBy: 'Frau Meier', quantities: [{ item: 0, quantity: 3 }] }),
    shipper: ({ loading }) => ({
      ...stopOf(loading, 'loading', 'loaded'),
      signed_by: 'Frau Meier',
      quantities: [{ item: 0, quantity: 3 }],
    }),
    occurred: atHour(8),
  },
  {
    type: 'stop.failed',
    happens: ({ report, loading }) => report('failed', loading, { reason: 'goods_not_ready', note: 'ask Paul' }),
    shipper: ({ loading }) => ({
      ...stopOf(loading, 'loading', 'placed'),
      reason: 'goods_not_ready',
    }),
    company: { note: 'ask Paul' },
    occurred: atHour(8),
  },
  {
    type: 'stop.closed',
    happens: ({ report, loading }) => report('closed', loading, { reason: 'rejected' }),
    shipper: ({ loading }) => ({
      ...stopOf(loading, 'loading', 'loaded'),
      reason: 'rejected',
    }),
    occurred: atHour(8),
  },
  {
    type: 'transport.assigned',
    happens: ({ asked }) => assignTransport(database, asked(), carrier),
    shipper: () => ({ transport: { haulier: 'Spedition Süd', vehicle_plate: 'HH-AB 123' } }),
  },
  {
    type: 'transport.assigned',
    happens: async ({ asked }) => {
      await assignTransport(database, asked(), carrier);
      await assignTransport(database, asked(), null);
    },
    shipper: () => ({ transport: null }),
  },
  {
    type: 'document.added',
    happens: (order) => addDocument(order, order.unloading),
    shipper: async (order) => ({
      document: await documentOf(order),
      stop: { id: order.unloading, kind: 'unloading' },
    }),
    actor: 'driver',
  },
  {
    type: 'document.added',
    happens: (order) => addDocument(order, null),
    shipper: async (order) => ({ document: await documentOf(order) }),
    actor: 'driver',
  },
];

async function eventsOf(orderId: string, types: readonly string[]): Promise<StoredEvent[]> {
  const { events } = await listEvents(database, accountId, { after: 0, types, limit: 100 });
  return events.filter(({ subjectId }) => subjectId === orderId);
}

for (const { type, happens, isRequested, shipper, company = {}, actor = 'operator', occurred } of told)
  it(`${type} tells shippers what concerns them, and the company all of it`, async () => {
    const order = await place(isRequested ? requested : {});
    await happens(order);
    const event = (await eventsOf(order.id, [type])).at(-1)!;
    const forShipper = JSON.parse(writeEvent(event, 'shipper'));
    const { version, order: summary, ...rest } = forShipper.data;
    assert.deepEqual(rest, await shipper(order));
    assert.deepEqual(
      [forShipper.type, forShipper.actor, forShipper.id, forShipper.position, version],
      [type, actor, eventIdOf(event), event.position, event.version],
    );
    if (occurred) assert.equal(forShipper.occurred_at, occurred.toISOString());
    const { loadings, unloadings, ...listed } = summary;
    const stop = {
      country: 'DE',
      zip: '20457',
      city: 'Hamburg',
      start_date: '2026-11-24T08:00:00+01:00',
      end_date: '2026-11-24T08:00:00+01:00',
    };
    assert.deepEqual([loadings, unloadings], [[stop], [stop]]);
    assert.deepEqual(listed.references, ['PO-1', 'PO-2']);
    const text = writeEvent(event, { accountName: 'Acme GmbH', names, feedPosition: 7 });
    const forCompany = JSON.parse(text);
    assert.deepEqual(forCompany.account, { id: accountId, name: 'Acme GmbH' });
    assert.equal(forCompany.feed_position, 7);
    if (actor === 'operator')
      assert.deepEqual(forCompany.actor, { kind: 'person', id: String(anna.id), name: 'Anna Lade' });
    assert.deepEqual(forCompany.data, { ...forShipper.data, ...company });
  });

it('every type of the feed that an order can have is shown here', () => {
  const shown = new Set<string>(told.map(({ type }) => type));
  assert.deepEqual(
    feedTypes.filter((type) => !shown.has(type)),
    ['endpoint.disabled'],
  );
});

it('an order that its shipper cancels for a fee says so, and status and version are those of today', async () => {
  const order = await place();
  const terms = { by: 'shipper' as const };
  await cancelOrder(database, {
    accountId,
    id: order.id,
    actor: 'token:1',
    cancellation: terms,
    key: undefined,
    ifVersions: undefined,
    now: 0,
    writeReply: () => '{}',
  });
  await database.pool.query(
    `update production.orders set cancellation_charge = '{"net": 10000, "vat": 1900, "gross": 11900}' where id = $1`,
    [order.id],
  );
  const [placed, canceled] = await eventsOf(order.id, []);
  const data = (event: StoredEvent) => JSON.parse(writeEvent(event, 'shipper')).data;
  assert.deepEqual(data(canceled!).charged, { net: 100, vat: 19, gross: 119 });
  assert.equal(data(canceled!).by, 'shipper');
  assert.deepEqual([data(placed!).version, data(placed!).order.version], [1, 2]);
  assert.equal(data(placed!).order.status, 'canceled');
});
