import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operatorOperations } from '../../../../src/http/interfaces/company-operations.ts';
import { operatorScopes } from '../../../../src/who/people/roles.ts';
import { startApp } from '../../../support/app.ts';
import { minutesAgo } from '../../../support/clock/days.ts';
import { bookingRequest } from '../../../support/requests.ts';

const halfAnHourAgo = minutesAgo(30);
const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
const paths = operatorOperations.map(({ method, path, scope }) => ({
  method,
  path: path.replaceAll(/\{\w+\}/g, id),
  scope: scope!,
}));

describe('the company’s interface opens', () => {
  it('to nobody without a token, with a shipper’s token, or with one of the other environment', async () => {
    const sandbox = await tos.issueOperator({ environment: 'sandbox' });
    for (const { method, path } of paths) {
      const json = method === 'GET' ? {} : { json: {} };
      assert.equal((await tos.operate(method, path, { ...json, token: null })).status, 401, path);
      assert.equal((await tos.operate(method, path, { ...json, token: tos.token })).body.code, 'wrong_interface', path);
      assert.equal((await tos.operate(method, path, { ...json, token: sandbox })).status, 401, path);
    }
  });

  it('to a token for what its scopes name, and for nothing else', async () => {
    for (const held of operatorScopes) {
      const token = await tos.issueOperator({ scopes: [held] });
      for (const { method, path, scope } of paths) {
        const reply = await tos.operate(method, path, { token, ...(method === 'GET' ? {} : { json: {} }) });
        assert.equal(reply.status === 403, scope !== held, `${held}: ${method} ${path} → ${reply.status}`);
      }
    }
  });

  it('while no token of the company opens the shippers’ interface', async () => {
    const token = await tos.issueOperator();
    const reply = await tos.call('GET', '/orders', { token });
    assert.deepEqual([reply.status, reply.body.code], [403, 'wrong_interface']);
  });
});

it('a dispatcher’s day: assigned, arrived, loaded, taken back, loaded again, delivered, and the shipper reads it', async () => {
  const order = await tos.operate('GET', `/orders/${id}`);
  assert.equal(order.status, 200, order.text);
  assert.equal(order.body.data.account.name, 'Acme GmbH');
  const [loading, unloading] = [order.body.data.loadings[0].id, order.body.data.unloadings[0].id];
  const transport = {
    haulier: 'Spedition Süd',
    vehicle_plate: 'HH-AB 123',
    driver: { name: 'Jan', phone: '+49 40 1' },
  };
  const assigned = await tos.operate('PUT', `/orders/${id}/assignment`, { json: { transport } });
  assert.equal(assigned.status, 200, assigned.text);
  const report = (stop_id: string, type: string, more = {}) =>
    tos.operate('POST', `/orders/${id}/reports`, { json: { stop_id, type, at: minutesAgo(60), ...more } });
  assert.equal((await report(unloading, 'arrived')).body.code, 'stop_out_of_order');
  assert.equal((await report(loading, 'failed')).body.errors.reason.length, 1);
  assert.equal((await report(loading, 'arrived')).body.data.status, 'placed');
  assert.equal((await report(loading, 'finished')).body.data.status, 'loaded');
  const corrected = await tos.operate('POST', `/orders/${id}/corrections`, { json: { reason: 'wrong order' } });
  assert.equal(corrected.body.data.status, 'placed');
  const late = await tos.operate('POST', `/orders/${id}/reports`, {
    json: { stop_id: loading, type: 'finished', at: halfAnHourAgo },
    headers: { 'if-match': '"3"' },
  });
  assert.equal(late.status, 412);
  assert.match(late.body.message, /order\.corrected by Telematics at/);
  const batch = await tos.operate('POST', '/reports', {
    json: {
      reports: [
        { order: id, report_id: 'a', stop_id: loading, type: 'finished', at: halfAnHourAgo },
        { order: id, report_id: 'a', stop_id: loading, type: 'finished', at: halfAnHourAgo },
        { order: id, report_id: 'x', stop_id: 'x', type: 'finished', at: halfAnHourAgo },
        { order: '999999', report_id: 'b', stop_id: loading, type: 'finished', at: halfAnHourAgo },
        { order: id, report_id: 'c', stop_id: unloading, type: 'finished', at: minutesAgo(15) },
      ],
    },
  });
  assert.deepEqual(
    batch.body.data.map((each: { data?: { status: string; repeated: boolean }; code?: string }) =>
      each.data ? [each.data.status, each.data.repeated] : each.code,
    ),
    [['loaded', false], ['loaded', true], 'stop_not_found', 'order_not_found', ['delivered', false]],
  );
  const known = (await tos.operate('GET', `/orders/${id}`)).body.data;
  assert.deepEqual(known.history.at(-1).actor, { kind: 'program', id: '1', name: 'Telematics' });
  const read = await tos.call('GET', `/orders/${id}`);
  assert.deepEqual(read.body.data.transport, { haulier: 'Spedition Süd', vehicle_plate: 'HH-AB 123' });
  assert.deepEqual(
    read.body.data.loadings[0].statuses.map(({ type }: { type: string }) => type),
    ['arrived', 'finished'],
  );
});

it('the company cancels what is loaded, without a fee and with a reason that the shipper reads', async () => {
  const booked = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const cancel = (json: object) => tos.operate('POST', `/orders/${booked.order_number}/cancel`, { json });
  assert.equal((await cancel({ reason: 'other' })).status, 422);
  assert.equal((await cancel({ reason: 'no_vehicle', note: 'Breakdown' })).status, 200);
  assert.equal((await cancel({ reason: 'no_vehicle' })).body.code, 'order_not_cancelable');
});
