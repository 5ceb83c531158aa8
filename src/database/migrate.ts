import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { type LiveEnvironment, type Queryable, serverVersion } from './database.ts';

const migrationsDirectory = fileURLToPath(new URL('../../migrations', import.meta.url));
const serverVersionMin = 150_000;

/**
 * Brings the schemas of the given environments up to date, under an advisory lock: of several services that start at once
 * one migrates and the others wait. Returns the names of the migrations that ran.
 * @throws {Error} when the server is older than PostgreSQL 15 or cannot be reached.
 */
export async function migrate(url: string, schemas: readonly LiveEnvironment[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    judgeServerVersion(await serverVersion(client));
    const ran: string[] = [];
    for (const schema of schemas) {
      const applied = await runner({
        dbClient: client,
        dir: migrationsDirectory,
        direction: 'up',
        schema,
        createSchema: true,
        migrationsTable: 'migrations',
        advisoryLockMode: 'wait',
        singleTransaction: true,
        log: () => {},
      });
      ran.push(...applied.map((migration) => `${schema}/${migration.name}`));
    }
    return ran;
  } finally {
    await client.end();
  }
}

/** @param version as PostgreSQL counts it. @throws {Error} naming the version that is too old. */
export function judgeServerVersion(version: number): void {
  if (version >= serverVersionMin) return;
  const major = Math.floor(version / 10_000);
  const minor = version % 10_000;
  const named = major < 10 ? `${major}.${Math.floor(minor / 100)}.${minor % 100}` : `${major}.${minor}`;
  throw new Error(`PostgreSQL 15 or newer is needed, this one is ${named}`);
}

/** How many migrations of this release a schema still lacks. */
export async function pendingMigrations(queryable: Queryable, schema: LiveEnvironment): Promise<number> {
  const known = (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.sql'));
  const result = await queryable.query<{ name: string }>(`select name from ${schema}.migrations`);
  const applied = new Set(result.rows.map((row) => row.name));
  return known.filter((name) => !applied.has(name.replace(/\.sql$/, ''))).length;
}
