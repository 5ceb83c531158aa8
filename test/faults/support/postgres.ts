import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  findServerFiles,
  giveTo,
  type ServerFiles,
  systemUser,
} from '../../../src/ground/database/embedded/server-user.ts';
import type { Closing } from '../../support/process.ts';
import { freePort, isAlive, until } from '../../support/process.ts';

const runFile = promisify(execFile);

/** A server of a test's own, which may be killed, stopped and started again on the same port and data. */
export type FaultServer = {
  cluster: Cluster;
  url: string;
  port: number;
  /** Starts it and waits until it accepts connections. */
  start(): Promise<void>;
  /** SIGINT: fast shutdown; SIGQUIT: immediate; SIGKILL: as a crash. Waits until all its processes are gone. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** The postmaster first. */
  processes(): Promise<number[]>;
  accepts(): Promise<boolean>;
};

/** A folder that the database's user may enter. */
export async function newPlace(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'transport-faults-'));
  await chmod(directory, 0o755);
  return directory;
}

/**
 * `settings` as in `max_connections=20`; `log`: a folder for the write-ahead log, in segments of one megabyte; `files`:
 * programs other than the embedded ones.
 */
export type ServerOptions = { settings?: string[]; log?: string; files?: ServerFiles };

/** What a server runs on. */
export type Cluster = { data: string; password: string; files: ServerFiles; settings: string[] };

/** A cluster in a folder of its own with fsync on, running; it goes with the test. */
export async function startFaultServer(t: Closing, options: ServerOptions = {}): Promise<FaultServer> {
  return startServerOn(t, await createCluster(await newPlace(), options));
}

async function createCluster(directory: string, { settings = [], log, files }: ServerOptions): Promise<Cluster> {
  const user = await systemUser();
  const programs = files ?? (await findServerFiles(user));
  const data = join(directory, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(directory, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  await giveTo(user, data, passwordFile);
  const where = log === undefined ? [] : [`--waldir=${log}`, '--wal-segsize=1'];
  const how = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-sync',
  ];
  await runFile(programs.initdb, [`--pgdata=${data}`, '--locale=C', ...where, ...how], { ...user, cwd: '/' });
  return { data, password, files: programs, settings };
}

/** Starts a server on a cluster that lies alone in a folder; both go with the test. */
export async function startServerOn(t: Closing, cluster: Cluster): Promise<FaultServer> {
  const { data, password, files, settings } = cluster;
  const identity = { ...(await systemUser()), cwd: '/' };
  const port = await freePort();
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, ...settings];
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  let pids: number[] = [];

  const processes = async () => {
    const pid = child?.pid;
    if (pid === undefined || child?.exitCode !== null || child.signalCode !== null) return [];
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    return [pid, ...children.split(' ').filter(Boolean).map(Number)];
  };
  const accepts = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  const start = async () => {
    child = spawn(files.postgres, ['-D', data, ...options.flatMap((each) => ['-c', each])], {
      ...identity,
      stdio: 'ignore',
    });
    const started = child;
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode} while it started`);
      return accepts();
    }, 60);
  };
  const end: FaultServer['end'] = async (signal) => {
    pids = await processes();
    if (pids.length === 0) return;
    const ended = once(child!, 'exit');
    child!.kill(signal);
    await ended;
    await until(() => !pids.some(isAlive));
  };
  process.once('exit', () => child?.kill('SIGQUIT'));
  t.after(async () => {
    await end('SIGQUIT');
    await rm(dirname(data), { recursive: true, force: true });
  });
  await start();
  return { cluster, url, port, start, end, processes, accepts };
}
