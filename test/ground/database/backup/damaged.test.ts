import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeArchive } from '../../../../src/ground/database/backup/archive.ts';
import { fileOf } from '../../../../src/ground/database/backup/copied-files.ts';
import {
  type BackupEntry,
  backupFormat,
  headerPath,
  manifestPath,
} from '../../../../src/ground/database/backup/manifest.ts';
import { readBackup } from '../../../../src/ground/database/backup/read-backup.ts';
import { restoreBackup } from '../../../../src/ground/database/backup/restore-backup.ts';
import { temporaryDirectory } from '../../../support/process.ts';

type Made = { files?: Record<string, string>; header?: object; alter?: (entries: BackupEntry[]) => BackupEntry[] };

/** Writes a small backup, with a manifest that may not fit it. */
async function makeBackup(path: string, { files = {}, header = {}, alter = (all) => all }: Made): Promise<void> {
  const stated = { format: backupFormat, version: 1, made_at: '', release: '9.0.0', server_version: '18.4', ...header };
  await writeArchive(path, async (archive) => {
    const entries = [await archive.add(fileOf(headerPath, JSON.stringify(stated)))];
    for (const [name, content] of Object.entries(files)) entries.push(await archive.add(fileOf(name, content)));
    await archive.add(fileOf(manifestPath, JSON.stringify({ entries: alter(entries), orders: {} })));
  });
}

/** All that a reader is given, once it was found to be right. */
async function contentOf(path: string): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  await readBackup(path, { take: async ({ path: name, body }) => void content.set(name, await text(body)) });
  return content;
}

const whole = { 'postgres/': '', 'postgres/PG_VERSION': '18\n', 'data/': '', 'data/own.json': '{}' };

test('a backup of which a byte is changed, or the end is cut off, is refused or says the same as before', async (t) => {
  const folder = await temporaryDirectory(t);
  await makeBackup(join(folder, 'whole'), { files: { ...whole, 'postgres/long': 'ab'.repeat(20_000) } });
  const said = await contentOf(join(folder, 'whole'));
  const bytes = await readFile(join(folder, 'whole'));
  const path = join(folder, 'damaged');
  let harmless = 0;
  const place = fc.integer({ min: 0, max: bytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, difference, isCut) => {
      const damaged = Buffer.from(isCut ? bytes.subarray(0, at) : bytes);
      if (!isCut) damaged[at]! ^= difference;
      await writeFile(path, damaged);
      // A bit of the compressed form may tell how much memory to take, and nothing of what is in it.
      const read = await contentOf(path).catch(({ message }: Error) => message);
      if (typeof read === 'string') assert.match(read, /the backup .+ cannot be used: /);
      else assert.deepEqual(read, said);
      if (typeof read !== 'string') harmless++;
    }),
    { numRuns: 150 },
  );
  assert.ok(harmless < 15, `${harmless} of 150`);
});

const isOf18 = ({ path }: BackupEntry) => path === 'postgres/PG_VERSION';

const refused: [says: string, made: Made, said: RegExp][] = [
  [
    'a file that is not what was listed',
    { alter: (all) => all.map((entry) => (isOf18(entry) ? { ...entry, sha256: '00' } : entry)) },
    /PG_VERSION is not what was written/,
  ],
  ['a file that is not listed', { alter: (all) => all.filter((entry) => !isOf18(entry)) }, /PG_VERSION is not listed/],
  [
    'a listed file that is missing',
    { alter: (all) => [...all, { path: 'postgres/x', bytes: 0, sha256: '' }] },
    /postgres\/x is missing/,
  ],
  ['another program’s file', { header: { format: 'other' } }, /no backup of this service/],
  ['a later release’s form', { header: { version: 2 } }, /a later release made it, 9\.0\.0/],
  ['another major version', { header: { server_version: '17.9' } }, /of PostgreSQL 17, and this release has 18/],
  ['a file above its folder', { files: { 'postgres/../../out': 'x' } }, /a file for another folder/],
  ['a file at a path of its own', { files: { '/tmp/out': 'x' } }, /a file for another folder/],
  ['a file beside the two folders', { files: { 'etc/passwd': 'x' } }, /a file for another folder/],
];

test('a backup that lacks something, says something else or leads elsewhere is refused, and the folder stays empty', async (t) => {
  const folder = await temporaryDirectory(t);
  for (const [index, [says, made, said]] of refused.entries()) {
    const [file, into] = [join(folder, `backup-${index}`), join(folder, `into-${index}`)];
    await makeBackup(file, { ...made, files: { ...whole, ...made.files } });
    await assert.rejects(
      restoreBackup(file, into, () => {}),
      said,
      says,
    );
    assert.deepEqual(await readdir(into), [], says);
  }
});

test('a backup that cannot be written to the end leaves no file', async (t) => {
  const folder = await temporaryDirectory(t);
  const path = join(folder, 'backup');
  const failing = writeArchive(path, async (archive) => {
    await archive.add(fileOf('postgres/a', 'x'.repeat(100_000)));
    throw new Error('the server is gone');
  });
  await assert.rejects(failing, /the server is gone/);
  assert.deepEqual(await readdir(folder), []);
});
