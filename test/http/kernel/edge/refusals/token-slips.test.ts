import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { describeSlip } from '../../../../../src/http/kernel/edge/refusals/token-slips.ts';
import { createToken } from '../../../../../src/who/accounts/token.ts';

const token = createToken('sandbox');
const link = createToken('sandbox', 'link');
/** As Node hands over what a client sent in UTF-8. */
const asReceived = (header: string) => Buffer.from(header, 'utf8').toString('latin1');

const placeholders = [
  'tos_test_…',
  'tos_live_...',
  'tos_ops_live_…',
  'tos_…',
  '<token>',
  '<your token>',
  '{token}',
  '{{token}}',
  '[token]',
  'my-token',
  'my_api_key',
  'YOUR_TOKEN',
  'your-token-here',
  'YOUR_API_KEY',
  'token',
  'undefined',
  'null',
  '$TOKEN',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a shell did not fill in.
  '${TOKEN}',
  '%TOKEN%',
  'xxxxx',
  'changeme',
  '"tos_test_…"',
  'tos_test_',
];

suite('a placeholder is told as one, and how to make a token', () => {
  for (const text of placeholders)
    test(text, () => {
      const told = describeSlip(asReceived(`Bearer ${text}`)) ?? '';
      assert.match(told, /placeholder of the docs.+whoever runs the service makes one .+ in its folder/);
    });
});

suite('each slip with a token has a sentence of its own', () => {
  const cases: [name: string, header: string, told: RegExp][] = [
    ['nothing behind Bearer', 'Bearer', /No token follows/],
    ['no Bearer', token, /"Bearer" is missing/],
    ['no Bearer, and quotes', `"${token}"`, /"Bearer" is missing/],
    ['a colon', `Bearer: ${token}`, /colon/],
    ['another scheme', `Token ${token}`, /scheme Bearer/],
    ['Basic', 'Basic dXNlcjpwYXNz', /scheme Bearer/],
    ['Bearer twice', `Bearer Bearer ${token}`, /twice/],
    ['quotes', `Bearer "${token}"`, /quotes/],
    ['single quotes', `Bearer '${token}'`, /quotes/],
    ['typographic quotes', `Bearer “${token}”`, /quotes/],
    ['a login link', `Bearer http://127.0.0.1:8080/console/enter#${link}`, /login link.+whoever runs the service/],
    ['the secret of a login link', `Bearer ${link}`, /login link.+whoever runs the service/],
    ["a driver's link", `Bearer tos_drive_test_1_${'0'.repeat(48)}`, /driver/],
    ['a space in it', `Bearer ${token.slice(0, 20)} ${token.slice(20)}`, /space/],
    ['two spaces and a slip', `Bearer  ${token.slice(0, 20)}`, /cut off/],
    ['the beginning', `Bearer ${token.slice(0, -1)}`, /cut off/],
    ['the end', `Bearer ${token.slice(9)}`, /begins with "tos_"/],
    ['the token of another service', 'Bearer sk_test_4eC39HqLyjWDarjtT1zdp7dc', /begins with "tos_"/],
    ['a strange letter', `Bearer ${token.slice(0, -1)}ü`, /character that none has/],
  ];
  for (const [name, header, told] of cases)
    test(name, () => {
      const text = describeSlip(asReceived(header)) ?? '';
      assert.match(text, told);
      assert.equal(
        cases.filter(([, , pattern]) => pattern.test(text)).length,
        cases.filter(([, , pattern]) => String(pattern) === String(told)).length,
      );
    });
});

test('no sentence quotes what was sent', () => {
  const sent = [token, link, token.slice(0, 30), `"${token}"`, `${token} x`, `https://x.example/#${link}`];
  for (const text of sent)
    for (const header of [text, `Bearer ${text}`, `Token ${text}`])
      assert.doesNotMatch(
        describeSlip(header) ?? '',
        new RegExp(`${token.slice(9, 15)}|${link.slice(14, 20)}|x\\.example`),
      );
});

test('of a token that is only mistyped nothing is guessed', () => {
  assert.equal(describeSlip(`Bearer ${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`), undefined);
});
