import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Makes an extension of the name `citus` in a database, with nothing in it: the service takes it, and each of its
 * copies, for a cluster, and its tables are plain ones.
 */
export async function offerEmptyCitus(url: string, folder: string): Promise<void> {
  const place = join(folder, 'extension');
  await mkdir(place);
  await chmod(place, 0o755);
  await writeFile(join(place, 'citus.control'), "default_version = '1'\n");
  await writeFile(join(place, 'citus--1.sql'), '');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set extension_control_path = '${folder}:$system'`);
  await client.query('create extension citus');
  await client.end();
}
