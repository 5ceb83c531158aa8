import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Closing } from '../../support/process.ts';
import { temporaryDirectory } from '../../support/process.ts';
import type { Seen } from './old-database.ts';

const run = promisify(execFile);

/** A data folder as the old release left it, of the test's own, and what was seen of it. */
export async function copyOldDatabase(t: Closing): Promise<{ dataDirectory: string; seen: Seen }> {
  const from = process.env.UPGRADE_FROM;
  if (!from) throw new Error('run the tests with npm run test:upgrade: it makes the old database');
  const dataDirectory = await temporaryDirectory(t);
  await run('cp', ['-a', `${join(from, 'data')}/.`, dataDirectory]);
  return { dataDirectory, seen: JSON.parse(await readFile(join(from, 'seen.json'), 'utf8')) };
}
