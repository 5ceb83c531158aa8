import assert from 'node:assert/strict';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeOldBundles } from '../../../../src/http/pages/console/make-bundle.ts';
import { temporaryDirectory } from '../../../support/process.ts';

test('a new bundle leaves the previous one for the running service, and removes older ones', async (t) => {
  const cache = await temporaryDirectory(t);
  const pathOf = (day: number) => join(cache, `console-${String(day).repeat(12)}`);
  for (const day of [3, 1, 2]) {
    await mkdir(pathOf(day));
    await utimes(pathOf(day), day, day);
  }
  await mkdir(join(cache, 'compile'));
  await removeOldBundles(pathOf(4));
  assert.deepEqual((await readdir(cache)).sort(), ['compile', 'console-333333333333']);
});
