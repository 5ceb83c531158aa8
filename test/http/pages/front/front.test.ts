import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../../support/app.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const get = (path: string, headers: Record<string, string> = {}, origin = tos.origin) =>
  fetch(origin + path, { headers });

describe('a client that asks for the root', () => {
  const rows: [accept: string, status: number][] = [
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 200],
    ['*/*', 200],
    ['text/*', 200],
    ['application/json', 404],
    ['application/json, text/html;q=0', 404],
    ['text/html;q=0.5', 200],
  ];
  for (const [accept, status] of rows)
    it(`with Accept: ${accept} gets ${status === 200 ? 'the page' : 'the 404 of every unknown address'}`, async () => {
      const reply = await get('/', { accept });
      assert.equal(reply.status, status);
      if (status === 404) assert.match(await reply.text(), /"code":"route_not_found"/);
      else assert.match(reply.headers.get('content-type')!, /^text\/html/);
    });

  it('gets it in the requested language, and caches are told to vary on it', async () => {
    const german = await get('/', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });
    assert.match(await german.text(), /<html lang="de">[\s\S]*Konsole öffnen/);
    assert.equal(german.headers.get('vary'), 'Accept, Accept-Language');
    assert.match(await (await get('/', { 'accept-language': 'fr' })).text(), /<html lang="en">/);
  });

  it('gets a page without a script, which loads nothing from other hosts', async () => {
    const reply = await get('/');
    const policy = reply.headers.get('content-security-policy')!.split('; ');
    for (const rule of ["default-src 'none'", "style-src 'self'", "img-src 'self'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(rule), rule);
    assert.doesNotMatch(await reply.text(), /<script|<style|\sstyle=|(?:src|href)="(?:https?:)?\/\//);
  });
});

it('the page names the enabled environments, with their addresses, and no others', async (t) => {
  const shown = async (origin: string) => {
    const text = await (await get('/', {}, origin)).text();
    const places = [...text.matchAll(/data-environment="(\w+)".*?<code>([^<]+)<\/code>/g)];
    return { text, places: places.map(([, name, address]) => [name, address]) };
  };
  assert.deepEqual((await shown(tos.origin)).places, [
    ['production', `${tos.origin}/api/v3`],
    ['sandbox', `${tos.origin}/sandbox/api/v3`],
    ['mock', `${tos.origin}/mock`],
  ]);
  const sandbox = await startApp(t, { env: { ENVIRONMENTS: 'sandbox', BASE_URL: 'https://freight.example/t' } });
  const alone = await shown(sandbox.origin);
  assert.deepEqual(alone.places, [['sandbox', 'https://freight.example/t/sandbox/api/v3']]);
  assert.match(alone.text, /class="button first" href="sandbox\/console\/"/);
  assert.ok(!alone.text.includes('href="console/'));
  const mock = await startApp(t, { env: { ENVIRONMENTS: 'mock' } });
  const { places, text } = await shown(mock.origin);
  assert.deepEqual(places, [['mock', `${mock.origin}/mock`]]);
  assert.doesNotMatch(text, /console\/|operator/);
});

describe('files that browsers and robots request by themselves', () => {
  const rows: [path: string, type: string, start: RegExp][] = [
    ['/favicon.svg', 'image/svg+xml', /^<svg /],
    ['/favicon.ico', 'image/x-icon', /PNG/],
    ['/inter-latin-wght-normal.woff2', 'font/woff2', /^wOF2/],
    ['/robots.txt', 'text/plain; charset=utf-8', /^User-agent: \*$/m],
    ['/front.css', 'text/css; charset=utf-8', /^:root \{/m],
    ['/inter.css', 'text/css; charset=utf-8', /^@font-face \{/m],
    ['/docs/docs.css', 'text/css; charset=utf-8', /\{/],
    ['/docs/docs.js', 'text/javascript; charset=utf-8', /document\.querySelector/],
  ];
  for (const [path, type, start] of rows)
    it(`${path} exists, may be cached for a while, and is not sent again to a client that has it`, async () => {
      const reply = await get(path);
      assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, type]);
      assert.equal(reply.headers.get('cache-control'), 'public, max-age=300');
      assert.match(await reply.text(), start);
      const etag = reply.headers.get('etag')!;
      for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
        const again = await get(path, { 'if-none-match': known });
        assert.deepEqual([again.status, await again.text()], [304, '']);
      }
      assert.equal((await get(path, { 'if-none-match': '"another"' })).status, 200);
    });

  it('robots may read the root and the documentation, and nothing else', async () => {
    const lines = (await (await get('/robots.txt')).text()).trim().split('\n');
    assert.deepEqual(lines.slice(1), [
      'User-agent: *',
      'Allow: /$',
      'Allow: /docs/',
      'Allow: /llms.txt',
      'Disallow: /',
    ]);
  });
});
