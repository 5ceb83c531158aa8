import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { type CompanySource, defaultProfile } from '../../../src/orders/company/company-profile.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, priceRequest, unloading } from '../../support/requests.ts';

const company: CompanySource = { profile: defaultProfile };
let measured = 0;
/** A routing engine that answers nothing: the network's ways count. */
const measureWays = async () => {
  measured += 1;
  return new Map();
};
const tos = await startApp({ after }, { company, measureWays });

const zurich = { country: 'CH', zip: '8005', city: 'Zürich' };
const geneva = { country: 'CH', zip: '1201', city: 'Genève' };
const paris = { country: 'FR', zip: '75011', city: 'Paris' };
const lyon = { country: 'FR', zip: '69003', city: 'Lyon' };

type Town = typeof paris;
const askedAt = ({ country, zip, city }: Town) => ({ country, zip_code: zip, name: city });
const asked = (from: Town, to: Town) => priceRequest({ loadings: [askedAt(from)], unloadings: [askedAt(to)] });
const booked = (from: Town, to: Town) => bookingRequest({ loadings: [loading(from)], unloadings: [unloading(to)] });
const price = (from: Town, to: Town) => tos.call('POST', '/price', { json: asked(from, to) });
const book = (from: Town, to: Town, changes: object = {}) =>
  tos.call('POST', '/booking/publish', { json: { ...booked(from, to), ...changes } });
const rule = /^Carriers of Germany may not carry goods inside Switzerland: Land Transport Agreement .* art\. 14/;
const limit = /^Carriers of Germany may carry goods inside France only three times within seven days .*1072\/2009/;

it('a transport inside Switzerland by a company of Germany is not offered, tried or booked, and the rule says why', async () => {
  const trial = await tos.operate('POST', '/price', { json: asked(zurich, geneva) });
  for (const { body } of [await price(zurich, geneva), trial]) {
    assert.deepEqual(body.data, []);
    assert.ok(body.unavailable.length > 10);
    for (const { code, message } of body.unavailable) {
      assert.equal(code, 'lane_closed');
      assert.match(message, rule);
    }
  }
  const { status, body } = await book(zurich, geneva);
  assert.equal(measured, 0, 'no engine is asked for a way that nobody may drive');
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(body.errors), ['unloadings.0']);
  assert.match(body.errors['unloadings.0'][0], rule);
});

it('one with a haulier in Switzerland sells it from the moment that its profile says so, also to who asked before', async () => {
  assert.deepEqual((await price(zurich, geneva)).body.data, []);
  company.profile = { ...defaultProfile, carrierCountries: ['DE', 'CH'] };
  try {
    const { body } = await price(zurich, geneva);
    assert.ok(body.data.length > 10);
    assert.deepEqual(body.warnings, []);
    const offer = body.data.find(({ vehicle_type }: { vehicle_type: number }) => vehicle_type === 10);
    const taken = await book(zurich, geneva, { offer_id: offer.offer_id, dry_run: true });
    assert.equal(taken.status, 200, taken.text);
    assert.equal(taken.body.data.price.net_amount, offer.value);
  } finally {
    company.profile = defaultProfile;
  }
});

it('a transport inside France is offered and booked with the rule, and the company reads it at the order', async () => {
  const offered = await price(paris, lyon);
  assert.ok(measured > 0);
  const taken = await book(paris, lyon);
  assert.equal(taken.status, 200, taken.text);
  for (const { body } of [offered, taken]) {
    assert.equal(body.warnings.length, 1);
    assert.match(body.warnings[0], limit);
  }
  const read = () => tos.operate('GET', `/orders/${taken.body.data.id}?include=schedule`);
  const { cabotage, schedule } = (await read()).body.data;
  assert.deepEqual(cabotage, offered.body.warnings);
  assert.ok(schedule.length > 0);
  company.profile = { ...defaultProfile, carrierCountries: ['FR'] };
  assert.deepEqual((await read()).body.data.cabotage, []);
  company.profile = { ...defaultProfile, carrierCountries: ['CH'] };
  const closed = (await read()).body.data;
  company.profile = defaultProfile;
  assert.match(closed.cabotage[0], /^Carriers of Switzerland may not carry goods inside France/);
  assert.deepEqual(closed.schedule, schedule, 'what is booked keeps its schedule');
});

it('goods that go out of the country from there need no rule, though others are unloaded in it', async () => {
  const line = { ...priceRequest().items[0] };
  const tour = {
    loadings: [askedAt(zurich), { country: 'DE', name: 'Stuttgart' }],
    unloadings: [askedAt(geneva), askedAt(lyon)],
  };
  const named = [
    { ...line, loading: 0, unloading: 1 },
    { ...line, loading: 1, unloading: 0 },
  ];
  const allowed = await tos.call('POST', '/price', { json: priceRequest({ ...tour, items: named }) });
  assert.ok(allowed.body.data.length > 0);
  const unnamed = await tos.call('POST', '/price', { json: priceRequest(tour) });
  assert.deepEqual(unnamed.body.data, []);
});
