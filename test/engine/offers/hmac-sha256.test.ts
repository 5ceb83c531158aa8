import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hmacSha256 } from '../../../src/engine/offers/hmac-sha256.ts';

const standard = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

test('a text has the HMAC that the platform makes of it, with keys of any length and texts of any', () => {
  const secrets = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'é'.repeat(4096), 'é'.repeat(4097)));
  fc.assert(
    fc.property(secrets, fc.array(texts, { minLength: 1, maxLength: 4 }), (secret, list) => {
      for (const text of list) assert.equal(hmacSha256(secret, text), standard(secret, text));
    }),
  );
});

// https://www.rfc-editor.org/rfc/rfc4231: test cases 1, 2 and 6.
const published: [key: Buffer, text: string, hmac: string][] = [
  [Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
];

test('the published examples have the HMAC that RFC 4231 gives them', () => {
  for (const [key, text, hmac] of published)
    assert.equal(Buffer.from(hmacSha256(key, text), 'base64url').toString('hex'), hmac);
});
