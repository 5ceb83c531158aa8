import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fastify from 'fastify';
import { ServiceError } from '../../src/ground/errors.ts';
import { viewNames } from '../../src/http/pages/console/list-views.ts';
import { registerConsolePage } from '../../src/http/pages/door/serve-console.ts';
import { startApp } from '../support/app.ts';

const consoleFolder = new URL('../../console/', import.meta.url);
const table = readFileSync(new URL('shell/views.ts', consoleFolder), 'utf8');

test('the service answers the addresses of all views of the console, and of no others', () => {
  const routed = [...table.matchAll(/path: '\/([a-z]+)/g)].map(([, name]) => name!);
  assert.deepEqual([...new Set(routed)].sort(), viewNames);
});

test('every view of the console has a row', () => {
  const loaded = [...table.matchAll(/import\('\.\.\/(views\/[^']+)'\)/g)].map(([, file]) => file!);
  assert.deepEqual(loaded.sort(), globSync('views/*/*.tsx', { cwd: consoleFolder }).sort());
});

test('behind a proxy with a path of its own the page refers to its files and interfaces under that path', async (t) => {
  const { origin } = await startApp(t, { env: { BASE_URL: 'https://freight.example/tos' } });
  const page = await (await fetch(`${origin}/sandbox/console/orders/100001`)).text();
  assert.match(page, /data-base="\/tos\/sandbox\/console"/);
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  assert.ok(files.length >= 2);
  for (const file of files) {
    assert.ok(file.startsWith('/tos/sandbox/console/assets/'), file);
    const reply = await fetch(origin + file.slice('/tos'.length), { headers: { 'accept-encoding': 'br' } });
    assert.equal(reply.status, 200, file);
    assert.equal(reply.headers.get('content-encoding'), 'br');
    assert.match(reply.headers.get('cache-control') ?? '', /immutable/);
  }
});

test('a page belongs to its release, and may only load files of the service', async (t) => {
  const { origin } = await startApp(t);
  const { headers } = await fetch(`${origin}/console/today`);
  assert.equal(headers.get('cache-control'), 'no-cache');
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types 'none'/);
  assert.match(policy, /^default-src 'none'; script-src 'self'; /);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
});

test('if the console could not be bundled its pages say so, and the rest works', async (t) => {
  const app = fastify();
  t.after(() => app.close());
  const refusals: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    refusals.push(error);
    return reply.code(503).send();
  });
  await registerConsolePage(app, 'production', undefined);
  assert.equal((await app.inject({ url: '/console/today' })).statusCode, 503);
  const [refusal] = refusals;
  assert.ok(refusal instanceof ServiceError && refusal.code === 'service_unavailable');
  assert.match(refusal.message, /could not be made when the service started/);
});

test('an unsupported method on the console is 405, and says which are supported', async (t) => {
  const { origin } = await startApp(t);
  const page = await (await fetch(`${origin}/console/`)).text();
  const script = /src="([^"]+\.js)"/.exec(page)![1]!;
  for (const path of [script, '/console/orders/100001', '/console/today'])
    for (const method of ['POST', 'OPTIONS', 'DELETE']) {
      const reply = await fetch(origin + path, { method });
      assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET, HEAD'], `${method} ${path}`);
    }
  assert.equal((await fetch(`${origin}/console/nowhere`, { method: 'POST' })).status, 404);
});
