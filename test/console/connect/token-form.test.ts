import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tokenFault } from '../../../console/parts/connect/token-form.ts';
import { createToken, parseToken } from '../../../src/who/accounts/token.ts';

const starts = { production: 'tos_live_', sandbox: 'tos_test_' } as const;
const environment = fc.constantFrom('production', 'sandbox');
const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- é😀'];

test('a token that the service made is one', () => {
  fc.assert(fc.property(environment, (of) => assert.equal(tokenFault(createToken(of), starts[of]), undefined)));
});

test('one of the other environment, of the company or of a session is another kind', () => {
  for (const other of [
    createToken('production'),
    createToken('sandbox', 'operator'),
    createToken('sandbox', 'session'),
  ])
    assert.equal(tokenFault(other, starts.sandbox), 'kind');
});

test('one with a character changed, too many or missing is judged as the service does', () => {
  const place = fc.nat({ max: 32 });
  fc.assert(
    fc.property(environment, place, fc.constantFrom('', ...characters), fc.nat({ max: 1 }), (of, at, typed, kept) => {
      const [start, made] = [starts[of], createToken(of)];
      const from = start.length + at;
      const token = made.slice(0, from) + typed + made.slice(from + 1 - kept);
      assert.equal(tokenFault(token, start), parseToken(token) ? undefined : 'character', token);
      fc.pre(token !== made);
      assert.equal(tokenFault(token, start), 'character', token);
    }),
  );
});

test('one with two neighbours swapped, or only its beginning, has a wrong character', () => {
  const made = createToken('sandbox');
  const at = [...made].findIndex((character, place) => place >= starts.sandbox.length && character !== made[place + 1]);
  const swapped = made.slice(0, at) + made[at + 1] + made[at] + made.slice(at + 2);
  for (const token of [
    swapped,
    starts.sandbox,
    made.slice(0, 20),
    `${made}${made}`,
    `${starts.sandbox}a'; rm -rf ~; '`,
  ])
    assert.equal(tokenFault(token, starts.sandbox), 'character', token);
});
