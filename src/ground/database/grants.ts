import pg from 'pg';
import { connectOnce } from './connect-once.ts';
import { type LiveEnvironment, onlyRow } from './database.ts';
import { changeSchema } from './migrate.ts';

/**
 * Lets the role that serves read and write the tables of the schemas and call their functions, future ones included,
 * and nothing else. `owner` is a connection of the role that owns them. Changes nothing where the role may do it
 * already.
 */
export async function grantServing(owner: pg.Client, schemas: readonly LiveEnvironment[], role: string): Promise<void> {
  for (const schema of schemas) {
    if (await mayServe(owner, schema, role)) continue;
    await changeSchema(owner, schema, () => owner.query(grants(schema, pg.escapeIdentifier(role))));
  }
}

/** The list of migrations is read to see whether the service is ready. */
const ownersTables = ['migrations', 'installed_functions'];
/** Entries there are never changed. */
const growingTables = ['audit'];

function grants(schema: LiveEnvironment, role: string): string {
  return `
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    revoke insert, update, delete on ${ownersTables.map((table) => `${schema}.${table}`)} from ${role};
    revoke update, delete on ${growingTables.map((table) => `${schema}.${table}`)} from ${role};
    grant usage on all sequences in schema ${schema} to ${role};
    grant execute on all functions in schema ${schema} to ${role};
    alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema ${schema} grant usage on sequences to ${role};
    alter default privileges in schema ${schema} grant execute on functions to ${role};
  `;
}

async function mayServe(client: pg.Client, schema: LiveEnvironment, role: string): Promise<boolean> {
  const result = await client.query<{ may: boolean }>(
    `select has_schema_privilege($1, $2, 'usage')
        and not exists (
          select from pg_class c
           where c.relnamespace = $2::regnamespace and c.relkind in ('r', 'p')
             and not (has_table_privilege($1, c.oid, 'select') and (c.relname = any($3)
                      or has_table_privilege($1, c.oid, 'insert') and (c.relname = any($4)
                         or has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete')))))
        and not exists (
          select from pg_class c, aclexplode(c.relacl) granted
           where c.relnamespace = $2::regnamespace and c.relname = any($4)
             and granted.grantee = $1::regrole and granted.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
             and c.relowner <> granted.grantee)
        and not exists (
          select from pg_class c
           where c.relnamespace = $2::regnamespace
             and case when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'usage') else false end)
        and not exists (
          select from pg_proc p
           where p.pronamespace = $2::regnamespace and not has_function_privilege($1, p.oid, 'execute')) as may`,
    [role, schema, ownersTables, growingTables],
  );
  return onlyRow(result).may;
}

/** The role that an address logs in as. A pooler may give it another one than the address names. */
export async function currentRole(url: string): Promise<string> {
  const client = await connectOnce(url);
  try {
    const result = await client.query<{ role: string }>('select current_user as role');
    return onlyRow(result).role;
  } finally {
    await client.end();
  }
}
