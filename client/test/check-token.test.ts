import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prefixes } from '../../src/http/kernel/contract/prefixes.ts';
import { createToken, type TokenKind } from '../../src/who/accounts/token.ts';
import { Transport, TransportError } from '../src/index.ts';

const open = (token: string, path: string) => () => new Transport({ token, baseUrl: `https://tos.example${path}` });
const token = (environment: 'production' | 'sandbox', kind?: TokenKind) => createToken(environment, kind);

describe('a token that does not fit the address is refused before anything is sent', () => {
  const cases: [token: string, refusedAt: (keyof typeof prefixes)[]][] = [
    [token('production'), ['sandbox', 'mock']],
    [token('sandbox'), ['production']],
    [token('production', 'session'), ['sandbox', 'mock']],
    [token('sandbox', 'session'), ['production']],
    [token('production', 'operator'), ['production', 'sandbox', 'mock']],
    [token('sandbox', 'operator'), ['production', 'sandbox', 'mock']],
    [token('sandbox', 'link'), ['production', 'sandbox', 'mock']],
    ['anything', []],
    ['', ['production', 'sandbox', 'mock']],
    ['tos_live_x\n', ['production', 'sandbox', 'mock']],
  ];
  for (const [text, refusedAt] of cases)
    for (const [name, path] of Object.entries(prefixes) as [keyof typeof prefixes, string][])
      for (const base of [path, `${path}/`, `/gateway${path}`])
        it(`${JSON.stringify(text.slice(0, 14))} at ${base}`, () => {
          if (!refusedAt.includes(name)) return void open(text, base)();
          assert.throws(open(text, base), (error) => {
            assert.ok(error instanceof TransportError);
            assert.equal(error.code, 'token_does_not_fit');
            const shown = text.length > 20 && error.message.includes(text.slice(9));
            return !shown && error.status === 0;
          });
        });

  it('the company’s interface is refused, an address of a gateway is not', () => {
    for (const path of ['/operator/v1', '/sandbox/operator/v1'])
      assert.throws(open(token('sandbox'), path), { code: 'token_does_not_fit' });
    open(token('sandbox'), '/freight')();
  });
});

describe('a token or an address that is not set is named before anything is sent', () => {
  const set = { token: 'tos_test_x', baseUrl: 'https://tos.example/sandbox/api/v3' };
  for (const name of ['token', 'baseUrl'] as const)
    for (const value of [undefined, null, ''])
      it(`${name}: ${JSON.stringify(value)}`, () => {
        const options = { ...set, [name]: value } as typeof set;
        const message = `The ${name} is missing (${JSON.stringify(value)}): is the environment variable it comes from set?`;
        assert.throws(() => new Transport(options), { name: 'TransportError', code: 'token_does_not_fit', message });
      });
});

it('an address that is none is a TypeError', () => {
  assert.throws(() => new Transport({ token: 'tos_test_x', baseUrl: 'tos.example/api/v3' }), TypeError);
});
