import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { git, installPackages, unpackCommit } from '../../faults/support/repository.ts';

/** The release that is upgraded: its orders were written by statements, and its service was a superuser. */
export const oldCommit = '80c1d3dcc5db5cc6dc2177c7c04bd01cf9c7aedf';

const cache = fileURLToPath(new URL('../../../.cache/upgrade', import.meta.url));

/**
 * The release's main file, in a folder with its own packages, kept from run to run.
 * @throws {Error} if the history of this clone does not reach it.
 */
export async function installOldRelease(report: (line: string) => void): Promise<string> {
  const directory = join(cache, oldCommit);
  const main = join(directory, 'src/cli/main.ts');
  if (await stat(directory).then(Boolean, () => false)) return main;
  await git('cat-file', '-e', `${oldCommit}^{commit}`).catch(() => {
    throw new Error(`the history of this clone does not reach commit ${oldCommit.slice(0, 7)}: git fetch --unshallow`);
  });
  report(`installing ${oldCommit.slice(0, 7)} with its own packages`);
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  try {
    await unpackCommit(oldCommit, draft);
    await installPackages(draft);
    await rename(draft, directory);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return main;
}
