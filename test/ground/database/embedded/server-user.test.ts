import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { linkLibraries } from '../../../../src/ground/database/embedded/server-user.ts';

/** The package of the server as npm unpacks it: files, and the links that they need as a list. */
async function unpackServer(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'transport-server-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, 'native/lib'), { recursive: true });
  await writeFile(join(directory, 'native/lib/libicuuc.so.60.2'), 'a library');
  const source = 'native/lib/libicuuc.so.60.2';
  const links = ['native/lib/libicuuc.so', 'native/lib/libicuuc.so.60'].map((target) => ({ source, target }));
  await writeFile(join(directory, 'native/pg-symlinks.json'), JSON.stringify(links));
  return directory;
}

suite('libraries of the embedded server', () => {
  test('are linked where the install ran no scripts, and stay as they are where it did', async (t) => {
    const directory = await unpackServer(t);
    for (let start = 0; start < 2; start += 1) {
      await linkLibraries(directory);
      assert.equal(await readlink(join(directory, 'native/lib/libicuuc.so')), 'libicuuc.so.60.2');
      assert.equal(await readFile(join(directory, 'native/lib/libicuuc.so.60'), 'utf8'), 'a library');
    }
    assert.equal((await readdir(join(directory, 'native/lib'))).length, 3);
  });

  test('that cannot be linked end the start with what to run', async (t) => {
    const directory = await unpackServer(t);
    await rm(join(directory, 'native/lib'), { recursive: true });
    await assert.rejects(linkLibraries(directory), /native\/lib\/libicuuc\.so is missing .* run "npm rebuild"/);
  });
});
