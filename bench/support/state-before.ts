import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache/bench-before');
const server = fileURLToPath(new URL('booking-server.ts', import.meta.url));

/**
 * The tree of a commit that can be run with the packages of now: with those and the places of this one, kept from run
 * to run.
 * @throws {Error} if the history of this clone does not reach it.
 */
export async function unpackTree(commit: string): Promise<string> {
  const directory = join(cache, commit);
  if (await stat(directory).then(Boolean, () => false)) return directory;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  try {
    const archive = join(draft, 'commit.tar');
    await run('git', ['archive', '--output', archive, commit], { cwd: root });
    await run('tar', ['-xf', archive], { cwd: draft });
    await rm(archive);
    for (const name of ['node_modules', '.cache']) await symlink(join(root, name), join(draft, name));
    await rename(draft, directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return directory;
}

/** Serves bookings of a tree from another process. */
export async function serveBookings(tree: string = root) {
  const child = spawn(process.execPath, [...process.execArgv, server, tree], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the service of ${tree} ended with ${code}`);
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  return {
    ...(JSON.parse(line) as { port: number; requests: string[] }),
    async close() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
