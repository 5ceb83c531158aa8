import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Closing } from '../../support/process.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { git, installPackages, unpackCommit } from './repository.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The commit before the one that brought a migration, as long as that is not committed the last one; or why it is not
 * to be had.
 */
async function commitBefore(migration: string): Promise<{ commit: string } | { missing: string }> {
  try {
    const found = await git('log', '--diff-filter=A', '--format=%H', '--', `migrations/${migration}`);
    const added = found.split('\n').at(-1);
    return { commit: await git('rev-parse', '--verify', added ? `${added}^` : 'HEAD') };
  } catch {
    return { missing: `the history of this clone does not reach before ${migration}` };
  }
}

/** The newest migration, as its file is called. */
export async function newestMigration(): Promise<string> {
  const names = await readdir(join(root, 'migrations'));
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)!;
}

/** The program as it was before a migration, in a folder of its own with its packages: its main file. */
export async function programBefore(
  t: Closing,
  migration: string,
): Promise<{ main: string; migration: string } | { missing: string }> {
  const before = await commitBefore(migration);
  if ('missing' in before) return before;
  return { main: await programAt(t, before.commit), migration };
}

/** The program as it was at a commit, in a folder of its own with its packages: its main file. */
export async function programAt(t: Closing, commit: string): Promise<string> {
  const directory = await temporaryDirectory(t);
  await unpackCommit(commit, directory);
  await bringPackages(directory);
  return mainFileIn(directory);
}

/** Until the wings of `src/` (docs/decisions/0066-seven-wings.md) commands stood elsewhere. */
function mainFileIn(directory: string): string {
  const main = ['src/run/cli/main.ts', 'src/cli/main.ts'].find((path) => existsSync(join(directory, path)));
  if (main === undefined) throw new Error('the release before has its commands elsewhere');
  return join(directory, main);
}

/** Today's packages and compiled places, if the release in the folder has the same; otherwise it installs its own. */
async function bringPackages(directory: string): Promise<void> {
  const locks = [directory, root].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8'));
  const [then, now] = await Promise.all(locks);
  if (then !== now) return installPackages(directory);
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
  // A release that compiles them otherwise does it anew.
  await mkdir(join(directory, '.cache'));
  for (const name of await readdir(join(root, '.cache')))
    if (name.startsWith('gazetteer-')) await copyFile(join(root, '.cache', name), join(directory, '.cache', name));
}
