import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { type CompanySource, defaultProfile } from '../../../src/orders/company/company-profile.ts';
import { startApp, testIssuer } from '../../support/app.ts';
import { bookingRequest } from '../../support/requests.ts';

const company: CompanySource = { profile: defaultProfile };
const tos = await startApp({ after }, { company });
const sandbox = { prefix: '/sandbox/api/v3', token: tos.sandboxToken };
const book = async (options = {}) =>
  (await tos.call('POST', '/booking/publish', { ...options, json: bookingRequest() })).body.data.id as string;
afterEach(() => {
  company.profile = defaultProfile;
});

describe('without a profile of the company', async () => {
  const id = await book();
  const trial = await book(sandbox);
  const confirmation = `/orders/${id}/confirmation.pdf`;

  it('production confirms no order on paper, and says to each side what to do', async () => {
    const shipper = await tos.call('GET', confirmation);
    assert.deepEqual([shipper.status, shipper.body.code], [409, 'profile_missing']);
    assert.match(shipper.body.message, /ask the company\. The order holds\.$/);
    assert.doesNotMatch(shipper.text, /company\.json/);
    const { status, body } = await tos.operate('GET', confirmation);
    assert.deepEqual([status, body.code], [409, 'profile_missing']);
    assert.match(body.message, /lacks legal_name, address_line_1, zip, city, country: state it in company\.json/);
    company.profile = { ...testIssuer, city: '' };
    assert.match((await tos.operate('GET', confirmation)).body.message, /lacks city:/);
    assert.equal((await tos.call('GET', `/orders/${id}/cmr.pdf`)).status, 200, 'a driver has to have a note');
  });

  it('what there is nothing to confirm of says that first', async () => {
    const draft = (await tos.call('POST', '/booking/draft', { json: {} })).body.data.id;
    assert.equal((await tos.call('GET', `/orders/${draft}/confirmation.pdf`)).body.code, 'order_not_under_way');
  });

  it('an order of before is confirmed once there is one, and no longer when it is gone', async () => {
    company.profile = testIssuer;
    const confirmed = await tos.call('GET', confirmation);
    assert.equal(confirmed.status, 200);
    company.profile = defaultProfile;
    const headers = { 'if-none-match': confirmed.headers.get('etag')! };
    assert.equal((await tos.call('GET', confirmation, { headers })).status, 409);
  });

  it('the sandbox has a sample, other than the paper of a company', async () => {
    const path = `/orders/${trial}/confirmation.pdf`;
    const sample = await tos.call('GET', path, sandbox);
    assert.equal(sample.status, 200, sample.text);
    company.profile = testIssuer;
    const own = await tos.call('GET', path, sandbox);
    assert.equal(own.status, 200);
    assert.notEqual(own.headers.get('etag'), sample.headers.get('etag'));
  });

  it('an order whose personal data is erased is confirmed as before', async () => {
    company.profile = testIssuer;
    const erased = await book();
    await tos.call('PUT', `/orders/${erased}`, { json: { status: 'canceled' } });
    const { account_id: account } = (
      await tos.pool.query('select account_id from production.orders where id = $1', [erased])
    ).rows[0];
    await tos.operate('POST', `/accounts/${account}/erase`, {
      json: { before: new Date(Date.now() + 1000).toISOString() },
    });
    assert.equal((await tos.call('GET', `/orders/${erased}/confirmation.pdf`)).status, 200);
  });
});

type Line = { code: string; amount: number };
const euros = (lines: readonly Line[]) => Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;

const codesOf = (lines: readonly Line[]) => lines.map(({ code }) => code).join();

describe('the lines that a company lets shippers read', () => {
  const { vehicle_type, items, loadings, unloadings } = bookingRequest();
  const place = ({ country, zip }: { country: string; zip: string }) => ({ country, zip_code: zip });
  const asked = {
    items,
    loadings: loadings.map(place),
    unloadings: unloadings.map(place),
    loading_date: loadings[0]!.dates[0]!.start,
  };
  const priced = async () => {
    const { data } = (await tos.call('POST', '/price', { json: asked })).body;
    return data.find((offer: { vehicle_type: number }) => offer.vehicle_type === vehicle_type);
  };

  for (const [breakdownLines, codes] of [
    ['groups', /^freight,tolls(,fees)?$/],
    ['total', /^transport$/],
  ] as const)
    it(`are those of prices, bookings and orders alike: ${breakdownLines}`, async () => {
      const whole = await priced();
      company.profile = { ...testIssuer, breakdownLines };
      const offer = await priced();
      assert.match(codesOf(offer.breakdown), codes);
      assert.deepEqual([euros(offer.breakdown), offer.value], [whole.value, whole.value]);
      const booked = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
      const read = await tos.call('GET', `/orders/${booked.id}`);
      assert.deepEqual(read.body.data.price, booked.price);
      assert.match(codesOf(booked.price.breakdown), codes);
      assert.equal(euros(booked.price.breakdown), booked.price.transport_net_amount);

      const ofCompany = (await tos.operate('GET', `/orders/${booked.id}`)).body.data;
      assert.ok(ofCompany.price.breakdown.length > 3, 'the company explains its price by every line');
      company.profile = testIssuer;
      const headers = { 'if-none-match': read.headers.get('etag')! };
      const again = await tos.call('GET', `/orders/${booked.id}`, { headers });
      assert.deepEqual([again.status, again.body.data.price.breakdown], [200, ofCompany.price.breakdown]);
    });

  for (const [breakdownLines, warning] of [
    ['all', /^dates: .* costs [\d.]+ EUR \(\d+ half hours, 30 each, at most 350 a day\); an earlier/],
    ['groups', /^dates: .* costs [\d.]+ EUR; an earlier or narrower one costs less\.$/],
    ['total', /^dates: .* costs [\d.]+ EUR; an earlier or narrower one costs less\.$/],
  ] as const)
    it(`are not told by the warning of a late window either: ${breakdownLines}`, async () => {
      company.profile = { ...testIssuer, breakdownLines };
      const [offered] = (await priced()).estimated_unloading_times;
      const later = new Date(Date.parse(offered.end) + 3 * 86_400_000).toISOString();
      const dates = [{ start: later, end: later }];
      const json = { ...bookingRequest(), unloadings: [{ ...unloadings[0]!, dates }], dry_run: true };
      const { body } = await tos.call('POST', '/booking/publish', { json });
      assert.match(body.warnings.find((each: string) => each.includes('waits for a booked window')) ?? '', warning);
    });
});
