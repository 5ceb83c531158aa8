import type pg from 'pg';
import type { LiveEnvironment } from '../../../ground/database/database.ts';

type Users = { admins: number; accounts: number };

/** Whether the schema of an environment has been made. */
export async function findSchema(client: Pick<pg.Client, 'query'>, schema: LiveEnvironment): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  return rowCount === 1;
}

/** How many people lead an environment, and how many shippers it has, without those who are shut out. */
export async function findUserCounts(client: Pick<pg.Client, 'query'>, schema: LiveEnvironment): Promise<Users> {
  const { rows } = await client.query<Users>(
    `select (select count(*)::int from ${schema}.people
              where role = 'admin' and disabled_at is null and removed_at is null) as admins,
            (select count(*)::int from ${schema}.accounts where disabled_at is null) as accounts`,
  );
  return rows[0] ?? { admins: 0, accounts: 0 };
}
