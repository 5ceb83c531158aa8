import assert from 'node:assert/strict';
import { test } from 'node:test';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/orders/idempotency/canonical-json.ts';
import { hashRequest } from '../../../src/orders/idempotency/request-key.ts';

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
