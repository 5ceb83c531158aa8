import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { dayMs } from '../../../../src/ground/units.ts';
import { operations } from '../../../../src/http/interfaces/shipper-operations.ts';
import { startApp } from '../../../support/app.ts';
import { clockFrom } from '../../../support/clock/test-clock.ts';
import { send, sendRaw } from '../../../support/http-client.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });

it('an unknown path under /docs is an ordinary 404, and not an error of ours', async () => {
  const before = tos.logs.length;
  for (const path of [
    '/docs/static/%00',
    '/docs/static/....//....//etc/passwd',
    '/docs/static/%2e%2e%5c%2e%2e%5cpackage.json',
    '/docs/docs.js%00.css',
    '/docs/..%2f..%2f..%2fpackage.json',
    '/docs/json',
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
    const { message, code } = JSON.parse(answer.split('\r\n\r\n')[1]!);
    assert.equal(code, 'route_not_found', path);
    assert.match(message, /^There is nothing at (this address\.|GET \/docs\/)/, path);
    assert.match(answer, /^x-request-id: abc-1$/im);
    assert.match(answer, /^cache-control: no-store$/im);
  }
  assert.ok(tos.logs.slice(before).every((line) => !line.includes('"level":50')));
});

it('the page loads from and sends to nowhere else, and accepts no HTML from its script', async () => {
  const page = await send('GET', `${tos.origin}/docs/`);
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    assert.ok(policy.split('; ').includes(rule), rule);
  assert.doesNotMatch(page.text, /<(?:script|style)[^>]*>[^<]|\son\w+=|\sstyle=/);
});

it('/docs redirects to /docs/, by a relative address', async () => {
  const reply = await fetch(`${tos.origin}/docs`, { redirect: 'manual' });
  assert.deepEqual([reply.status, reply.headers.get('location')], [301, 'docs/']);
});

it('the page shows every operation, each with its samples, and every refusal and event', async () => {
  const { text } = await send('GET', `${tos.origin}/docs/`);
  const { body } = await send('GET', `${tos.origin}/openapi.json`);
  for (const { operationId } of operations) {
    const [, section] = text.split(`<section class="operation" id="${operationId}"`);
    assert.ok(section, operationId);
    const [own] = section.split('</section>');
    for (const label of ['TypeScript', 'curl', 'Python'])
      assert.ok(own!.includes(`<pre class="sample" data-language="${label}"`), `${operationId} in ${label}`);
  }
  for (const { content } of Object.values<{ content: object }>(body.components.responses))
    for (const code of JSON.stringify(content).matchAll(/"code":"(\w+)"/g))
      assert.ok(text.includes(`<code>${code[1]}</code>`), code[1]!);
  for (const type of Object.keys(body.webhooks)) assert.ok(text.includes(`<code>${type}</code>`), type);
});

it('the page uses the sandbox by default, under the path that a proxy adds', async (t) => {
  const options = async (origin: string) => {
    const { text } = await send('GET', `${origin}/docs/`);
    return [...text.matchAll(/<option value="([^"]+)" data-name="(\w+)"/g)].map(([, path, name]) => [name, path]);
  };
  assert.deepEqual(await options(tos.origin), [
    ['sandbox', '/sandbox/api/v3'],
    ['production', '/api/v3'],
    ['mock', '/mock'],
  ]);
  const env = {
    BASE_URL: 'https://freight.example/transport/',
    REQUESTS_PER_MINUTE_MAX: '0',
    ENVIRONMENTS: 'mock,production',
  };
  const { origin } = await startApp(t, { env });
  assert.deepEqual(await options(origin), [
    ['mock', '/transport/mock'],
    ['production', '/transport/api/v3'],
  ]);
});

it('every copy of the description has its example dates in the future, whenever it is read', async (t) => {
  const clock = clockFrom(undefined, { stands: true });
  const today = clock.now();
  const { origin } = await startApp(t, { env: { REQUESTS_PER_MINUTE_MAX: '0' }, clock });
  const read = async (path: string) => (await send('GET', origin + path)).text;
  for (const days of [0, 400]) {
    await clock.set(today + days * dayMs);
    const from = clock.now() + 6 * dayMs;
    for (const [path, example] of [
      ['/openapi.json', /"loading_date":"([\d-]+)T/g],
      ['/docs/', /loading_date&#34;: &#34;([\d-]+)T/g],
      ['/docs/', /loading_date: &#39;([\d-]+)T/g],
      ['/operator/openapi.json', /"window":{"start":"([\d-]+)T/g],
    ] as const) {
      const dates = [...(await read(path)).matchAll(example)].map(([, date]) => Date.parse(date!));
      assert.ok(dates.length > 0, path);
      assert.ok(
        dates.every((date) => date > from && date < from + 10 * dayMs),
        `${path} in ${days} days`,
      );
    }
  }
});

it('example dates keep their distance and weekday, and the version of a tariff is not moved', async () => {
  const { body } = await send('GET', `${tos.origin}/openapi.json`);
  const { booked } = body.paths['/booking/publish'].post.responses[200].content['application/json'].examples;
  const { loadings, unloadings, price } = booked.value.data;
  const [loading, unloading] = [loadings, unloadings].map(([stop]) => Date.parse(stop.dates[0].start));
  const recorded = operations.find(({ operationId }) => operationId === 'publishBooking')!.success.examples.booked!;
  const { data } = recorded.value as { data: { [stops: string]: { dates: { start: string }[] }[] } };
  const [wasLoading, wasUnloading] = ['loadings', 'unloadings'].map((stops) =>
    Date.parse(data[stops]![0]!.dates[0]!.start),
  );
  assert.equal(unloading! - loading!, wasUnloading! - wasLoading!);
  assert.equal((loading! - wasLoading!) % (7 * dayMs), 0);
  assert.equal(price.tariff_version, (data.price as unknown as { tariff_version: string }).tariff_version);
});

it('the server addresses are absolute if the service knows its own address, and the page stays where it is', async (t) => {
  const env = { BASE_URL: 'https://freight.example/transport/', REQUESTS_PER_MINUTE_MAX: '0' };
  const { origin } = await startApp(t, { env });
  const urls = async (path: string) => {
    const { body } = await send('GET', origin + path);
    return body.servers.map(({ url }: { url: string }) => url);
  };
  const base = 'https://freight.example/transport';
  assert.deepEqual(await urls('/openapi.json'), [`${base}/sandbox/api/v3`, `${base}/api/v3`, `${base}/mock`]);
  assert.deepEqual(await urls('/operator/openapi.json'), [`${base}/sandbox/operator/v1`, `${base}/operator/v1`]);
  const everywhere = async (path: string) => {
    const { text } = await send('GET', origin + path);
    return [...text.matchAll(/"url":"([^"]*(?:\/v\d|\/mock))"/g)].map(([, url]) => url!);
  };
  assert.ok((await everywhere('/openapi.json')).every((url) => url.startsWith(`${base}/`)));
  const start = async (at: string) => (await send('GET', `${at}/openapi.json`)).body.info.description;
  assert.match(await start(origin), /^API=https:\/\/freight\.example\/transport\/sandbox\/api\/v3$/m);
  assert.ok((await start(tos.origin)).includes(`\nAPI=${tos.origin}/sandbox/api/v3\n`));
  const { body } = await send('GET', `${tos.origin}/openapi.json`);
  assert.equal(body.servers[0].url, '/sandbox/api/v3');
});
