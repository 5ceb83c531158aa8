import assert from 'node:assert/strict';
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { ServiceError } from '../../../../src/ground/errors.ts';
import { createPasswordHasher, passwordProblem } from '../../../../src/who/people/passwords/passwords.ts';

const hasher = createPasswordHasher();

test('a password is kept as argon2id with 19 MiB and two passes and a salt of its own, and is known again', async () => {
  const [one, other] = await Promise.all([hasher.hash('grau melone treppe'), hasher.hash('grau melone treppe')]);
  assert.notEqual(one, other);
  const [, salt, tag] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$([\w+/]{43})$/.exec(one)!;
  const derived = argon2Sync('argon2id', {
    message: 'grau melone treppe',
    nonce: Buffer.from(salt!, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  });
  assert.equal(derived.toString('base64').replace(/=+$/, ''), tag);
  assert.equal(await hasher.verify('grau melone treppe', one), true);
  assert.equal(await hasher.verify('grau melone Treppe', one), false);
});

test('a password is the same however its letters were composed', async () => {
  const hash = await hasher.hash('größe über alles'.normalize('NFC'));
  assert.equal(await hasher.verify('größe über alles'.normalize('NFD'), hash), true);
});

test('nobody’s password takes the same work as somebody’s', async () => {
  const calls: Omit<Argon2Parameters, 'message' | 'nonce'>[] = [];
  const counting = createPasswordHasher(async ({ message: _message, nonce, ...cost }) => {
    assert.equal((nonce as Buffer).length, 16);
    calls.push(cost);
    return Buffer.alloc(32);
  });
  const hash = await counting.hash('grau melone treppe');
  assert.equal(await counting.verify('anything at all', hash), true, 'this work gives the same key for all');
  assert.equal(await counting.verify('anything at all', undefined), false);
  assert.deepEqual(calls, [calls[0], calls[0], calls[0]]);
});

test('two are worked out at a time, thirty wait in their order, and more are turned away at once', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const started: (() => void)[] = [];
  const slow = createPasswordHasher(async ({ message }) => {
    running++;
    most = Math.max(most, running);
    order.push(String(message));
    await new Promise<void>((resolve) => started.push(resolve));
    running--;
    return Buffer.alloc(32);
  });
  const results = Array.from({ length: 40 }, (_, i) =>
    slow.verify(String(i), undefined).catch((error: ServiceError) => error.code),
  );
  const turnedAway = await Promise.all(results.slice(32));
  assert.deepEqual(new Set(turnedAway), new Set(['service_unavailable']));
  for (let done = 0; done < 32; done++) {
    while (started.length === 0) await new Promise(setImmediate);
    started.shift()!();
  }
  assert.deepEqual(new Set(await Promise.all(results.slice(0, 32))), new Set([false]));
  assert.equal(most, 2);
  assert.deepEqual(
    order,
    Array.from({ length: 32 }, (_, i) => String(i)),
  );
  const failing = createPasswordHasher(async () => {
    throw new ServiceError('internal_error');
  });
  for (let i = 0; i < 40; i++) await assert.rejects(failing.hash('x'), { code: 'internal_error' });
});

const weak = [
  'short',
  'elevenchars',
  'aaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012',
  'abcdefghijklmnop',
  'password1234',
  'Passwort-2026!',
  'QWERTZUIOPasdf',
  'Sommer2026Sommer',
  'transport transport',
  'Willkommen123!',
  'x'.repeat(201),
  '            ',
];
const strong = [
  'grau melone treppe',
  'Xk4#mv!2LpQz',
  '🚚🚛🏭🧱 vier kleine bilder',
  'correct horse melone',
  `${'ß'.repeat(4)}älter werden`,
];

test('passwords that are short, patterns, or made of what everybody takes are refused, and others are not', () => {
  for (const password of weak) assert.notEqual(passwordProblem(password), undefined, password);
  for (const password of strong) assert.equal(passwordProblem(password), undefined, password);
});

test('whatever is random and has at least twelve different letters is taken', () => {
  const letters = fc.uniqueArray(fc.constantFrom(...'bcdfgjkpqvwxyzBCDFGJKPQVWXYZ!#%?'), {
    minLength: 14,
    maxLength: 20,
  });
  fc.assert(
    fc.property(letters, (chosen) => {
      fc.pre(!/qwert|yxcv|zxcv/i.test(chosen.join('')));
      fc.pre(
        new Set(
          chosen
            .join('')
            .toLowerCase()
            .replaceAll(/[^a-z]/g, ''),
        ).size > 4,
      );
      assert.equal(passwordProblem(chosen.join('')), undefined);
    }),
  );
});
