import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { greatCircleKm } from '../../../src/engine/cities/great-circle.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, priceRequest } from '../../support/requests.ts';

const tos = await startApp({ after });
const reply = await tos.call('POST', '/price?include=way', { json: priceRequest() });
const way: [number, number][] = reply.body.data[0].way;

it('every offer shows the roads of the tour, from the first place to the last, only if it is asked to', async () => {
  assert.equal(reply.status, 201, reply.text);
  for (const offer of reply.body.data) assert.deepEqual(offer.way, way);
  assert.ok(way.length > 20 && way.length <= 500, `${way.length} points`);
  const near = ([latitude, longitude]: [number, number], there: { latitude: number; longitude: number }) =>
    assert.ok(greatCircleKm({ latitude, longitude }, there) < 10);
  near(way[0]!, { latitude: 53.54, longitude: 10 });
  near(way.at(-1)!, { latitude: 45.47, longitude: 9.19 });
  const plain = await tos.call('POST', '/price', { json: priceRequest() });
  assert.equal('way' in plain.body.data[0], false);
});

it('the points lie as close together as roads have towns, and no farther along than is driven', () => {
  const points = way.map(([latitude, longitude]) => ({ latitude, longitude }));
  const steps = points.slice(1).map((point, at) => greatCircleKm(points[at]!, point));
  const straightKm = steps.reduce((sum, km) => sum + km, 0);
  const { distance } = reply.body.data[0];
  assert.ok(straightKm < distance && straightKm > 0.75 * distance, `${straightKm} of ${distance} km`);
  assert.ok(Math.max(...steps) < 150);
});

it('an order shows the same roads to its shipper and to the company, and a draft none', async () => {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const read = await tos.call('GET', `/orders/${id}?include=way,schedule`);
  assert.deepEqual(read.body.data.way, way);
  const shown = await tos.operate('GET', `/orders/${id}?include=way&include=schedule`);
  assert.equal(shown.status, 200, shown.text);
  assert.deepEqual(shown.body.data.way, way);
  assert.deepEqual(shown.body.data.schedule, read.body.data.schedule);
  assert.equal('way' in (await tos.operate('GET', `/orders/${id}`)).body.data, false);
  const draft = (await tos.call('POST', '/booking/draft', { json: {} })).body.data.id;
  assert.equal((await tos.call('GET', `/orders/${draft}?include=way`)).body.data.way, null);
});
