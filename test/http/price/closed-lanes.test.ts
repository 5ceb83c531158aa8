import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, priceRequest, unloading } from '../../support/requests.ts';

const tos = await startApp({ after });
const moscow = unloading({ country: 'RU', zip: '101000', city: 'Moskva' });
const kyiv = unloading({ country: 'UA', zip: '01001', city: 'Kyiv' });
const book = (json: object) => tos.call('POST', '/booking/publish', { json });

it('a price to a place that is not served has no offer, and every vehicle says why', async () => {
  const { status, body } = await tos.call('POST', '/price', {
    json: priceRequest({ unloadings: [{ country: 'RU', name: 'Moskva' }] }),
  });
  assert.equal(status, 201);
  assert.deepEqual(body.data, []);
  for (const { code, message } of body.unavailable) {
    assert.equal(code, 'lane_closed');
    assert.match(message, /^Russia is not served since 2022-04-08: sanctions/);
  }
});

it('a booking to a place that is not served is refused at that stop', async () => {
  const { status, body } = await book(bookingRequest({ unloadings: [unloading(), moscow] }));
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(body.errors), ['unloadings.1']);
  assert.match(body.errors['unloadings.1'][0], /is not served/);
  const from = loading({ country: 'BY', zip: '220030', city: 'Minsk' });
  assert.deepEqual(Object.keys((await book(bookingRequest({ loadings: [from] }))).body.errors), ['loadings.0']);
});

it('a price and a booking to a slow country carry a warning that names the stop', async () => {
  const price = await tos.call('POST', '/price', {
    json: priceRequest({ unloadings: [{ country: 'UA', name: 'Kyiv' }] }),
  });
  const booking = await book(bookingRequest({ unloadings: [kyiv] }));
  assert.equal(booking.status, 200, booking.text);
  for (const { body } of [price, booking]) {
    assert.ok(
      body.warnings.some((text: string) => /^unloadings\.0: Trucks may queue/.test(text)),
      body.warnings,
    );
    assert.ok(body.warnings.some((text: string) => /^unloadings\.0: A curfew/.test(text)));
  }
});
