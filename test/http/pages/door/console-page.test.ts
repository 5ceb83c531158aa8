import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, suite, test } from 'node:test';
import { startApp } from '../../../support/app.ts';

const app = await startApp({ after });

/** Sends a path unchanged; `fetch` would resolve the dots in it. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.origin);
    request({ hostname, port, path, headers }, (reply) => resolve(reply.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

suite('the files of the console', { concurrency: 2 }, () => {
  const folder = '/console/assets/';
  for (const path of ['', '../../../package.json', '%2e%2e/manifest.json', '..%2fmanifest.json', '%00', '/', 'no.js'])
    test(`are not found at "${path}", without an error`, async () => {
      assert.equal(await statusOf(folder + path), 404);
    });

  test('are sent completely', async () => {
    const page = await (await fetch(`${app.origin}/console/`)).text();
    const [script] = /\/console\/assets\/console-\w+\.js/.exec(page)!;
    assert.equal(await statusOf(script), 200);
    assert.equal(await statusOf(script, { range: 'bytes=99999999-' }), 200);
    assert.equal(await statusOf(script, { 'if-match': '"other"' }), 404);
    assert.ok(!app.logs.some((line) => line.includes('request failed')));
  });
});

for (const environment of ['production', 'sandbox'] as const)
  test(`the page of ${environment} requests everything under the proxy's path`, async (t) => {
    const { origin } = await startApp(t, { env: { BASE_URL: 'https://freight.example/tos' } });
    const page = await (await fetch(`${origin}${environment === 'sandbox' ? '/sandbox' : ''}/console/`)).text();
    const addresses = [...page.matchAll(/(?:href|src|data-base)="([^"]*)"/g)].map(([, address]) => address!);
    assert.ok(addresses.length > 3);
    for (const address of addresses) assert.match(address, /^\/tos\//);
    assert.ok(addresses.includes('/tos/favicon.svg'));
  });
