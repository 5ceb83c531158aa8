import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateAccountTerms } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { priceRequest } from '../../support/requests.ts';

type Priced = { offer_id?: string; valid_until?: string };

const tos = await startApp({ after });
const production = databaseOn(tos.pool, 'production');
const search = '?include=load_plan,schedule,way';
const tryPrice = (query: string, json: object = priceRequest(), more = {}) =>
  tos.operate('POST', `/price${query}`, { json, ...more });

/** The reply to the shipper without what can be booked by it. */
function withoutPromises({ data, split, ...rest }: { data: Priced[]; split?: { vehicles: { offer: Priced }[] } }) {
  const bare = ({ offer_id, valid_until, ...offer }: Priced) => {
    assert.ok(offer_id && valid_until);
    return offer;
  };
  const vehicles = split?.vehicles.map(({ offer, ...vehicle }) => ({ ...vehicle, offer: bare(offer) }));
  return { ...rest, data: data.map(bare), ...(split && { split: { ...split, vehicles } }) };
}

const requests: [what: string, json: object][] = [
  ['some pallets', priceRequest()],
  [
    'more than a vehicle takes',
    priceRequest({ items: [{ quantity: 60, category: 'epal', height: 120, weight: 500 }] }),
  ],
  [
    'what no vehicle takes',
    priceRequest({ items: [{ quantity: 1, length: 500, width: 240, height: 200, weight: 60_000 }] }),
  ],
];

for (const [what, json] of requests)
  test(`a trial price of ${what} is what the shipper is offered, except for what can be booked`, async () => {
    const terms = { discountShare: 0.1, feesAgreed: true };
    await updateAccountTerms(production, 'Acme GmbH', terms);
    const offered = await tos.call('POST', `/price${search}`, { json });
    const { status, body } = await tryPrice(`${search}&account=Acme%20GmbH`, json);
    assert.equal(status, 200);
    const { priced_by: by, ...tried } = body;
    assert.deepEqual(tried, withoutPromises(offered.body));
    const { accountId } = await tos.issue();
    assert.deepEqual(
      { ...by, version: typeof by.version },
      {
        version: 'string',
        account: { id: accountId, name: 'Acme GmbH' },
        tariff: null,
        discount_share: 0.1,
        fees_agreed: true,
      },
    );
    const { body: byId } = await tryPrice(`${search}&account=${accountId}`, json);
    assert.deepEqual(byId, body);
  });

test('a price without an account is the one for somebody with whom nothing was agreed', async () => {
  await updateAccountTerms(production, 'Acme GmbH', { discountShare: 0.5, feesAgreed: true });
  await tos.issue({ account: 'Plain', country: 'DE' });
  const [nobody, plain, agreed] = await Promise.all(
    ['?vehicle_type=10', '?vehicle_type=10&account=Plain', '?vehicle_type=10&account=Acme%20GmbH'].map((query) =>
      tryPrice(query),
    ),
  );
  assert.equal(nobody!.body.priced_by.account, null);
  assert.deepEqual(nobody!.body.data, plain!.body.data);
  assert.ok(agreed!.body.data[0].value < nobody!.body.data[0].value);
});

test('whoever may read orders may try a price, and mistakes are named as they are to a shipper', async () => {
  const reader = await tos.issueOperator({ scopes: ['operator:read'] });
  assert.equal((await tryPrice('', priceRequest(), { token: reader })).status, 200);
  const unknown = await tryPrice('?account=Nobody', priceRequest());
  assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ['account']]);
  const { items: _items, ...rest } = priceRequest();
  const wrong = await tryPrice('', { ...rest, 'the service': [{ quantity: 1, height: 10, weight: 5 }] });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.body.errors), ['the service.0.length', 'the service.0.width']);
});
