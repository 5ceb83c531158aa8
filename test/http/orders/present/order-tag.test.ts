import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Database } from '../../../../src/ground/database/database.ts';
import { orderTag } from '../../../../src/http/orders/present/write-order.ts';
import { assignTransport } from '../../../../src/orders/dispatch/assign-transport.ts';
import { startApp } from '../../../support/app.ts';
import { databaseOn } from '../../../support/database.ts';
import { atHour, placeOrder } from '../../../support/events/place-order.ts';

const test = await startApp({ after });
const production: Database = databaseOn(test.pool, 'production');
const { accountId, token } = await test.issue();

async function order() {
  const placed = await placeOrder(production, accountId, 'person:1');
  const read = (ifNoneMatch?: string, query = '') =>
    test.call('GET', `/orders/${placed.id}${query}`, {
      token,
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    });
  const tag = async () => (await read()).headers.get('etag')!;
  return { ...placed, read, tag };
}

const nobody = {
  haulier: '',
  haulierAddress: '',
  vehiclePlate: 'HH-AB 1',
  trailerPlate: '',
  driverName: '',
  driverPhone: '',
};
type Placed = Awaited<ReturnType<typeof order>>;
const changes: Record<string, (of: Placed) => Promise<unknown>> = {
  'a new expected time': ({ report, loading }) => report('eta', loading, { at: atHour(11) }),
  'another expected time': async ({ report, loading }) => report('eta', loading, { at: atHour(12) }),
  'a report': ({ report, loading }) => report('finished', loading),
  'who carries it': ({ asked }) => assignTransport(production, asked(), nobody),
  'a cancellation': ({ id }) => test.call('PUT', `/orders/${id}`, { token, json: { status: 'canceled' } }),
};
for (const [name, change] of Object.entries(changes))
  it(`an order that was read is not sent again until ${name} changes it`, async () => {
    const placed = await order();
    if (name.startsWith('another')) await placed.report('eta', placed.loading, { at: atHour(11) });
    const tag = await placed.tag();
    for (const stated of [tag, `W/${tag}`, `"0", ${tag}`, '*']) {
      const { status, text, headers } = await placed.read(stated);
      assert.deepEqual([status, text, headers.get('etag')], [304, '', tag], stated);
    }
    assert.equal((await placed.read(tag, '?include=way')).status, 200);
    await change(placed);
    const { status, headers } = await placed.read(tag);
    assert.equal(status, 200);
    assert.notEqual(headers.get('etag'), tag);
  });

it('a change may name either form of the tag, and expected times never stand in its way', async () => {
  for (const toTag of [(_tag: string, version: number) => `"${version}"`, (tag: string) => tag]) {
    const { id, report, loading, tag, read } = await order();
    await report('eta', loading, { at: atHour(11) });
    const before = await tag();
    assert.match(before, /^"1-[0-9a-f]{12}"$/);
    await report('eta', loading, { at: atHour(12) });
    const ifMatch = toTag(before, (await read()).body.data.version);
    const cancel = { token, json: { status: 'canceled' }, headers: { 'if-match': ifMatch } };
    assert.equal((await test.call('PUT', `/orders/${id}`, cancel)).status, 200);
    assert.equal((await test.call('PUT', `/orders/${id}`, cancel)).status, 412);
  }
});

it('the tag changes with each step of the fee, and with whether the driver is named', () => {
  const steps = JSON.stringify([
    { from: 1000, fee: 5000 },
    { from: 2000, fee: 9000 },
  ]);
  const found = { orderNumber: 1, status: 'placed' as const, version: 3, vehicleType: 1 };
  const detail = `{"cancellation":{"fee":\u0001${steps}\u0001},"transport":{"haulier":"H"\u0004,"driver":"D"\u0004}}`;
  const at = (now: number, sharesDriver = false) => orderTag({ ...found, detail }, now, { sharesDriver });
  assert.equal(at(0), '"3"');
  assert.equal(at(999), at(0));
  assert.equal(at(1000), at(1999));
  assert.equal(new Set([at(0), at(1000), at(2000), at(0, true), at(1000, true)]).size, 5);
});
