import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { asyncProperty, assert as hold, record, string, uint8Array } from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { TransportError, verifyWebhook, type WebhookHeaders } from '../src/index.ts';

/** Standard Webhooks 1.0.0: computed with `node:crypto` and by the package `standardwebhooks` 1.1.1. */
const vector = {
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  body: '{"type":"order.canceled","timestamp":"2026-11-21T12:00:00Z","data":{"order_id":"0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c10"}}',
  headers: {
    'webhook-id': 'msg_01JD8Z0000000000000000TEST',
    'webhook-timestamp': '1795262400',
    'webhook-signature': 'v1,pG3EBZgmhtUOUNdGx+OGY07wDIDJ64vhNpub8VVYqho=',
  },
};
const { secret, body, headers } = vector;
const sentAtMs = 1_795_262_400_000;
const other = `whsec_${randomBytes(32).toString('base64')}`;

const verify = (
  parts: { raw?: string | Uint8Array | ArrayBuffer; headers?: WebhookHeaders; secrets?: string | string[] } = {},
  options = {},
) => verifyWebhook(parts.raw ?? body, parts.headers ?? headers, parts.secrets ?? secret, { now: sentAtMs, ...options });

describe('a webhook of the service is taken', () => {
  const bytes = new TextEncoder().encode(body);
  const { 'webhook-signature': signature } = headers;
  const taken: [string, Parameters<typeof verify>[0]][] = [
    ['as text', {}],
    ['as bytes', { raw: bytes }],
    ['as a view into a larger buffer', { raw: Buffer.from(`x${body}`).subarray(1) }],
    ['as an ArrayBuffer', { raw: bytes.buffer }],
    ['with the headers of a Request', { headers: new Headers(headers) }],
    [
      'with headers in capitals',
      { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])) },
    ],
    ['with headers as lists', { headers: { ...headers, 'webhook-id': [headers['webhook-id']] } }],
    ['while the secret is rotated here', { secrets: [other, secret] }],
    ['while it is rotated there', { headers: { ...headers, 'webhook-signature': `v1,AAAA v1a,AAAA ${signature}` } }],
    ['with a secret without its prefix', { secrets: secret.slice('whsec_'.length) }],
  ];
  for (const [how, parts] of taken) it(how, async () => assert.deepEqual(await verify(parts), JSON.parse(body)));
});

describe('anything else is refused', () => {
  const { 'webhook-signature': signature } = headers;
  const refused: [string, Parameters<typeof verify>[0], object?][] = [
    ['another body', { raw: `${body} ` }],
    ['another id', { headers: { ...headers, 'webhook-id': 'msg_2' } }],
    ['another secret', { secrets: other }],
    ['no secret', { secrets: [] }],
    ['another kind of signature', { headers: { ...headers, 'webhook-signature': signature.replace('v1', 'v1a') } }],
    ['a signature without its kind', { headers: { ...headers, 'webhook-signature': signature.slice(3) } }],
    ['a signature cut short', { headers: { ...headers, 'webhook-signature': signature.slice(0, -4) } }],
    ['what is no base64', { headers: { ...headers, 'webhook-signature': 'v1,€€' } }],
    ['301 seconds late', {}, { now: sentAtMs + 301_000 }],
    ['301 seconds early', {}, { now: sentAtMs - 301_000 }],
    ['11 seconds late of 10', {}, { now: sentAtMs + 11_000, toleranceSeconds: 10 }],
    ['no time', { headers: { ...headers, 'webhook-timestamp': 'NaN' } }],
    ['a time that is no integer', { headers: { ...headers, 'webhook-timestamp': '1795262400.0' } }],
    ...Object.keys(headers).map((name): [string, Parameters<typeof verify>[0]] => [
      `no ${name}`,
      { headers: { ...headers, [name]: undefined } },
    ]),
  ];
  for (const [what, parts, options] of refused)
    it(what, () =>
      assert.rejects(verify(parts, options), (error) => {
        assert.ok(error instanceof TransportError);
        return error.code === 'webhook_not_genuine' && error.status === 400;
      }),
    );

  it('300 seconds are still in time', async () => {
    await verify({}, { now: sentAtMs + 300_000 });
    await verify({}, { now: sentAtMs - 300_000 });
  });
});

it('a mistake of the receiver is told from a forgery', async () => {
  await assert.rejects(verify({ raw: JSON.parse(body) }), TypeError);
  for (const secrets of ['whsec_€', 'whsec_', '']) await assert.rejects(verify({ secrets }), TypeError);
});

it('what the official package signs is taken, and nothing with a byte changed', async () => {
  const cases = record({
    id: string({ minLength: 1, unit: 'grapheme-ascii' }),
    data: string(),
    key: uint8Array({ minLength: 24, maxLength: 64 }),
  });
  await hold(
    asyncProperty(cases, async ({ id, data, key }) => {
      const [name, sent] = [id.replace(/[^\w]/g, '_'), JSON.stringify({ type: 'test.ping', data })];
      const mine = `whsec_${Buffer.from(key).toString('base64')}`;
      const signed = {
        'webhook-id': name,
        'webhook-timestamp': String(sentAtMs / 1000),
        'webhook-signature': new Webhook(mine).sign(name, new Date(sentAtMs), sent),
      };
      assert.deepEqual(await verify({ raw: sent, headers: signed, secrets: mine }), JSON.parse(sent));
      const changed = Buffer.from(sent);
      changed[changed.length - 2]! ^= 1;
      await assert.rejects(verify({ raw: changed, headers: signed, secrets: mine }), { code: 'webhook_not_genuine' });
    }),
  );
});
