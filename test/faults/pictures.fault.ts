import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOperatorToken } from '../../src/who/people/issue-operator-token.ts';
import { operatorScopes } from '../../src/who/people/roles.ts';
import { chunk, png } from '../support/documents/pictures.ts';
import { type Setup, startSetup } from './support/setup.ts';
import { holdsNobodyUp, longestWait } from './support/waits.ts';

const bytes = 10_000_000;
const filled = (before: string, part: string, after: string) =>
  Buffer.concat([Buffer.from(before, 'hex'), Buffer.alloc(bytes - 100, part, 'hex'), Buffer.from(after, 'hex')]);
const emptyChunk = chunk('IDAT', '');

/**
 * Pictures that took seconds of the main thread, one by one, when it read each of their parts; five at once kept others
 * waiting for 26 s.
 */
const crafted: [what: string, type: string, file: Buffer][] = [
  ['a JPEG of 833,000 segments of Exif', 'image/jpeg', filled('ffd8', 'ffe1000a4578696600004949', 'ffd9')],
  ['a JPEG of 5,000,000 restart markers outside of a scan', 'image/jpeg', filled('ffd8', 'ffd0', 'ffd9')],
  ['a JPEG of 2,500,000 scans', 'image/jpeg', filled('ffd8ffc40002', 'ffda0002', 'ffd9')],
  ['a JPEG of 5,000,000 restart markers in its scan', 'image/jpeg', filled('ffd8ffda0002', 'ffd0', 'ffd9')],
  [
    'a PNG of 833,000 chunks',
    'image/png',
    Buffer.concat([
      png.subarray(0, 33),
      Buffer.alloc(833_000 * emptyChunk.length, emptyChunk),
      chunk('IEND', ''),
    ]).subarray(0, bytes),
  ],
];
/** Cameras and programs write restart markers in a scan, in any number. */
const taken = 'a JPEG of 5,000,000 restart markers in its scan';

async function openLink({ pool, service, book }: Setup) {
  const { id } = (await book()).body.data;
  const database = { pool, schema: 'production' as const };
  const { token } = await issueOperatorToken(database, { name: 'Desk', scopes: operatorScopes, expiresAt: null });
  const headers = { authorization: `Bearer ${token}` };
  const made = await fetch(`${service.origin}/operator/v1/orders/${id}/driver-link`, { method: 'POST', headers });
  const { url } = ((await made.json()) as { data: { url: string } }).data;
  const link = new URL(url);
  return async (type: string, file: Buffer) => {
    const reply = await fetch(`${service.origin}${link.pathname}v1/documents?kind=photo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${link.hash.slice(1)}`, 'content-type': type },
      body: new Uint8Array(file),
    });
    await reply.arrayBuffer();
    return reply.status;
  };
}

test('a crafted picture of 10 MB keeps nobody waiting, one at a time or five, and a driver’s link is no way to', async (t) => {
  const setup = await startSetup(t);
  for (const [what, type, file] of crafted)
    await t.test(what, async (t) => {
      for (const count of [1, 5]) {
        await holdsNobodyUp(t, async () => {
          // What one link may send within an hour and a minute is counted.
          const upload = await openLink(setup);
          let statuses: number[] = [];
          const wait = await longestWait(setup.service.origin, async () => {
            statuses = await Promise.all(Array.from({ length: count }, () => upload(type, file)));
          });
          assert.deepEqual(new Set(statuses), new Set([what === taken ? 201 : 422]));
          return wait;
        });
      }
    });
});
