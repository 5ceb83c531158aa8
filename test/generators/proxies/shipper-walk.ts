import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { bookingRequest, loading, priceRequest } from '../../support/requests.ts';
import type { ValidatingProxy } from './open-proxy.ts';

/** What a walk has made so far: ids by names of its own. */
export type Found = Record<string, string>;
/** Steps by what they do; each goes through the proxy. */
export type Steps = Record<string, (call: ValidatingProxy['call'], found: Found) => Promise<unknown>>;

export const noId = '0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11';
export const withKey = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });
const canceled = { json: { status: 'canceled' } };

/** What a shipper does in the sandbox, from the first price to the last event. */
export const shipperSteps: Steps = {
  'looks up places, vehicles and kinds of goods': async (call) => {
    await call(200, 'GET', '/cities?country=DE&search=Hamburg&limit=3');
    await call(200, 'GET', '/vehicle-types');
    await call(200, 'GET', '/load-categories');
  },
  'asks for prices, with all that can be added, and for what cannot be driven': async (call) => {
    await call(201, 'POST', '/price', { json: priceRequest() });
    const included = ['load_plan', 'schedule', 'way'].map((each) => `include=${each}`).join('&');
    await call(201, 'POST', `/price?vehicle_type=10&${included}`, { json: priceRequest() });
    await call(201, 'POST', '/price?vehicle_type=10,11&include=load_plan,schedule', { json: priceRequest() });
    const nowhere = [{ country: 'DE', zip_code: '00000', name: 'Nowhere' }];
    await call(422, 'POST', '/price', { json: priceRequest({ loadings: nowhere }) });
  },
  'tries a booking, and books at the price of an offer once': async (call, found) => {
    await call(200, 'POST', '/booking/publish', { json: bookingRequest({ dry_run: true }) });
    const { data } = (await call(201, 'POST', '/price', { json: priceRequest() })).body;
    const { vehicle_type, offer_id, estimated_loading_times: dates } = data[0];
    const json = bookingRequest({ vehicle_type, offer_id, loadings: [loading({ dates })] });
    const key = withKey();
    const first = await call(200, 'POST', '/booking/publish', { json, ...key });
    const again = await call(200, 'POST', '/booking/publish', { json, ...key });
    assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true']);
    await call(422, 'POST', '/booking/publish', { json: { ...json, vehicle_type: 11 }, ...key });
    found.booked = first.body.data.id;
  },
  'drafts an order and publishes the draft': async (call, found) => {
    const { id } = (await call(200, 'POST', '/booking/draft', { json: bookingRequest(), ...withKey() })).body.data;
    await call(200, 'POST', '/booking/publish', { json: { draft: id, dry_run: true } });
    await call(200, 'POST', '/booking/publish', { json: { draft: id } });
    await call(409, 'POST', '/booking/publish', { json: { draft: id } });
    await call(404, 'POST', '/booking/publish', { json: { draft: noId } });
    await call(200, 'POST', '/booking/draft', { json: {} });
    found.drafted = id;
  },
  'reads its orders, whole, unchanged, by pages and by search': async (call, { booked, drafted }) => {
    const { headers } = await call(200, 'GET', `/orders/${booked}`);
    await call(304, 'GET', `/orders/${booked}`, { headers: { 'if-none-match': headers.get('etag')! } });
    await call(200, 'GET', `/orders/${drafted}?include=schedule`);
    await call(404, 'GET', `/orders/${noId}`);
    await call(200, 'GET', '/orders?per_page=1&page=2&status[]=placed&status[]=draft');
    await call(200, 'GET', '/orders?status[]=placed,draft');
    await call(200, 'GET', '/orders?reference=PO-4711&created-from=2020-01-01T00:00:00Z');
    await call(200, 'GET', '/order-search?search=Hamburg&limit=1');
  },
  'has a transport run, and reads its papers': async (call, found) => {
    const id = found.booked;
    const { headers } = await call(200, 'GET', `/orders/${id}/confirmation.pdf`);
    await call(304, 'GET', `/orders/${id}/confirmation.pdf`, { headers: { 'if-none-match': headers.get('etag')! } });
    await call(200, 'POST', `/orders/${id}/simulate`, { json: { to: 'eta', delay_minutes: 90 } });
    await call(200, 'POST', `/orders/${id}/simulate`, { json: { to: 'delivered' }, ...withKey() });
    await call(409, 'POST', `/orders/${id}/simulate`, { json: { to: 'delivered' } });
    await call(200, 'GET', `/orders/${id}/cmr.pdf`);
    await call(404, 'GET', `/orders/${noId}/cmr.pdf`);
    const { data } = (await call(200, 'GET', `/orders/${id}/documents`)).body;
    assert.ok(data.length > 0);
    const proof = await call(200, 'GET', `/documents/${data[0].id}`);
    await call(304, 'GET', `/documents/${data[0].id}`, { headers: { 'if-none-match': proof.headers.get('etag')! } });
    await call(404, 'GET', `/documents/${noId}`);
    await call(200, 'GET', `/orders/${id}?include=schedule`);
  },
  'is declined, has a loading fail, and is placed by the company': async (call) => {
    const asked = bookingRequest({ loadings: [loading({ reference_number: 'SIM-REQUEST' })] });
    const book = async (json: object) => (await call(200, 'POST', '/booking/publish', { json })).body.data.id;
    const declined = await book(asked);
    await call(200, 'POST', `/orders/${declined}/simulate`, { json: { to: 'declined', reason: 'window' } });
    await call(200, 'GET', `/orders/${declined}`);
    const accepted = await book(asked);
    await call(200, 'POST', `/orders/${accepted}/simulate`, { json: { to: 'accepted' } });
    const failing = await book(bookingRequest());
    await call(200, 'POST', `/orders/${failing}/simulate`, { json: { to: 'failed', reason: 'goods_not_ready' } });
    await call(200, 'GET', `/orders/${failing}`);
  },
  'cancels: not another version, once, and not twice': async (call, { drafted, booked }) => {
    const path = `/orders/${drafted}`;
    await call(412, 'PUT', path, { ...canceled, headers: { 'if-match': '"999"' } });
    const key = withKey();
    await call(200, 'PUT', path, { ...canceled, ...key });
    await call(200, 'PUT', path, { ...canceled, ...key });
    await call(409, 'PUT', path, canceled);
    await call(409, 'PUT', `/orders/${booked}`, canceled);
    await call(404, 'PUT', `/orders/${noId}`, canceled);
  },
  'reads what happened': async (call) => {
    const { meta } = (await call(200, 'GET', '/events?limit=2')).body;
    await call(200, 'GET', `/events?after=${meta.next_after}&type[]=order.placed&type[]=order.canceled`);
    await call(200, 'GET', '/events?type[]=order.placed,order.canceled');
  },
  'has events sent to an endpoint': (call, { receiver }) => walkEndpoints(call, `${receiver}/shipper`),
  'reads its tokens': async (call) => {
    await call(200, 'GET', '/tokens');
  },
};

/** What both interfaces do with endpoints; `url` is one that may be called. */
export async function walkEndpoints(call: ValidatingProxy['call'], url: string): Promise<void> {
  const json = { url, types: ['order.placed', 'order.canceled'], description: 'Of the walk' };
  const made = await call(201, 'POST', '/webhook-endpoints', { json, ...withKey() });
  const path = `/webhook-endpoints/${made.body.data.id}`;
  await call(200, 'GET', '/webhook-endpoints');
  await call(200, 'GET', path);
  await call(404, 'GET', `/webhook-endpoints/${noId}`);
  await call(200, 'PATCH', path, { json: { types: ['order.placed'], enabled: true } });
  await call(422, 'PATCH', path, { json: { url: 'http://10.1.2.3/hook' } });
  await call(200, 'POST', `${path}/test`);
  await call(201, 'POST', `${path}/rotate`, withKey());
  await call(200, 'POST', `${path}/replay`, { json: { since: new Date(Date.now() - 3_600_000).toISOString() } });
  await call(200, 'GET', `${path}/attempts?limit=5`);
  await call(200, 'DELETE', path);
  await call(404, 'DELETE', path);
}
