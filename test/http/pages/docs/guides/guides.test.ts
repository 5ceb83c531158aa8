import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, it } from 'node:test';
import { version } from '../../../../../src/ground/version.ts';
import { shownAddress } from '../../../../../src/http/kernel/contract/description/shown-address.ts';
import { readDoc, root } from '../../../../docs/markdown.ts';
import { startApp } from '../../../../support/app.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });

/** Where each page of the project is served, without its ending. */
const pages = globSync(['{README,CHANGELOG,CONTRIBUTING,SECURITY}.md', 'client/README.md', 'docs/**/*.md'], {
  cwd: root,
})
  .map((file) => ({ file, path: `/docs/${file.replace(/^docs\/|\.md$/g, '')}` }))
  .sort((one, other) => (one.path < other.path ? -1 : 1));

const read = async (path: string, origin = tos.origin) => {
  const reply = await fetch(origin + path);
  const text = await reply.text();
  return { status: reply.status, type: reply.headers.get('content-type'), headers: reply.headers, text };
};
const idsOf = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
const withoutCode = (markdown: string) => markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]+`/g, '');

it('llms.txt is a title, a summary and links, which are all the pages, the guides before what is optional', async () => {
  const { status, type, text } = await read('/llms.txt');
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8']);
  assert.match(text, /^# Transport Ordering Service\n\n> \S/);
  assert.ok(text.includes(`This is version ${version},`));
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  assert.deepEqual(sections, ['Guides', 'Descriptions', 'For those who run it', 'Optional']);
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)(: \S.*)?$/gm)].map(([, link = '', summary]) => ({
    link,
    summary,
  }));
  const described = ['/openapi.json', '/operator/openapi.json'];
  assert.deepEqual(
    links.map(({ link }) => link).sort(),
    [...pages.map(({ path }) => `${path}.md`), ...described].sort(),
  );
  assert.equal(links[0]!.link, '/docs/interface.md');
  const [, optional] = text.split('## Optional');
  for (const { link, summary } of links) {
    const isDecision = link.startsWith('/docs/decisions/');
    assert.equal(optional!.includes(`(${link})`), isDecision, link);
    if (!isDecision) assert.match(summary ?? '', /[.?!]$/, link);
  }
});

it('llms.txt names absolute addresses under BASE_URL, and only what this service has', async (t) => {
  const env = { BASE_URL: 'https://freight.example/transport/', ENVIRONMENTS: 'mock' };
  const { origin } = await startApp(t, { env });
  const { text } = await read('/llms.txt', origin);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
  assert.ok(links.every((link) => link.startsWith('https://freight.example/transport/')));
  assert.ok(links.includes('https://freight.example/transport/docs/interface.md'));
  assert.ok(text.includes('- mock: `https://freight.example/transport/mock`'));
  assert.doesNotMatch(text, /operator\/openapi|sandbox:/);
});

it('every page is served as Markdown with the words of the project and the address of the service, and not sent again to who has it', async () => {
  for (const { file, path } of pages) {
    const { status, type, headers, text } = await read(`${path}.md`);
    assert.deepEqual([status, type], [200, 'text/markdown; charset=utf-8'], path);
    assert.equal(headers.get('cache-control'), 'public, max-age=300');
    const words = (markdown: string) => markdown.replace(/\]\([^)]+\)|[[\]]|\b(?:src|srcset)="[^"]+"/g, '');
    assert.equal(words(text), words(readDoc(file).replaceAll(shownAddress, tos.origin)), path);
    const again = await fetch(`${tos.origin}${path}.md`, { headers: { 'if-none-match': headers.get('etag')! } });
    assert.equal(again.status, 304, path);
  }
});

it('a page names the address under which the service is reached, and another one has another tag', async (t) => {
  const { origin } = await startApp(t, { env: { BASE_URL: 'https://freight.example/transport/' } });
  for (const path of ['/docs/interface.md', '/docs/interface', '/docs/agents.md', '/docs/agents']) {
    const [here, there] = [await read(path), await read(path, origin)];
    assert.ok(here.text.includes(`${tos.origin}/sandbox/`), path);
    assert.ok(there.text.includes('https://freight.example/transport/sandbox/'), path);
    for (const { text } of [here, there]) assert.ok(!text.includes(shownAddress), path);
    assert.notEqual(here.headers.get('etag'), there.headers.get('etag'));
  }
});

it('the list beside a page has the groups of llms.txt, with the same pages', async () => {
  const { text: llms } = await read('/llms.txt');
  const { text: page } = await read('/docs/interface');
  const [nav = ''] = /<nav aria-label="Pages">.*?<\/nav>/s.exec(page) ?? [];
  for (const group of ['Guides', 'For those who run it']) {
    const [, section = ''] = llms.split(`## ${group}\n`);
    const listed = section.split('\n## ')[0]!.matchAll(/\]\(\/docs\/([^)]+)\.md\)/g);
    const [, entries = ''] = new RegExp(`>${group}</a><ul>(.*?)</ul>`, 's').exec(nav) ?? [];
    const beside = [...entries.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    assert.deepEqual(
      beside,
      [...listed].map(([, path]) => path),
      group,
    );
    assert.ok(beside.length > 5, group);
  }
});

it('every link of a page leads to what the service has, as Markdown and in a browser, and every anchor to a heading', async () => {
  const found = new Map<string, ReturnType<typeof read>>();
  const visit = (path: string) => {
    const known = found.get(path) ?? read(path);
    found.set(path, known);
    return known;
  };
  const check = async (from: string, target: string) => {
    if (/^(?:https?:|mailto:)/.test(target)) return;
    const { pathname, hash } = new URL(target.replaceAll('&#39;', "'"), tos.origin + from);
    assert.equal((await visit(pathname)).status, 200, `${from} links to ${target}`);
    if (hash === '') return;
    const ids = idsOf((await visit(pathname.replace(/\.md$/, ''))).text);
    assert.ok(ids.includes(decodeURIComponent(hash.slice(1))), `${from} links to ${target}: no heading`);
  };
  for (const { path } of [...pages, { path: '/docs/guides' }, { path: '/docs/' }]) {
    const { text, status, type, headers } = await visit(path);
    assert.deepEqual([status, type], [200, 'text/html; charset=utf-8'], path);
    assert.match(headers.get('content-security-policy')!, /default-src 'none'/);
    assert.equal([...text.matchAll(/<h1[ >]/g)].length, 1, path);
    for (const [, target] of text.matchAll(/<(?:a|link|img|source)\s[^>]*?\b(?:href|src|srcset)="([^"]+)"/g))
      await check(path, target!);
  }
  for (const { path } of pages) {
    const { text } = await visit(`${path}.md`);
    for (const [, target] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) await check(`${path}.md`, target!);
  }
});

it('a page for browsers is told of its Markdown, and shows code, tables and text as they were written', async () => {
  const { text } = await read('/docs/decisions/0007-tokens');
  assert.match(text, /<link rel="alternate" type="text\/markdown" href="0007-tokens\.md">/);
  assert.match(text, /<link rel="stylesheet" href="\.\.\/guide\.css">/);
  const commands = await read('/docs/commands');
  assert.match(commands.text, /<pre tabindex="0">[^<]*transport/);
  assert.match(commands.text, /<div class="scroll" tabindex="0"><table>/);
  assert.doesNotMatch(commands.text, /<(?:script|style)|\son\w+=|\sstyle=/);
});

it('nothing but the pages can be read', async () => {
  for (const path of [
    '/docs/.md',
    '/docs/README.md.md',
    '/docs/..%2fpackage.json',
    '/docs/..%2fREADME.md',
    '/docs/pictures/..%2finterface.md',
    '/docs/pictures/nothing.png',
    '/docs/decisions/',
    '/docs/decisions/0019.md',
    '/docs/constructor',
  ])
    assert.equal((await read(path)).status, 404, path);
});
