import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it, test } from 'node:test';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from '../../../../src/orders/order/idempotency/canonical-json.ts';
import { companyKey, hashRequest, ownKey, replyOf } from '../../../../src/orders/order/idempotency/request-key.ts';

test('the canonical form is that of RFC 8785, as the package of one of its authors writes it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      fc.pre(JSON.stringify(value).isWellFormed() && !/\\u[dD][89a-fA-F]/.test(JSON.stringify(value)));
      assert.equal(canonicalJson(JSON.parse(JSON.stringify(value))), canonicalize(JSON.parse(JSON.stringify(value))));
    }),
    { numRuns: 2000 },
  );
});

const alike: [says: string, one: string, other: string][] = [
  ['the order of keys', '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}'],
  ['white space', '{"a":[1,2]}', '{ "a" : [ 1, 2 ] }'],
  ['the form of numbers', '{"a":1.0,"b":1e2,"c":-0}', '{"a":1,"b":100,"c":0}'],
  ['the form of texts', '{"a":"\\u00e9\\/"}', '{"a":"é/"}'],
];
for (const [says, one, other] of alike) {
  test(`${says} does not change the hash of a request`, () => {
    assert.equal(hashRequest(JSON.parse(one)), hashRequest(JSON.parse(other)));
    assert.equal(canonicalJson(JSON.parse(one)), canonicalize(JSON.parse(other)));
  });
}

test('the hash of a request is the SHA-256 of its canonical form, in hexadecimal', () => {
  const hash = createHash('sha256').update('{"a":[1,null],"b":"é"}').digest('hex');
  assert.equal(hashRequest({ b: 'é', a: [1, null] }), hash);
});

test('whatever a request says otherwise makes another hash', () => {
  const json = fc.jsonValue({ stringUnit: 'grapheme' });
  fc.assert(
    fc.property(json, json, (one, other) => {
      fc.pre(canonicalize(one) !== canonicalize(other));
      assert.notEqual(hashRequest(one), hashRequest(other));
    }),
  );
});

test('a request without a key gets one of its own, which no client can send and no other request has', () => {
  const keys = Array.from({ length: 100 }, () => ownKey(17, 'booking'));
  assert.equal(new Set(keys.map(({ key }) => key)).size, keys.length);
  for (const { key, ...others } of keys) {
    assert.match(key, /^ [\w-]{36}$/);
    assert.deepEqual(others, { accountId: 17, route: 'booking', requestHash: '' });
  }
});

describe('a key of the company', () => {
  const asked = { accountId: 17, id: 'order', actor: 'person:1', route: 'progress', request: { a: 1, b: 2 } } as const;
  const key = companyKey('k', asked);

  it('is the same for the same words of the same person about the same order', () =>
    assert.deepEqual(companyKey('k', { ...asked, request: { b: 2, a: 1 } }), key));

  it('keeps account and route as they are', () => {
    assert.equal(key.accountId, 17);
    assert.equal(key.route, 'progress');
  });

  it('is the same with another request, which only its hash tells', () => {
    const other = companyKey('k', { ...asked, request: { a: 1, b: 3 } });
    assert.deepEqual({ ...other, requestHash: '' }, { ...key, requestHash: '' });
    assert.equal(other.requestHash, hashRequest({ a: 1, b: 3 }));
  });

  const others = { 'another person': { actor: 'person:2' }, 'another order': { id: 'other' } };
  for (const [name, change] of Object.entries(others))
    it(`is another one for ${name}`, () => assert.notEqual(companyKey('k', { ...asked, ...change }).key, key.key));

  it('is another one where the client has another', () => assert.notEqual(companyKey('l', asked).key, key.key));

  it('is one of its own where the client sends none', () => {
    const own = companyKey(undefined, asked);
    assert.match(own.key, /^ /);
    assert.equal(own.requestHash, '');
    assert.notEqual(companyKey(undefined, asked).key, own.key);
  });
});

describe('a key that was used before', () => {
  const row = {
    route: 'booking',
    orderId: 'the-order',
    orderNumber: 100004,
    requestHash: 'hash',
    version: 3,
    reply: '{"data":{}}',
  };

  it('gives the reply of the first request, and the version of then', () =>
    assert.deepEqual(replyOf(row, 'hash'), { text: '{"data":{}}', version: 3, isReplay: true }));

  it('gives an empty reply too', () => assert.equal(replyOf({ ...row, reply: '' }, 'hash').text, ''));

  it('is refused with another request, with the order it was used for, also where its reply is no longer kept', () => {
    const cases: [changes: object, did: string][] = [
      [{}, 'which made order 100004'],
      [{ reply: null }, 'which made order 100004'],
      [{ route: 'draft' }, 'which made order 100004'],
      [{ route: 'cancel' }, 'which was about order 100004'],
      [{ orderNumber: null }, 'which made order the-order'],
    ];
    for (const [changes, did] of cases)
      assert.throws(() => replyOf({ ...row, ...changes }, 'other'), {
        code: 'invalid_request',
        errors: { 'Idempotency-Key': [`was used with another request, ${did}: send a new key with a new request`] },
      });
  });

  it('names the order where its reply is no longer kept', () =>
    assert.throws(() => replyOf({ ...row, reply: null }, 'hash'), {
      code: 'idempotency_key_used',
      message: /used for order the-order; its reply is no longer kept/,
    }));
});
