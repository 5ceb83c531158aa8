import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../../support/clock/pinned.ts';
import { pallets, unloading } from '../../../support/requests.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });

const json = { 'content-type': 'application/json' };
const expectRefusal = async (path: string, body: unknown, field: string, text: RegExp, method = 'POST') => {
  const reply = await tos.call(method, path, { json: body });
  assert.equal(reply.status, 422, reply.text);
  assert.ok(reply.body.errors[field], `${field} is not among ${Object.keys(reply.body.errors)}`);
  assert.match(reply.body.errors[field].join(' '), text);
  assert.equal(reply.body.code, 'invalid_request');
};

describe('a price request that is wrong is answered with 422 and names the field', () => {
  const place = (changes: object) => [{ country: 'DE', zip_code: '20457', name: 'Hamburg', ...changes }];
  const cases: [string, object, string, RegExp][] = [
    ['loadings missing', { loadings: undefined }, 'loadings', /is required/],
    ['loadings empty', { loadings: [] }, 'loadings', /at least 1 element/],
    ['loadings not an array', { loadings: {} }, 'loadings', /must be an array/],
    ['unloadings missing', { unloadings: undefined }, 'unloadings', /is required/],
    ['21 unloadings', { unloadings: Array(21).fill({ country: 'DE', name: 'Hamburg' }) }, 'unloadings', /at most 20/],
    ['country missing', { loadings: [{ name: 'Hamburg' }] }, 'loadings.0.country', /is required/],
    ['unknown country', { loadings: place({ country: 'XX' }) }, 'loadings.0.country', /XX/],
    ['country as a word', { loadings: place({ country: 'Germany' }) }, 'loadings.0.country', /two-letter/],
    ['unknown place', { loadings: [{ country: 'DE', name: 'Zzyzxqq' }] }, 'loadings.0.name', /Zzyzxqq/],
    [
      'impossible zip',
      { unloadings: [{ country: 'DE', zip_code: '1234' }] },
      'unloadings.0.zip_code',
      /postal code of Germany/,
    ],
    ['neither zip nor name', { loadings: [{ country: 'DE' }] }, 'loadings.0.zip_code', /or name is required/],
    ['blank name alone', { loadings: [{ country: 'DE', name: '  ' }] }, 'loadings.0.zip_code', /or name is required/],
    ['date missing', { loading_date: undefined }, 'loading_date', /is required/],
    ['date without offset', { loading_date: '2026-11-24T08:00:00' }, 'loading_date', /offset/],
    ['impossible date', { loading_date: '2026-02-30T08:00:00Z' }, 'loading_date', /real/],
    ['leap second', { loading_date: '2026-11-24T23:59:60Z' }, 'loading_date', /real/],
    ['date as a number', { loading_date: 1795248000 }, 'loading_date', /must be text/],
    ['date in the past', { loading_date: '2026-11-23T05:44:00Z' }, 'loading_date', /past/],
    ['date too far ahead', { loading_date: '2027-11-26T08:00:00Z' }, 'loading_date', /366 days/],
    ['slot of 4 hours', { ftl_timeslot_duration: 4 }, 'ftl_timeslot_duration', /6, 3, 0/],
    ['slot as text', { ftl_timeslot_duration: '6' }, 'ftl_timeslot_duration', /integer/],
    ['slot null', { ftl_timeslot_duration: null }, 'ftl_timeslot_duration', /integer/],
    ['item without height', { items: [{ ...pallets, height: undefined }] }, 'items.0.height', /is required/],
    [
      'colli without length',
      { items: [{ quantity: 1, width: 80, height: 80, weight: 9 }] },
      'items.0.length',
      /is required/,
    ],
    ['unknown category', { items: [{ ...pallets, category: 'sofa' }] }, 'items.0.category', /one of epal/],
    ['stackable as text', { items: [{ ...pallets, is_stackable: 'true' }] }, 'items.0.is_stackable', /true or false/],
    ['name too long', { items: [{ ...pallets, name: 'x'.repeat(201) }] }, 'items.0.name', /at most 200/],
    ['NUL in a text', { items: [{ ...pallets, name: 'a\u0000b' }] }, 'items.0.name', /U\+0000/],
    ['lone surrogate', { items: [{ ...pallets, name: '\ud800' }] }, 'items.0.name', /surrogate/],
    ['both spellings of the goods', { 'the service': [pallets] }, 'items', /together/],
  ];
  for (const [name, changes, field, text] of cases) {
    it(name, () => expectRefusal('/price', priceRequest(changes), field, text));
  }
});

describe('types of numbers are never coerced', () => {
  const values: unknown[] = ['1', true, [1], null, 1.5, 2_147_483_648, -1, 0, {}, 1e300];
  for (const field of ['quantity', 'length', 'width', 'height', 'weight']) {
    it(field, async () => {
      for (const value of values) {
        await expectRefusal(
          '/price',
          priceRequest({ items: [{ ...pallets, [field]: value }] }),
          `items.0.${field}`,
          /must be/,
        );
      }
    });
  }
  it('numbers beyond double precision', async () => {
    for (const number of ['1e400', '9007199254740993']) {
      const text = JSON.stringify(priceRequest()).replace('"quantity":2', `"quantity":${number}`);
      const reply = await tos.call('POST', '/price', { text });
      assert.equal(reply.status, 422, number);
    }
  });
});

describe('a booking that is wrong is answered with 422 and names the field', () => {
  const dates = (start: string, end: string) => ({ dates: [{ start, end }] });
  const cases: [string, object, string, RegExp][] = [
    ['vehicle type missing', { vehicle_type: undefined }, 'vehicle_type', /is required/],
    ['unknown vehicle type', { vehicle_type: 999 }, 'vehicle_type', /no vehicle type 999/],
    ['vehicle type as text', { vehicle_type: '10' }, 'vehicle_type', /integer/],
    ['goods the vehicle cannot carry', { vehicle_type: 1 }, 'vehicle_type', /./],
    [
      'address missing',
      { loadings: [loading({ address_line_1: undefined })] },
      'loadings.0.address_line_1',
      /is required/,
    ],
    ['blank street', { loadings: [loading({ address_line_1: '  ' })] }, 'loadings.0.address_line_1', /blank/],
    ['nobody to meet', { unloadings: [unloading({ company_name: ' ' })] }, 'unloadings.0.company_name', /or last_name/],
    [
      'unknown town',
      { unloadings: [unloading({ country: 'FR', zip: '99999', city: 'Zzyzxqq' })] },
      'unloadings.0.city',
      /Zzyzxqq/,
    ],
    ['impossible zip', { unloadings: [unloading({ zip: 'ABC' })] }, 'unloadings.0.zip', /postal code of Italy/],
    ['unknown country', { unloadings: [unloading({ country: 'QQ' })] }, 'unloadings.0.country', /QQ/],
    ['no loading window', { loadings: [loading({ dates: undefined })] }, 'loadings.0.dates', /is required/],
    ['empty loading windows', { loadings: [loading({ dates: [] })] }, 'loadings.0.dates', /at least 1/],
    [
      'window ends before it starts',
      { loadings: [loading(dates('2026-11-24T08:00:00Z', '2026-11-24T07:59:59Z'))] },
      'loadings.0.dates.0.end',
      /before start/,
    ],
    [
      'window in the past',
      { loadings: [loading(dates('2026-11-22T08:00:00Z', '2026-11-22T09:00:00Z'))] },
      'loadings.0.dates.0.start',
      /past/,
    ],
    [
      'window without offset',
      { loadings: [loading(dates('2026-11-24T08:00:00', '2026-11-24T09:00:00Z'))] },
      'loadings.0.dates.0.start',
      /offset/,
    ],
    [
      'unloading before the vehicle can be there',
      { unloadings: [unloading(dates('2026-11-24T10:00:00Z', '2026-11-24T12:00:00Z'))] },
      'unloadings.0.dates.0.end',
      /can be there from 2026-11-2/,
    ],
    ['national phone number', { loadings: [loading({ phone: '040 301000' })] }, 'loadings.0.phone', /international/],
    [
      'phone inside a text',
      { loadings: [loading({ phone: 'ring +49 40 301000' })] },
      'loadings.0.phone',
      /international/,
    ],
    ['phone with letters', { loadings: [loading({ phone: 'call me' })] }, 'loadings.0.phone', /international/],
    [
      'phone of 26 digits and a bang',
      { loadings: [loading({ phone: `${'1'.repeat(26)}!` })] },
      'loadings.0.phone',
      /international/,
    ],
    [
      'a window that never ends',
      { loadings: [loading(dates('2026-11-24T08:00:00Z', '9999-12-31T23:59:59-14:00'))] },
      'loadings.0.dates.0.end',
      /real/,
    ],
    [
      'a window of years',
      { loadings: [loading(dates('2026-11-24T08:00:00Z', '2029-11-24T08:00:00Z'))] },
      'loadings.0.dates.0.end',
      /426 days/,
    ],
    [
      'no road to the place',
      { unloadings: [unloading({ country: 'IS', zip: '101', city: 'Reykjavík' })] },
      'unloadings.0',
      /No road/,
    ],
    [
      'an unknown extra service',
      { extra_services: ['champagne'] },
      'extra_services.0',
      /available: loadingThroughDriver/,
    ],
    ['information too long', { additional_information: 'x'.repeat(5001) }, 'additional_information', /at most 5000/],
  ];
  for (const [name, changes, field, text] of cases) {
    it(name, () => expectRefusal('/booking/publish', bookingRequest(changes), field, text));
  }
});

it('a refusal counts all that is wrong and lists the first twenty fields, whatever the goods are called', async () => {
  const wrong = Array.from({ length: 30 }, () => ({ ...pallets, quantity: 0 }));
  for (const name of ['items', 'the service']) {
    const { items: _items, ...rest } = priceRequest();
    const { body } = await tos.call('POST', '/price', { json: { ...rest, [name]: wrong } });
    assert.match(body.message, /\(and 29 more\)/);
    assert.equal(Object.keys(body.errors).length, 20);
    assert.ok(Object.keys(body.errors).every((field) => field.startsWith(`${name}.`)));
  }
});

describe('a body that cannot be read is refused before anything happens', () => {
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  const cases: [string, { text?: string | Buffer; headers?: Record<string, string> }, number, string][] = [
    ['not JSON', { text: '{"a":' }, 422, 'invalid_request'],
    ['empty', { headers: json }, 422, 'invalid_request'],
    ['only white space', { text: '  ' }, 422, 'invalid_request'],
    ['an array', { text: '[]' }, 422, 'invalid_request'],
    ['null', { text: 'null' }, 422, 'invalid_request'],
    ['a number', { text: '1' }, 422, 'invalid_request'],
    ['not UTF-8', { text: Buffer.from([0x22, 0xff, 0x22]) }, 422, 'invalid_request'],
    ['too deep', { text: deep }, 422, 'invalid_request'],
    ['half a million levels deep', { text: '['.repeat(200_000) }, 422, 'invalid_request'],
    ['a prototype', { text: '{"__proto__":{"polluted":1}}' }, 422, 'invalid_request'],
    ['an escaped prototype', { text: '{"items":[{"\\u005f_proto__":1}]}' }, 422, 'invalid_request'],
    ['too many values', { text: `[${'0,'.repeat(20_000)}0]` }, 422, 'invalid_request'],
    ['too many values in one another', { text: `{"items":[${'[[],{}],'.repeat(5000)}0]}` }, 422, 'invalid_request'],
    ['too large', { text: `"${'x'.repeat(262_200)}"` }, 413, 'body_too_large'],
    ['plain text', { text: 'hello', headers: { 'content-type': 'text/plain' } }, 415, 'content_type_unsupported'],
    [
      'a form',
      { text: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'content_type_unsupported',
    ],
    ['XML', { text: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'content_type_unsupported'],
    ['gzip', { text: '{}', headers: { ...json, 'content-encoding': 'gzip' } }, 415, 'content_type_unsupported'],
  ];
  for (const [name, options, status, code] of cases) {
    it(name, async () => {
      for (const [method, path] of [
        ['POST', '/price'],
        ['POST', '/booking/publish'],
        ['PUT', '/orders/x'],
      ] as const) {
        const reply = await tos.call(method, path, options);
        assert.equal(reply.status, status, reply.text);
        assert.equal(reply.body.code, code);
        assert.equal('errors' in reply.body, status === 422);
      }
      assert.equal(({} as { polluted?: number }).polluted, undefined);
    });
  }
  it('a list of ten thousand wrong items gets a bounded answer', async () => {
    const reply = await tos.call('POST', '/price', { json: priceRequest({ items: Array(10_001).fill(0) }) });
    assert.equal(reply.status, 422);
    assert.ok(reply.text.length < 4000);
  });
});

describe('a query that is wrong is answered with 422 and names the parameter', () => {
  const cases: [string, string, RegExp][] = [
    ['/orders?page=0', 'page', /at least 1/],
    ['/orders?page=-1', 'page', /at least 1/],
    ['/orders?page=x', 'page', /integer/],
    ['/orders?page=1.5', 'page', /integer/],
    ['/orders?page=1e2', 'page', /integer/],
    ['/orders?page=', 'page', /integer/],
    ['/orders?page=99999999999999999999', 'page', /integer/],
    ['/orders?page=1&page=2', 'page', /once/],
    ['/orders?per_page=101', 'per_page', /at most 100/],
    ['/orders?status[]=lost', 'status[]', /one of draft/],
    ['/orders?status[]=PLACED', 'status[]', /one of draft/],
    ['/orders?status[]=', 'status[]', /one of draft/],
    ['/orders?status=placed', 'status', /did you mean "status\[\]"/],
    ['/orders?order_number=1', 'order_number', /did you mean "order-number"/],
    ['/orders?order-number=abc', 'order-number', /integer/],
    ['/orders?order-number=1%20OR%201=1', 'order-number', /integer/],
    ['/orders?order-number=-1', 'order-number', /at least/],
    ['/orders?created-from=0000-01-01T00:00:00Z', 'created-from', /real/],
    ['/orders?loading-to=9999-12-31T23:59:59-14:00', 'loading-to', /real/],
    ['/orders?created-from=yesterday', 'created-from', /ISO 8601/],
    ['/orders?__proto__[x]=1', '__proto__[x]', /not known/],
    ['/orders?constructor=1', 'constructor', /not known/],
    ['/orders?reference=%00', 'reference', /U\+0000/],
    ['/orders?reference=%ff', 'query', /UTF-8/],
    ['/cities?search=Ham', 'country', /is required/],
    ['/cities?country=DE', 'search', /is required/],
    ['/cities?country=DE&search=', 'search', /empty/],
    ['/cities?country=DE&search=%20', 'search', /blank/],
    ['/cities?country=XX&search=Ham', 'country', /XX/],
    ['/cities?country=DE&search=Ham&limit=51', 'limit', /at most 50/],
    [`/cities?country=DE&search=${'x'.repeat(101)}`, 'search', /at most 100/],
    ['/vehicle-types?all=1', 'all', /not known/],
  ];
  for (const [path, field, text] of cases) it(path, () => expectRefusal(path, undefined, field, text, 'GET'));
  it('fifty statuses are taken, fifty-one and fifteen hundred are refused', async () => {
    for (const [count, status] of [
      [50, 200],
      [51, 422],
      [1500, 422],
    ] as const) {
      const reply = await tos.call('GET', `/orders?status[]=${Array(count).fill('placed').join(',')}`);
      assert.equal(reply.status, status, `${count} statuses`);
    }
  });
});
