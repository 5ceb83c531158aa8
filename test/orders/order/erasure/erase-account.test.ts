import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Database } from '../../../../src/ground/database/database.ts';
import { draftBookingRow } from '../../../../src/http/orders/rows/draft-booking.ts';
import { publishBookingRow } from '../../../../src/http/orders/rows/publish-booking.ts';
import { assignTransport } from '../../../../src/orders/dispatch/assign-transport.ts';
import { correctReport, reportStop } from '../../../../src/orders/dispatch/report-stop.ts';
import { eraseAccount } from '../../../../src/orders/order/erasure/erase-account.ts';
import { markOrdersErased } from '../../../../src/orders/order/erasure/erasure-store.ts';
import { ownKey } from '../../../../src/orders/order/idempotency/request-key.ts';
import { verifyLists } from '../../../../src/orders/order/lists/verify-lists.ts';
import { startApp } from '../../../support/app.ts';
import { minutesAgo } from '../../../support/clock/days.ts';
import { asCluster, databaseOn } from '../../../support/database.ts';
import { pdf, png } from '../../../support/documents/pictures.ts';
import { uploader } from '../../../support/documents/uploads.ts';
import { bookingRequest } from '../../../support/requests.ts';
import { findMarks, marker, markTexts } from './marked.ts';

const app = await startApp({ after });
const database: Database = databaseOn(app.pool, 'production');
const { accountId } = await app.issue();

const marked = (changes: object = {}) => ({
  ...(markTexts(bookingRequest(), publishBookingRow.body!) as object),
  ...changes,
});

async function send(method: string, path: string, json: object, key?: string) {
  return app.call(method, path, { json, headers: key === undefined ? {} : { 'idempotency-key': key } });
}

async function book(key?: string): Promise<string> {
  const { status, body } = await send('POST', '/booking/publish', marked(), key);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.id;
}

const read = async (id: string) => (await app.call('GET', `/orders/${id}`)).body.data;

/** A signature and a paper, which itself holds the marker. */
async function addDocuments(id: string): Promise<void> {
  const upload = uploader(app.operate, `/orders/${id}/documents`);
  const said = { name: marker, signed_by: marker, remarks: marker };
  const paper = Buffer.concat([pdf, Buffer.from(`% ${marker}`)]);
  assert.equal((await upload(paper, { kind: 'pod', ...said }, { type: 'application/pdf' })).status, 201);
  assert.equal((await upload(png, { kind: 'signature', ...said })).status, 201);
}

const documentsOf = async (id: string): Promise<{ kind: string; name: string; signed_by: string | null }[]> =>
  (await app.call('GET', `/orders/${id}/documents`)).body.data;

/** Makes the company answer an order that was placed at once. */
async function ask(id: string): Promise<void> {
  const asked = `status = 'requested', requested_at = now(), decide_until = now() + interval '1 day', silence = 'decline'`;
  await app.pool.query(`update production.orders set ${asked} where id = $1`, [id]);
  await app.pool.query(`update production.order_stops set state = 'requested' where order_id = $1`, [id]);
  await app.pool.query(
    `update production.order_counts set placed = placed - 1, requested = requested + 1 where account_id = $1`,
    [accountId],
  );
}

/** Everything the company can write down of an order, with the marker where any text goes. */
async function deliver(id: string): Promise<void> {
  const asked = (route: 'progress' | 'assign') => ({
    accountId,
    id,
    actor: `operator:${marker}`,
    key: ownKey(accountId, route),
    hasKey: false,
    ifVersions: null,
  });
  const transport = {
    haulier: marker,
    haulierAddress: marker,
    vehiclePlate: marker,
    trailerPlate: marker,
    driverName: marker,
    driverPhone: '+49 40 98761234',
  };
  await assignTransport(database, asked('assign'), transport);
  const { loadings, unloadings } = await read(id);
  const at = new Date(minutesAgo(60));
  const texts = { note: marker, signedBy: marker, reportId: `${marker} 1` };
  const stops: string[] = [...loadings, ...unloadings].map(({ id: stopId }: { id: string }) => stopId);
  await reportStop(database, asked('progress'), { type: 'eta', stopId: stops[0]!, at, ...texts });
  await reportStop(database, asked('progress'), {
    type: 'failed',
    stopId: stops[0]!,
    at,
    reason: 'other',
    ...texts,
    reportId: `${marker} 2`,
  });
  await correctReport(database, asked('progress'), marker);
  for (const [index, stopId] of stops.entries())
    await reportStop(database, asked('progress'), {
      type: 'finished',
      stopId,
      at,
      withoutProof: marker,
      ...texts,
      reportId: `${marker} ${index + 3}`,
    });
}

type Shown = Record<string, unknown> & Record<'loadings' | 'unloadings' | 'items', Record<string, unknown>[]>;

/** What is no name, of an order as it is read. */
function factsOf({ order_number, status, price, distance, loadings, unloadings, items }: Shown) {
  const stops = [...loadings, ...unloadings].map(({ id, address, dates, statuses }) => {
    const { country, zip, city } = address as Record<string, string>;
    const reports = (statuses as Record<string, unknown>[]).map(({ signed_by: _, ...report }) => report);
    return { id, country, zip, city, dates, reports };
  });
  const goods = items?.map(({ name: _name, marks: _marks, hazardous, ...item }) => {
    const { un_number, class: hazardClass, quantity_limited } = (hazardous ?? {}) as Record<string, unknown>;
    return { ...item, hazardous: [un_number, hazardClass, quantity_limited] };
  });
  return { order_number, status, price, distance, stops, goods };
}

test('after an account was erased its orders that ended hold no name, remark or request anywhere, and what counts stays', async () => {
  const [delivered, canceled, refused, open] = [await book('first'), await book(), await book(), await book('open')];
  const declined = await book();
  await addDocuments(delivered);
  await deliver(delivered);
  await send('PUT', `/orders/${canceled}`, { status: 'canceled' }, 'cancel');
  const note = { reason: 'other', note: marker };
  assert.equal((await app.operate('POST', `/orders/${refused}/cancel`, { json: note })).status, 200);
  await ask(declined);
  assert.equal((await app.operate('POST', `/orders/${declined}/decline`, { json: note })).status, 200);
  const draft = (await send('POST', '/booking/draft', markTexts(bookingRequest(), draftBookingRow.body!) as object))
    .body.data.id;
  await send('PUT', `/orders/${draft}`, { status: 'canceled' });
  const ended = [delivered, canceled, refused, declined, draft];
  const before = await Promise.all(ended.map(read));
  const openBefore = await read(open);
  assert.match(JSON.stringify(before), new RegExp(marker));
  const places = await findMarks(app.pool, 'production');
  for (const place of [
    ...[
      'orders.request',
      'orders.loadings',
      'orders.goods',
      'orders.transport',
      'orders.cancellation',
      'orders.decision',
    ],
    ...['orders.additional_information', 'order_references.reference', 'order_search.words'],
    // A cluster keeps none.
    ...(asCluster ? [] : ['order_details.detail']),
    ...['idempotency_keys.reply', 'order_events.details', 'order_events.actor', 'stop_reports.note'],
    ...['stop_reports.signed_by', 'stop_reports.report_id', 'stop_reports.actor'],
  ])
    assert.ok(places.includes(place), `${place} had the marker, of ${places.join(', ')}`);

  // All that may be marked now is of the order that goes on.
  const { rows } = await app.pool.query('select * from production.orders where id = $1', [open]);
  assert.deepEqual(await eraseAccount(database, accountId, new Date(0)), { ended: 0, erased: 0, next: null });
  const later = new Date(Date.now() + 60_000);
  assert.deepEqual(await eraseAccount(database, accountId, later), { ended: 5, erased: 5, next: null });
  assert.deepEqual(await eraseAccount(database, accountId, later), { ended: 5, erased: 0, next: null });
  assert.equal(await markOrdersErased(database, { accountId, ids: [open] }, ['names'], '1s'), 0);
  assert.deepEqual((await app.pool.query('select * from production.orders where id = $1', [open])).rows, rows);
  assert.deepEqual(await read(open), openBefore);

  const after = await Promise.all(ended.map(read));
  assert.deepEqual(await documentsOf(delivered), []);
  assert.doesNotMatch(JSON.stringify(after), new RegExp(`${marker}|98761234`));
  assert.deepEqual(after.map(factsOf), before.map(factsOf));
  assert.deepEqual(
    after.map(({ history }) => history.map(({ type }: { type: string }) => type)),
    before.map(({ history }) => history.map(({ type }: { type: string }) => type)),
  );
  assert.equal((await send('POST', '/booking/publish', marked(), 'first')).body.code, 'idempotency_key_used');
  assert.equal(
    (await send('PUT', `/orders/${canceled}`, { status: 'canceled' }, 'cancel')).body.code,
    'idempotency_key_used',
  );
  const listed = (await app.call('GET', '/orders')).body.data;
  assert.equal(listed.length, 6);
  const { orders, ...wrong } = await verifyLists(database, accountId);
  assert.deepEqual([orders, ...Object.values(wrong)], [6, 0, 0, 0]);

  await send('PUT', `/orders/${open}`, { status: 'canceled' });
  await eraseAccount(database, accountId, later);
  assert.deepEqual(await findMarks(app.pool, 'production'), []);
});

test('with names go signatures and what was said of papers, and the papers stay until they are to go', async () => {
  const id = await book();
  await addDocuments(id);
  await send('PUT', `/orders/${id}`, { status: 'canceled' });
  const erase = (part: 'names' | 'documents') => markOrdersErased(database, { accountId, ids: [id] }, [part], '1s');
  assert.deepEqual([await erase('names'), await erase('names')], [1, 0]);
  assert.deepEqual(
    (await documentsOf(id)).map(({ kind, name, signed_by }) => [kind, name, signed_by]),
    [['pod', 'pod.pdf', null]],
  );
  assert.deepEqual([await erase('documents'), await erase('documents')], [1, 0]);
  assert.deepEqual(await documentsOf(id), []);
});
