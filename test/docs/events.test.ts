import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeSecret, signMessage, writeSecret } from '../../src/telling/webhooks/signature.ts';
import { startApp } from '../support/app.ts';
import { pinnedClock } from '../support/clock/pinned.ts';
import { send } from '../support/http-client.ts';
import type { Reply } from '../support/replies/conformance.ts';
import { blocksOf, readDoc, root } from './markdown.ts';
import { runShell } from './shell.ts';
import { differences } from './shown-reply.ts';

type Read = (raw: string, headers: Record<string, string>, secret: string) => unknown;

/** The examples of the page as modules, where packages of the repository are found. */
async function loadExamples(): Promise<Record<string, Read>> {
  const folder = join(root, '.cache', `events-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    const all: Record<string, Read>[] = [];
    for (const [index, { text }] of blocksOf(readDoc('docs/events.md'))
      .filter(({ language }) => language === 'js')
      .entries()) {
      const file = join(folder, `${index}.mjs`);
      await writeFile(file, text);
      all.push(await import(pathToFileURL(file).href));
    }
    return Object.assign({}, ...all);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const examples = await loadExamples();
const body = '{"id":"evt_1","type":"order.loaded","data":{"text":"Übergabe"},"timestamp":"2026-11-23T06:00:00.000Z"}';

test('readEvent of the page about events takes what is signed, also by two secrets, and nothing else', () => {
  const read = examples.readEvent!;
  const [secret, other] = [makeSecret(), makeSecret()];
  const sign = (secrets: Buffer[], secondsAgo = 0) => {
    const timestampSeconds = Math.floor(Date.now() / 1000) - secondsAgo;
    return signMessage({ id: 'evt_1', timestampSeconds, body }, secrets);
  };
  for (const secrets of [[secret], [other, secret], [secret, other]])
    assert.deepEqual(read(body, sign(secrets), writeSecret(secret)), JSON.parse(body));
  const headers = sign([secret]);
  for (const [raw, sent, by] of [
    [body.replace('loaded', 'placed'), headers, secret],
    [body, { ...headers, 'webhook-id': 'evt_2' }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,AAAA' }, secret],
    [body, headers, other],
    [body, sign([secret], 600), secret],
    [body, sign([secret], -600), secret],
  ] as const)
    assert.throws(() => read(raw, sent, writeSecret(by)));
});

test('the endpoint that the page about events makes is made as it shows', async (t) => {
  const app = await startApp(t, { clock: pinnedClock() });
  const page = readDoc('docs/events.md').replaceAll('http://127.0.0.1:8080', app.origin);
  const blocks = blocksOf(page);
  const index = blocks.findIndex(({ text }) => text.includes('/webhook-endpoints'));
  const replies: Reply[] = [];
  await runShell(
    `${blocks[0]!.text}\n${blocks[index]!.text}`,
    { variables: { TOKEN: app.sandboxToken }, now: Date.now(), lookUp: () => '' },
    async (command) => {
      assert.equal(command.kind, 'curl');
      if (command.kind !== 'curl') return;
      const { method, url, headers, body: text = '' } = command.call;
      replies.push(await send(method, url, { headers, text }));
    },
  );
  assert.equal(`json ${replies[0]!.status}`, blocks[index + 1]!.language);
  assert.deepEqual(differences(blocks[index + 1]!.text, replies[0]!.body), []);
});
