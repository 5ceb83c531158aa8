import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectOnce } from '../../../src/ground/database/connect-once.ts';
import { giveTo, type ServerFiles, systemUser } from '../../../src/ground/database/embedded/server-user.ts';
import type { Closing } from '../../support/process.ts';
import { until } from '../../support/process.ts';
import { type Cluster, type FaultServer, newPlace } from './postgres.ts';

const programs = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** The packages bring only the server itself; what copies and dumps it comes with Debian's. */
export const debianFiles: ServerFiles = { postgres: join(programs, 'postgres'), initdb: join(programs, 'initdb') };
export const debianMissing = ['postgres', 'pg_dump', 'pg_restore', 'pg_basebackup'].every((name) =>
  existsSync(join(programs, name)),
)
  ? false
  : 'the Debian package postgresql-15 is not installed';

/** Runs one of its programs as the user that the server runs as. */
export async function runTool(name: string, args: readonly string[]): Promise<void> {
  await run(join(programs, name), args, { ...(await systemUser()), cwd: '/' });
}

/** A copy of a running server's cluster, which is not started; `args` as pg_basebackup knows them. */
export async function copyCluster(
  { cluster }: FaultServer,
  url: string,
  args: readonly string[] = [],
): Promise<Cluster> {
  const data = join(await newServerPlace(), 'data');
  await runTool('pg_basebackup', ['--dbname', url, '--pgdata', data, '--checkpoint=fast', '--no-sync', ...args]);
  return { ...cluster, data };
}

/** A folder that the server's user may write to; it goes with the test when there is one. */
export async function newServerPlace(t?: Closing): Promise<string> {
  const place = await newPlace();
  await giveTo(await systemUser(), place);
  t?.after(() => rm(place, { recursive: true, force: true, maxRetries: 3 }));
  return place;
}

/** Waits until a server has recovered and takes writes. */
export async function untilPrimary({ url }: FaultServer): Promise<void> {
  const client = await connectOnce(url);
  try {
    await until(async () => {
      const { rows } = await client.query('select pg_is_in_recovery() as recovers');
      return rows[0].recovers === false;
    });
  } finally {
    await client.end();
  }
}
