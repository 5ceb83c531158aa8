import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { requestKeyOf } from '../../../../src/http/kernel/common/read-request-key.ts';
import type { OperationRequest } from '../../../../src/http/kernel/contract/operation.ts';
import { startApp } from '../../../support/app.ts';
import { bookingRequest, loading, pinnedClock } from '../../../support/clock/pinned.ts';
import { pallets, unloading } from '../../../support/requests.ts';
import { throughSwitzerland } from '../../../support/samples.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });

const crates = { dock: { gate: 3, floors: [1, 2] } };
const { items: _items, ...withoutGoods } = bookingRequest({ colour: 'red', loadings: [loading(crates)] });
/** Requests with fields that nobody knows, and the hash by which release 1.0.0 knew them again. */
const hashed: [name: string, path: string, json: object, hash: string][] = [
  [
    'a booking',
    '/booking/publish',
    bookingRequest({ colour: 'red', loadings: [loading(crates)] }),
    '61626aac96605ba62af47cfce696bdfd97866257c6de03eec68eedfb53f9b942',
  ],
  [
    'a booking with the other name for its goods',
    '/booking/publish',
    { ...withoutGoods, 'the service': [{ ...pallets, adr: null }] },
    'c5ef4b8868cfede913a64e2a4bb7e68b7e2f6d483d5318157be6431ce53c1de5',
  ],
  [
    'a draft',
    '/booking/draft',
    { unloadings: [unloading({ zip: undefined, pallet_exchange: true })], note: '😀' },
    '82a0b9123c8e1fd0d27d2bfd624709afd20233b2ad97a1f1946abc5b44ea434d',
  ],
];

const rowsOf = async (text: string, ...values: unknown[]) => (await tos.pool.query(text, values)).rows;
const requestOf = async (id: string) =>
  JSON.parse((await rowsOf('select request from production.orders where id = $1', id))[0].request);

for (const [name, path, json, hash] of hashed) {
  it(`${name} is recognised by everything that was sent with its key, as before, and gets the same reply`, async () => {
    const send = (body: object) =>
      tos.call('POST', path, { json: body, headers: { 'idempotency-key': name.replaceAll(' ', '-') } });
    const reply = await send(json);
    assert.equal(reply.status, 200);
    const [row] = await rowsOf(
      `select encode(request_hash, 'hex') as hash from production.idempotency_keys where order_id = $1`,
      reply.body.data.id,
    );
    assert.equal(row.hash, hash);
    const again = await send(json);
    assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [reply.text, 'true']);
    const other = await send({ ...json, colour: 'blue' });
    assert.equal(other.status, 422);
    assert.ok(other.body.errors['Idempotency-Key']);
  });
}

it('a cancel is recognised by everything that was sent with its key, as before', () => {
  const request = {
    headers: { idempotencyKey: 'cancel' },
    caller: { accountId: 1 },
    itemsName: 'items',
    params: { orderID: '01a1ff99-a437-7258-a409-573eb60ab5a7' },
    asSent: { body: { status: 'canceled', reason: 'too late' } },
  };
  assert.equal(
    requestKeyOf(request as unknown as OperationRequest, 'cancel')?.requestHash,
    'b71558d2edbd32ae3b15c7ecdb0196e31e8bec9d510cf2fcc4d9ff14015bce76',
  );
});

it('no unknown field of a booking is kept, and the reply names it', async () => {
  const known = bookingRequest();
  const { body } = await tos.call('POST', '/booking/publish', {
    json: { ...known, colour: 'red', loadings: [loading(crates)], filling: 'x'.repeat(100_000) },
  });
  assert.deepEqual(await requestOf(body.data.id), known);
  assert.deepEqual(
    body.warnings.map((each: string) => each.split(':')[0]),
    ['loadings.0.dock', 'colour', 'filling', throughSwitzerland.split(':')[0]],
  );
});

it('no unknown field of a draft is kept, nor of the fields sent with it, and it can be published', async () => {
  const { body } = await tos.call('POST', '/booking/draft', {
    json: {
      'the service': [{ ...pallets, colour: 'red' }],
      unloadings: [unloading({ fax: '1' })],
      filling: 'x'.repeat(100_000),
    },
  });
  const { id } = body.data;
  assert.deepEqual(await requestOf(id), { items: [pallets], unloadings: [unloading()] });
  const published = await tos.call('POST', '/booking/publish', {
    json: { draft: id, vehicle_type: 10, loadings: [loading(crates)], filling: 'y'.repeat(100_000) },
  });
  assert.equal(published.status, 200);
  assert.deepEqual(await requestOf(id), {
    items: [pallets],
    unloadings: [unloading()],
    vehicle_type: 10,
    loadings: [loading()],
  });
});

it('a draft that an earlier release kept as it was sent can be published', async () => {
  const { body } = await tos.call('POST', '/booking/draft', { json: {} });
  const { id } = body.data;
  const sent = { ...withoutGoods, 'the service': [{ ...pallets, adr: null }], filling: 'x'.repeat(1000) };
  await tos.pool.query('update production.orders set request = $2 where id = $1', [id, ` ${JSON.stringify(sent)}`]);
  const published = await tos.call('POST', '/booking/publish', { json: { draft: id } });
  assert.equal(published.status, 200, published.text);
  assert.deepEqual(await requestOf(id), { ...bookingRequest(), items: [pallets] });
});

it('an unknown name is cut in the reply, however long it is', async () => {
  const { body, text } = await tos.call('POST', '/booking/draft', {
    json: { ['k'.repeat(50_000)]: 1, [`${'l'.repeat(199)}😀`]: 1 },
    headers: { 'idempotency-key': 'long' },
  });
  assert.ok(text.length < 2000);
  assert.deepEqual(body.warnings, [
    `${'k'.repeat(200)}…: is not known and was ignored.`,
    `${'l'.repeat(199)}\ufffd…: is not known and was ignored.`,
  ]);
});

it('a single-line text that has more is booked in one line, with a warning; a text of several lines keeps them', async () => {
  const json = bookingRequest({
    additional_information: 'Gate 3\nRing twice',
    loadings: [loading({ reference_number: 'PO-1\r\n=1+1', city: 'Hamburg\u0085', first_name: 'A\tB' })],
    items: [{ ...pallets, marks: 'HM\u20281\n', name: 'Plain' }],
  });
  const headers = { 'idempotency-key': 'one-line' };
  const reply = await tos.call('POST', '/booking/publish', { json, headers });
  assert.equal(reply.status, 200, reply.text);
  const oneLine = 'has one line, so a space was put for control characters.';
  assert.deepEqual(
    reply.body.warnings,
    ['items.0.marks', 'loadings.0.first_name', 'loadings.0.city', 'loadings.0.reference_number']
      .map((field) => `${field}: ${oneLine}`)
      .concat(throughSwitzerland)
      .toSorted((a, b) => reply.body.warnings.indexOf(a) - reply.body.warnings.indexOf(b)),
  );
  const { body: read, text } = await tos.call('GET', `/orders/${reply.body.data.id}`);
  assert.equal(read.data.additional_information, 'Gate 3\nRing twice');
  for (const line of ['PO-1 =1+1', 'Hamburg ', 'A B', 'HM 1 ']) assert.ok(text.includes(JSON.stringify(line)), line);
  const again = await tos.call('POST', '/booking/publish', { json, headers });
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [reply.text, 'true']);
});
