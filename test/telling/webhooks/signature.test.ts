import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { makeSecret, signMessage, writeSecret } from '../../../src/telling/webhooks/signature.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);

suite('a message is signed as Standard Webhooks 1.0.0 says', () => {
  test('with the signature that others make of the same secret, id, time and body', () => {
    const secret = Buffer.from('MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', 'base64');
    assert.equal(writeSecret(secret), 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=');
    const message = {
      id: 'msg_01JD8Z0000000000000000TEST',
      timestampSeconds: 1795262400,
      body: '{"type":"order.canceled","timestamp":"2026-11-21T12:00:00Z","data":{"order_id":"0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c10"}}',
    };
    assert.deepEqual(signMessage(message, [secret]), {
      'webhook-id': 'msg_01JD8Z0000000000000000TEST',
      'webhook-timestamp': '1795262400',
      'webhook-signature': 'v1,pG3EBZgmhtUOUNdGx+OGY07wDIDJ64vhNpub8VVYqho=',
    });
  });

  test('so that the official package verifies it, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.stringMatching(/^evt_[0-9a-f]{32}_\d$/),
        (said, id) => {
          const secret = makeSecret();
          const body = JSON.stringify({ said });
          const headers = signMessage({ id, timestampSeconds: nowSeconds(), body }, [secret]);
          assert.deepEqual(new Webhook(writeSecret(secret)).verify(body, headers), { said });
          assert.throws(() => new Webhook(writeSecret(makeSecret())).verify(body, headers));
          assert.throws(() => new Webhook(writeSecret(secret)).verify(`${body} `, headers));
        },
      ),
      { numRuns: 50 },
    );
  });

  test('by two secrets while one replaces the other, so that who knows either verifies it', () => {
    const secrets = [makeSecret(), makeSecret()];
    const headers = signMessage({ id: 'evt_1', timestampSeconds: nowSeconds(), body: '{}' }, secrets);
    for (const secret of secrets) assert.deepEqual(new Webhook(writeSecret(secret)).verify('{}', headers), {});
    assert.throws(() => new Webhook(writeSecret(makeSecret())).verify('{}', headers));
  });
});
