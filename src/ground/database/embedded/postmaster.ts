import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';

/** The server of a cluster, as its lock file has it. */
export type Postmaster = { pid: number; port: number; isStopping: boolean };

/** What the lock file's lines hold, counted from 0: PostgreSQL, `pidfile.h`. */
const pidLine = 0;
const portLine = 3;
const statusLine = 7;

/** The server that runs in the cluster. Undefined if none does. */
export async function findPostmaster({ directory }: Cluster): Promise<Postmaster | undefined> {
  const lines = await readLock(directory);
  const pid = Number(lines[pidLine]);
  const port = Number(lines[portLine]);
  if (!pid || !port || !(await worksIn(pid, directory))) return undefined;
  return { pid, port, isStopping: lines[statusLine]?.trim() === 'stopping' };
}

/** Above any process id that Linux gives. */
const nobody = 2 ** 22 + 1;

/**
 * PostgreSQL does not start over a lock file whose process is alive, even if that process is no PostgreSQL: ids are
 * reused. The rest of the file stays, since it names the shared memory by which a server sees that processes of the one
 * before still run.
 */
export async function disownLock({ directory }: Cluster): Promise<void> {
  const lines = await readLock(directory);
  const pid = Number(lines[pidLine]);
  if (!pid || !isAlive(pid) || (await worksIn(pid, directory))) return;
  await writeFile(lockFile(directory), [nobody, ...lines.slice(1)].join('\n'));
}

const lockFile = (directory: string) => join(directory, 'postmaster.pid');

async function readLock(directory: string): Promise<string[]> {
  return (await readFile(lockFile(directory), 'utf8').catch(() => '')).split('\n');
}

/**
 * Whether a process is one of the cluster's server, which all work in its folder. Root without CAP_SYS_PTRACE, as in a
 * container, sees the command line alone. If nothing can be found out, a process that is alive counts as one.
 */
async function worksIn(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === (await realpath(directory));
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return commandLine === undefined || commandLine.includes('postgres');
}

/** Whether there is a process of that id to which this one may send signals. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
