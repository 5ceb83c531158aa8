import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeBundle } from '../../../../src/http/pages/console/make-bundle.ts';
import { temporaryDirectory } from '../../../support/process.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** The commands that this process has started and that still run. */
function childrenOf(pid: number): string[] {
  const lines = execFileSync('ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' }).split('\n');
  const own = lines.filter((line) => line.trim().startsWith(`${pid} `));
  return own.filter((line) => line.includes('esbuild'));
}

test('a bundle is readable for the user that serves it, and the process that made it ends', async (t) => {
  const directory = await temporaryDirectory(t, 0o700);
  await makeBundle(directory);
  assert.equal(await modeOf(directory), '755');
  const names = await readdir(directory);
  assert.ok(names.some((name) => /^console-\w+\.js\.br$/.test(name)));
  for (const name of names) assert.equal((await modeOf(join(directory, name))).at(-1), '4', name);
  assert.deepEqual(childrenOf(process.pid), []);
});
