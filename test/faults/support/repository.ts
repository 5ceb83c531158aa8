import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What git says about this repository. */
export async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).stdout.trim();
}

/** Puts the files of a commit into a folder that is there. */
export async function unpackCommit(commit: string, directory: string): Promise<void> {
  const archive = join(directory, 'commit.tar');
  await git('archive', '--output', archive, commit);
  await run('tar', ['-xf', archive], { cwd: directory });
  await rm(archive);
}

/** Installs the packages that the release in the folder names. Its scripts run on the Node of this one. */
export async function installPackages(directory: string): Promise<void> {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  await run('npm', ['ci', '--omit=dev'], { cwd: directory, env, maxBuffer: 2 ** 24 });
}
