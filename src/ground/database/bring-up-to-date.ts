import type pg from 'pg';
import { connectOnce } from './connect-once.ts';
import type { LiveEnvironment } from './database.ts';
import { currentRole, grantServing } from './grants.ts';
import { migrateOn, pendingMigrations } from './migrate.ts';

/** The database for the role that serves, `role` if that is known, and for the one that migrates. */
type Addresses = { url: string; migrationUrl: string; role?: string | undefined };

/**
 * Migrates the schemas and lets the role of `url` use them. A role that may only use them finds out whether they are up
 * to date. Returns the names of the migrations that ran.
 * @throws {Error} as `migrate` does, or saying that somebody else has to migrate.
 */
export async function bringUpToDate(
  { url, migrationUrl, role }: Addresses,
  schemas: readonly LiveEnvironment[],
): Promise<string[]> {
  const client = await connectOnce(migrationUrl);
  try {
    if (!(await mayMigrate(client, schemas))) {
      for (const schema of schemas) await requireMigrated(client, schema);
      return [];
    }
    const applied = await migrateOn(client, schemas);
    if (url !== migrationUrl) await grantServing(client, schemas, role ?? (await currentRole(url)));
    return applied;
  } finally {
    await client.end();
  }
}

async function mayMigrate(client: pg.Client, schemas: readonly LiveEnvironment[]): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(has_schema_privilege(to_regnamespace(name)::oid, 'create'),
                     has_database_privilege(current_database(), 'create')) as may
       from unnest($1::text[]) as wanted(name)`,
    [schemas],
  );
  return rows.every(({ may }) => may);
}

async function requireMigrated(client: pg.Client, schema: LiveEnvironment): Promise<void> {
  const how = 'run "transport migrate" with DATABASE_URL and DATABASE_MIGRATION_URL';
  const pending = await pendingMigrations({ pool: client, schema }).catch((error: Error) => {
    throw new Error(`${error.message}, and its role may not migrate it: ${how}`);
  });
  if (pending > 0) throw new Error(`the schema ${schema} is not up to date, and its role may not migrate it: ${how}`);
}
