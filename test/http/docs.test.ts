import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../support/app.ts';
import { send, sendRaw } from '../support/http-client.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });

it('a path under /docs that leads nowhere is the 404 of every other, and no error of ours', async () => {
  const before = tos.logs.length;
  for (const path of [
    '/docs/static/%00',
    '/docs/static/....//....//etc/passwd',
    '/docs/static/%2e%2e%5c%2e%2e%5cpackage.json',
    '/docs/static/swagger-ui-bundle.js%00.css',
    '/docs/static/..%2f..%2f..%2fpackage.json',
    '/docs/static/../../package.json',
    '/docs/static//',
    '/docs/static/%',
    '/docs/static/%zz',
    '/docs/static/nothing.js',
    '/docs/nothing',
  ]) {
    const answer = await sendRaw(
      tos.origin,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: abc-1\r\nConnection: close\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 404 /, path);
    assert.deepEqual(JSON.parse(answer.split('\r\n\r\n')[1]!), {
      message: 'There is nothing at this address.',
      code: 'route_not_found',
    });
    assert.match(answer, /^x-request-id: abc-1$/im);
    assert.match(answer, /^cache-control: no-store$/im);
  }
  assert.ok(tos.logs.slice(before).every((line) => !line.includes('"level":50')));
});

it('the page keeps no token, and lets nothing else be loaded or sent to', async () => {
  const page = await send('GET', `${tos.origin}/docs/`);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /(^|; )base-uri 'none';/);
  assert.match(policy, /(^|; )form-action 'self';/);
  const script = await send('GET', `${tos.origin}/docs/static/swagger-initializer.js`);
  assert.match(script.text, /"persistAuthorization":false/);
});

it('the page shows the dates of its examples ahead of today, and the description those that are recorded', async () => {
  const { text } = await send('GET', `${tos.origin}/docs/json`);
  const [, date] = /"loading_date":"(\d{4}-\d\d-\d\d)/.exec(text)!;
  assert.ok(Date.parse(date!) > Date.now());
  const description = await send('GET', `${tos.origin}/openapi.json`);
  assert.match(description.text, /"loading_date":"2026-11-24/);
  assert.equal(description.headers.get('content-type'), 'application/json; charset=utf-8');
});

it('the page tries things in the sandbox unless told otherwise', async () => {
  const { body } = await send('GET', `${tos.origin}/docs/json`);
  assert.match(body.servers[0].url, /\/sandbox\//);
  assert.equal(body.servers.length, 3);
});
