import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { createToken, hashToken, hintOf, parseToken, type TokenKind } from '../../../src/who/accounts/token.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const environments = ['production', 'sandbox'] as const;
const anyEnvironment = fc.constantFrom(...environments);

function base62(value: number): string {
  let text = '';
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text;
  return text;
}

test('a token is the prefix of its environment, 27 characters of secret and a CRC-32 of them, all in base62', () => {
  for (const [environment, prefix] of [
    ['production', 'tos_live_'],
    ['sandbox', 'tos_test_'],
  ] as const) {
    for (let round = 0; round < 200; round++) {
      const token = createToken(environment);
      assert.match(token, new RegExp(`^${prefix}[0-9A-Za-z]{33}$`));
      const secret = token.slice(prefix.length, -6);
      assert.equal(token.slice(-6), base62(crc32(secret)));
    }
  }
});

test('no two tokens are alike, and every character of the alphabet occurs in their secrets', () => {
  const tokens = Array.from({ length: 2000 }, () => createToken('production'));
  assert.equal(new Set(tokens).size, tokens.length);
  assert.equal(new Set(tokens.flatMap((token) => [...token.slice(10, -6)])).size, 62);
});

test('a created token is read as its environment and its SHA-256', () => {
  fc.assert(
    fc.property(anyEnvironment, (environment) => {
      const token = createToken(environment);
      const hash = createHash('sha256').update(token).digest();
      assert.deepEqual(parseToken(token), { kind: 'shipper', environment, hash });
      assert.deepEqual(hashToken(token), hash);
    }),
  );
});

const prefixes: Record<TokenKind, string> = {
  shipper: 'tos_',
  operator: 'tos_ops_',
  session: 'tos_ses_',
  link: 'tos_link_',
};
for (const [kind, prefix] of Object.entries(prefixes) as [TokenKind, string][]) {
  test(`a token of the kind ${kind} begins with ${prefix}, and is read as one of no other kind`, () => {
    for (const environment of environments) {
      const token = createToken(environment, kind);
      const begin = prefix + (environment === 'production' ? 'live_' : 'test_');
      assert.match(token, new RegExp(`^${begin}[0-9A-Za-z]{33}$`));
      assert.deepEqual(parseToken(token), { kind, environment, hash: hashToken(token) });
      for (const other of Object.values(prefixes).filter((each) => each !== prefix))
        assert.equal(parseToken(token.replace(prefix, other))?.kind === kind, false);
    }
  });
}

test('a token with more characters between its secret and its checksum is malformed', () => {
  fc.assert(
    fc.property(anyEnvironment, fc.string({ minLength: 1 }), (environment, more) => {
      const token = createToken(environment);
      assert.equal(parseToken(token.slice(0, -6) + more + token.slice(-6)), undefined);
    }),
  );
});

test('a token with one character changed is malformed', () => {
  const position = fc.nat({ max: 'tos_live_'.length + 32 });
  fc.assert(
    fc.property(
      anyEnvironment,
      position,
      fc.constantFrom(...alphabet, '_', '-', ' ', 'é'),
      (environment, at, character) => {
        const token = createToken(environment);
        fc.pre(token[at] !== character);
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        assert.equal(parseToken(changed), undefined, changed);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a token with neighbours swapped, cut short or extended is malformed', () => {
  fc.assert(
    fc.property(anyEnvironment, fc.nat({ max: 40 }), (environment, at) => {
      const token = createToken(environment);
      assert.equal(parseToken(token.slice(0, at)), undefined);
      assert.equal(parseToken(token + token.slice(0, at + 1)), undefined);
      fc.pre(token[at] !== token[at + 1]);
      const swapped = token.slice(0, at) + token[at + 1] + token[at] + token.slice(at + 2);
      assert.equal(parseToken(swapped), undefined, swapped);
    }),
  );
});

test('no other text is a token', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `tos_live_${text}`),
      ),
      (text) => {
        assert.equal(parseToken(text), undefined);
      },
    ),
  );
});

test('the hint that is kept in the clear tells the environment and four characters of the secret', () => {
  const token = createToken('sandbox');
  assert.equal(hintOf(token), token.slice(0, 13));
  assert.match(hintOf(token), /^tos_test_\w{4}$/);
});
