import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadGazetteer } from '../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { bringUpToDate } from '../../src/ground/database/bring-up-to-date.ts';
import { type EmbeddedPostgres, useEmbeddedPostgres } from '../../src/ground/database/embedded/embedded-postgres.ts';
import { offerEmptyCitus } from '../as-cluster/empty-citus.ts';

let server: EmbeddedPostgres | undefined;
let directory: string | undefined;

/** Files here are in memory: on a disk, copying and dropping databases costs the kernel twice the time. */
const memory = '/dev/shm';
/** What the run has at once is some hundred megabytes. Containers often have 64. */
const bytesMin = 3 * 2 ** 30;

async function roomOf(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= bytesMin ? folder : tmpdir();
}

/** One real PostgreSQL for the whole run, with a migrated database that every suite clones. */
export async function globalSetup(): Promise<void> {
  directory = await mkdtemp(join(await roomOf(memory), 'transport-test-'));
  // As root the database runs as a user of its own, who must get in.
  await chmod(directory, 0o755);
  server = await useEmbeddedPostgres(join(directory, 'postgres'));
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  // Nothing here outlives the run, and every drop of a database would wait for the disk.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.query('create database template_orders');
  await client.end();
  const template = new URL(server.ownerUrl);
  template.pathname = '/template_orders';
  if (process.env.TEST_AS_CLUSTER) await offerEmptyCitus(template.href, directory);
  const serving = Object.assign(new URL(server.url), { pathname: template.pathname });
  await bringUpToDate({ url: serving.href, migrationUrl: template.href }, ['production', 'sandbox']);
  // Compiled once here, not by every test process at the same time.
  await loadGazetteer();
  process.env.TEST_DATABASE_SERVER = server.ownerUrl;
  process.env.TEST_SERVING_SERVER = server.url;
}

let teardown: Promise<void> | undefined;

/** Once, though Node calls it for every signal that tells it to end. */
export async function globalTeardown(): Promise<void> {
  teardown ??= tearDown();
  await teardown;
}

async function tearDown(): Promise<void> {
  await server?.leave();
  if (directory) await rm(directory, { recursive: true, force: true });
}
