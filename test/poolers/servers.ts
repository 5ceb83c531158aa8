import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { giveTo, systemUser } from '../../src/ground/database/embedded/server-user.ts';
import { probeAccess } from '../../src/ground/database/probe-access.ts';
import type { Closing } from '../support/process.ts';
import { freePort, isListening, until } from '../support/process.ts';

const run = promisify(execFile);
const programs15 = '/usr/lib/postgresql/15/bin';
const pgBouncer = '/usr/sbin/pgbouncer';

/** Why the tests cannot run here; undefined: they can. */
export const missing = [`${programs15}/postgres`, pgBouncer].every((path) => existsSync(path))
  ? undefined
  : 'the Debian packages pgbouncer and postgresql-15 are not installed';

async function place(t: Closing): Promise<{ directory: string; user: { uid?: number; gid?: number } }> {
  const directory = await mkdtemp(join(tmpdir(), 'transport-poolers-'));
  await chmod(directory, 0o755);
  const user = await systemUser();
  await giveTo(user, directory);
  t.after(() => rm(directory, { recursive: true, force: true }));
  return { directory, user: user ?? {} };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(said);
    return isListening(port);
  });
}

function endWith(t: Closing, child: ChildProcess): void {
  const ended = once(child, 'exit');
  t.after(async () => {
    if (child.exitCode === null) child.kill('SIGINT');
    await ended;
  });
}

/** Debian's PostgreSQL 15 with an empty database; the URL of it. */
export async function startPostgres15(t: Closing): Promise<string> {
  const { directory, user } = await place(t);
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, 'secret\n');
  const options = ['--pgdata', data, '--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync'];
  await run(`${programs15}/initdb`, [...options, `--pwfile=${passwordFile}`], { ...user, cwd: '/' });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `port=${port}`];
  const child = spawn(`${programs15}/postgres`, ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endWith(t, child);
  await untilListening(child, port);
  const url = `postgresql://postgres:secret@127.0.0.1:${port}/postgres`;
  await until(() => probeAccess(url).then(Boolean, () => false));
  return url;
}

/** PgBouncer in transaction mode with its defaults and few server connections; the URL that leads through it. */
export async function startPgBouncer(t: Closing, target: string, serverConnections: number): Promise<string> {
  const { directory, user } = await place(t);
  const url = new URL(target);
  const port = await freePort();
  const users = join(directory, 'users');
  const settings = join(directory, 'pgbouncer.ini');
  await writeFile(users, `"${url.username}" "${url.password}"\n`);
  const lines = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    `default_pool_size = ${serverConnections}`,
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  const child = spawn(pgBouncer, ['--quiet', settings], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  endWith(t, child);
  await untilListening(child, port);
  url.port = String(port);
  return url.href;
}
