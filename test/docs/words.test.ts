import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { type Dirent, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './markdown.ts';

/**
 * Folders outside of the repository mean nothing to those who clone it. Spelt apart, so that this file passes its own
 * test.
 */
const foreign = new RegExp(['\\.\\./' + 'shared', '/' + 'work/'].join('|'));

/** The files of a checkout, or of an unpacked archive that has no history. */
function listFiles(): string[] {
  if (existsSync(join(root, '.git')))
    return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const exclude = (entry: Dirent) => entry.name === 'node_modules';
  return globSync('{*,{.ci,bin,docs,migrations,scripts,src,test}/**/*}', { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

test('no file names a folder outside of the repository', () => {
  const texts = listFiles().filter((file) => /\.(md|ts|js|json|sql|txt|tsv|example)$|^\.ci\//.test(file));
  const found = texts.filter(
    (file) => existsSync(join(root, file)) && foreign.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(found, []);
});
