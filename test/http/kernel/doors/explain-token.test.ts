import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { send } from '../../../support/http-client.ts';

const tos = await startApp({ after });
const operatorToken = await tos.issueOperator();
const bases = {
  production: '/api/v3',
  sandbox: '/sandbox/api/v3',
  operator: '/operator/v1',
  operatorSandbox: '/sandbox/operator/v1',
};
type Base = keyof typeof bases;
const ask = (at: Base, token: string, origin = tos.origin) => send('GET', `${origin}${bases[at]}/orders`, { token });

suite('a token that belongs elsewhere is told where: its environment and its base', () => {
  const cases: [at: Base, token: string, status: number, code: string, message: string][] = [
    [
      'production',
      tos.sandboxToken,
      401,
      'token_wrong_environment',
      'This token belongs to the sandbox: use /sandbox/api/v3.',
    ],
    ['sandbox', tos.token, 401, 'token_wrong_environment', 'This token belongs to production: use /api/v3.'],
    [
      'operatorSandbox',
      operatorToken,
      401,
      'token_wrong_environment',
      'This token belongs to production: use /operator/v1.',
    ],
    ['sandbox', operatorToken, 401, 'token_wrong_environment', 'This token belongs to production: use /operator/v1.'],
    [
      'production',
      operatorToken,
      403,
      'wrong_interface',
      'This is a token of the company, not of a shipper. Use /operator/v1.',
    ],
    ['operator', tos.token, 403, 'wrong_interface', 'This is a token of a shipper, not of the company. Use /api/v3.'],
    [
      'operatorSandbox',
      tos.sandboxToken,
      403,
      'wrong_interface',
      'This is a token of a shipper, not of the company. Use /sandbox/api/v3.',
    ],
  ];
  for (const [at, token, status, code, message] of cases)
    test(`${at}: ${message}`, async () => {
      const { status: got, body } = await ask(at, token);
      assert.deepEqual([got, body.code, body.message], [status, code, message]);
    });
});

test('the base is absolute where the service knows its address, and none is named that is not served', async (t) => {
  const env = { BASE_URL: 'https://freight.example/transport/', ENVIRONMENTS: 'production' };
  const { origin } = await startApp(t, { env });
  const ofSandbox = await ask('production', tos.sandboxToken, origin);
  assert.equal(ofSandbox.body.message, 'This token belongs to the sandbox, which this service does not serve.');
  const ofCompany = await ask('production', operatorToken, origin);
  assert.match(ofCompany.body.message, /Use https:\/\/freight\.example\/transport\/operator\/v1\.$/);
});

test('slips are told at every door, the mock’s too, in WWW-Authenticate as well, and no token is echoed', async () => {
  const cut = tos.token.slice(0, -3);
  const mistyped = tos.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  for (const path of ['/api/v3/orders', '/sandbox/operator/v1/orders', '/sandbox/driver/v1/order', '/mock/orders']) {
    const isMock = path.startsWith('/mock');
    for (const [header, told] of [
      ['Bearer <token>', 'The token is the placeholder of the docs'],
      [`Bearer "${cut}"`, 'Leave out the quotes around the token.'],
      [cut, 'The word "Bearer" is missing'],
      ['Bearer', 'No token follows "Bearer"'],
      ...(isMock ? [] : [[`Bearer ${cut}`, 'The token is cut off: copy all of it.']]),
      ...(isMock || path.includes('driver') ? [] : [[`Bearer ${mistyped}`, 'A character of the token is wrong']]),
    ] as [string, string][]) {
      const reply = await send('GET', tos.origin + path, { headers: { authorization: header } });
      assert.deepEqual([reply.status, reply.body.code], [401, 'token_malformed'], path + header);
      assert.ok(reply.body.message.startsWith(told), `${path}: ${reply.body.message}`);
      assert.deepEqual(reply.body.errors, { authorization: [reply.body.message] });
      const challenge = reply.headers.get('www-authenticate') ?? '';
      const description = /error_description="([^"]*)"$/.exec(challenge)?.[1];
      assert.equal(description, reply.body.message.replaceAll('"', "'"));
      assert.ok(!(reply.text + challenge).includes(cut.slice(9)));
    }
  }
});

test('a token without the scope hears which it lacks and which it has', async () => {
  const { token } = await tos.issue({ scopes: ['price', 'orders:read'] });
  const reply = await tos.call('POST', '/booking/publish', { token, json: {} });
  const message = 'This token does not have the scope "book" that the operation needs; it has price, orders:read.';
  assert.deepEqual([reply.status, reply.body.message], [403, message]);
  assert.match(reply.headers.get('www-authenticate') ?? '', /scope="book"$/);
});
