import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../support/app.ts';

const { origin } = await startApp({ after });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const open = async (path: string, accept: string, language = 'en-GB') => {
  const reply = await fetch(origin + path, { headers: { accept, 'accept-language': language } });
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text(), reply };
};

test('whoever opens a wrong address in a browser reads a page, in their language, that leads to the start', async () => {
  for (const [path, root] of [
    ['/nosuch', './'],
    ['/console/nosuch', '../'],
    ['/sandbox/console/a/b?c=d', '../../../'],
    ['/docs/nosuch', '../'],
  ] as const) {
    const { status, type, text, reply } = await open(path, browser);
    assert.deepEqual([status, type], [404, 'text/html; charset=utf-8'], path);
    assert.match(text, /<h1>There is no such page<\/h1>/, path);
    assert.ok(text.includes(`href="${root}"`), text);
    assert.ok(text.includes(`<code>${reply.headers.get('x-request-id')}</code>`), path);
    assert.match(reply.headers.get('vary') ?? '', /Accept-Language/);
    const styles = new URL(`${root}front.css`, origin + path);
    assert.equal((await fetch(styles)).status, 200, path);
    assert.match((await open(path, browser, 'de')).text, /<html lang="de">[\s\S]*Diese Seite gibt es nicht/u, path);
  }
});

test('programs read JSON at every address, and so does whoever opens one of an interface', async () => {
  for (const [path, accept] of [
    ['/nosuch', 'application/json'],
    ['/nosuch', '*/*'],
    ['/console/nosuch', 'application/json, text/html'],
    ['/api/v3/orders', browser],
    ['/sandbox/api/v3/nosuch', browser],
    ['/operator/v1/orders', browser],
    ['/mock/nosuch', browser],
    ['/driver/nosuch/nosuch', browser],
  ] as const) {
    const { status, type, text } = await open(path, accept);
    assert.ok(status >= 400, path);
    assert.equal(type, 'application/json; charset=utf-8', path);
    assert.equal(typeof JSON.parse(text).code, 'string', path);
  }
});
