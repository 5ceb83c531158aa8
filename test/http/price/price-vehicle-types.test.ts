import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { startApp } from '../../support/app.ts';
import { send } from '../../support/http-client.ts';
import { priceRequest } from '../../support/requests.ts';

type Priced = { vehicle_type: number; code?: string };

const tos = await startApp({ after });
const ask = (search: string, changes: object = {}) =>
  tos.call('POST', `/price${search}`, { json: priceRequest(changes) });
const typesOf = (list: Priced[]) => list.map(({ vehicle_type }) => vehicle_type);

test('a price of some vehicle types has the offers of the whole price, with their ids, and no other', async () => {
  const all = (await ask('')).body;
  for (const search of ['?vehicle_type=12&vehicle_type=7&vehicle_type=1', '?vehicle_type=1,%2012&vehicle_type=7,7']) {
    const { status, body } = await ask(search);
    const isAsked = ({ vehicle_type }: Priced) => [1, 7, 12].includes(vehicle_type);
    assert.equal(status, 201);
    assert.deepEqual(body.data, all.data.filter(isAsked));
    assert.deepEqual(body.unavailable, all.unavailable.filter(isAsked));
    assert.deepEqual(typesOf([...body.data, ...body.unavailable]).sort(), [1, 12, 7]);
    assert.equal(body.message, `${body.data.length} offers, cheapest first.`);
  }
});

test('replies that are kept for a minute are told apart by the vehicle types', async () => {
  for (let times = 0; times < 3; times++) {
    for (const type of [10, 12]) assert.deepEqual(typesOf((await ask(`?vehicle_type=${type}`)).body.data), [type]);
    assert.ok((await ask('')).body.data.length > 2);
  }
});

test('an express type asked for with a time slot is refused with the reason, as in a price of all', async () => {
  const { body } = await ask('?vehicle_type=3&vehicle_type=4', { ftl_timeslot_duration: 3 });
  assert.deepEqual(
    body.unavailable.map(({ vehicle_type, code }: Priced) => [vehicle_type, code]),
    [
      [3, 'not_ftl'],
      [4, 'not_ftl'],
    ],
  );
  assert.deepEqual(body.data, []);
  assert.match(body.message, /^None of the vehicle types asked for can take this transport/);
});

const refused: [search: string, text: RegExp][] = [
  ['?vehicle_type=99', /^There is no vehicle type 99\.$/],
  ['?vehicle_type=10,99&vehicle_type=98,99', /^There are no vehicle types 99, 98\.$/],
  ['?vehicle_type=tautliner', /^must be an integer$/],
  ['?vehicle_type=', /^must be an integer$/],
  ['?vehicle_type=0', /^must be at least 1$/],
  [`?vehicle_type=${Array(101).fill(10).join()}`, /^must have at most 100 elements$/],
];

test('an impossible vehicle type is a 422 that names the field', async () => {
  for (const [search, text] of refused) {
    const { status, body } = await ask(search);
    assert.equal(status, 422, search);
    assert.deepEqual(Object.keys(body.errors), ['vehicle_type']);
    assert.match(body.errors.vehicle_type[0], text);
  }
});

test('the mock judges the parameter too, and has a reply about one vehicle type', async () => {
  const askMock = async (search: string, headers: Record<string, string> = {}) =>
    send('POST', `${tos.origin}${prefixes.mock}/price${search}`, { token: 'any', json: priceRequest(), headers });
  assert.equal((await askMock('?vehicle_type=van')).status, 422);
  const { status, body } = await askMock('?vehicle_type=10', { prefer: 'example=one_type' });
  assert.equal(status, 201);
  assert.deepEqual(typesOf([...body.data, ...body.unavailable]), [10]);
});
