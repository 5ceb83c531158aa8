import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeSecret, signMessage, writeSecret } from '../../src/webhooks/signature.ts';
import { blocksOf, readDoc, root } from './markdown.ts';

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

for (const name of ['readEvent', 'readEventByHand'])
  test(`${name} of the page about events takes what is signed, also by two secrets, and nothing else`, () => {
    const read = examples[name]!;
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
