import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { until } from '../support/process.ts';
import type { Said } from './probe.ts';

/** Of one process: counts, and memory in MB. */
export type ProcessSample = {
  pid: number;
  residentMb: number;
  heapMb: number;
  externalMb: number;
  resources: number;
  files: number;
  sockets: number;
  threads: number;
};

export type Sample = {
  /** The one that leads, then its workers by age. */
  processes: ProcessSample[];
  /** Processes that the service has started beside its workers. */
  others: number;
  connections: number;
  /** Private memory of the server's processes for these connections. */
  connectionsMb: number;
  oldestTransactionSeconds: number;
  temporaryFiles: number;
};

export type Watched = { pid: number; workerCount: number; folder: string; temporaryFolder: string; client: pg.Client };

const bytesOfMb = 1024 * 1024;

/** @throws {Error} if the service has not as many workers as it is to have: what is not found cannot grow. */
export async function takeSample({ pid, workerCount, folder, temporaryFolder, client }: Watched): Promise<Sample> {
  const children = await childrenOf(pid);
  const workers = children.filter(({ command }) => command.includes('process/worker.ts')).map((child) => child.pid);
  if (workers.length !== workerCount) throw new Error(`${workers.length} workers instead of ${workerCount}`);
  const processes: ProcessSample[] = [];
  for (const each of [pid, ...workers.sort((a, b) => a - b)]) processes.push(await sampleProcess(each, folder));
  const { rows } = await client.query<{ pids: number[]; seconds: number }>(
    `select coalesce(array_agg(pid), '{}') as pids,
            coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as seconds
       from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const { pids, seconds } = rows[0]!;
  const memory = await Promise.all(pids.map((each) => statusOf(each, 'RssAnon').catch(() => 0)));
  return {
    processes,
    others: children.length - workers.length,
    connections: pids.length,
    connectionsMb: sum(memory) / 1024,
    oldestTransactionSeconds: seconds,
    temporaryFiles: (await readdir(temporaryFolder, { recursive: true })).length,
  };
}

async function sampleProcess(pid: number, folder: string): Promise<ProcessSample> {
  const { heapBytes, externalBytes, resources } = await ask(pid, folder);
  const opened = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(opened.map((each) => readlink(`/proc/${pid}/fd/${each}`).catch(() => '')));
  return {
    pid,
    residentMb: (await statusOf(pid, 'VmRSS')) / 1024,
    heapMb: heapBytes / bytesOfMb,
    externalMb: externalBytes / bytesOfMb,
    resources,
    files: targets.filter((target) => target !== '' && !target.startsWith('socket:')).length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    threads: await statusOf(pid, 'Threads'),
  };
}

/** Has a process collect its garbage and say what is left. */
async function ask(pid: number, folder: string): Promise<Said> {
  const file = join(folder, `${pid}.json`);
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  let said = '';
  await until(async () => {
    said = await readFile(file, 'utf8').catch(() => '');
    return said !== '';
  });
  return JSON.parse(said);
}

async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ').filter(Boolean);
  return Promise.all(
    pids.map(async (pid) => ({ pid: Number(pid), command: await readFile(`/proc/${pid}/cmdline`, 'utf8') })),
  );
}

async function statusOf(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const value = Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  if (Number.isNaN(value)) throw new Error(`/proc/${pid}/status says nothing of ${name}`);
  return value;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
