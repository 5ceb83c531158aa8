import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, priceRequest, unloading } from '../../support/requests.ts';

const tos = await startApp({ after });

const berlin = { country: 'DE', zip: '10115', city: 'Berlin' };
const munichAsHamburg = { country: 'DE', zip: '80331', city: 'Hamburg' };
const westerland = { country: 'DE', zip: '25927', city: 'Westerland' };
const wangerooge = { country: 'DE', zip: '26486', city: 'Wangerooge' };

type Town = typeof berlin;
const askedAt = ({ country, zip, city }: Town) => ({ country, zip_code: zip, name: city });
const price = (from: Town, to: Town) =>
  tos.call('POST', '/price', { json: priceRequest({ loadings: [askedAt(from)], unloadings: [askedAt(to)] }) });
const book = (from: Town, to: Town) =>
  tos.call('POST', '/booking/publish', {
    json: bookingRequest({ loadings: [loading(from)], unloadings: [unloading(to)] }),
  });
const orderOf = async (id: string) => (await tos.operate('GET', `/orders/${id}`)).body.data;

it('the company reads at the order that a postal code counted and not the town, as the shipper was told', async () => {
  const contradicted = await book(berlin, munichAsHamburg);
  assert.equal(contradicted.status, 200, contradicted.text);
  const [warning] = (await orderOf(contradicted.body.data.id)).address_warnings;
  assert.match(warning, /^unloadings\.0: The postal code 80331 belongs to München .* Hamburg .* km away/);
  assert.ok(contradicted.body.warnings.includes(warning));
  const plain = await book(berlin, { ...munichAsHamburg, city: 'München' });
  assert.deepEqual((await orderOf(plain.body.data.id)).address_warnings, []);
});

it('a code that a ferry parts from its town is refused at the code, with the code of the town', async () => {
  for (const { status, body } of [await price(berlin, westerland), await book(berlin, westerland)]) {
    assert.equal(status, 422);
    const [[field, [reason]]] = Object.entries<[string]>(body.errors) as [[string, [string]]];
    assert.match(field, /^unloadings\.0\.(zip_code|address\.zip|zip)$/);
    assert.match(reason, /25927 .* only a ferry joins that and Westerland .*, whose code is 25980/);
  }
});

it('an island that no ferry takes trucks to is not offered, and a booking is refused at its stop', async () => {
  for (const [from, to, field] of [
    [berlin, wangerooge, 'unloadings.0'],
    [wangerooge, berlin, 'loadings.0'],
  ] as const) {
    const offered = await price(from, to);
    assert.deepEqual(offered.body.data, []);
    for (const { code, message } of offered.body.unavailable) {
      if (code !== 'no_road_connection') continue;
      assert.equal(message, 'No road or ferry that a truck can take leads to Wangerooge (Lower Saxony).');
    }
    const { status, body } = await book(from, to);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors), [field]);
    assert.match(body.errors[field][0], /^No road or ferry that a truck can take leads to Wangerooge/);
  }
});
