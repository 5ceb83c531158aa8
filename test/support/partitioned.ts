import pg from 'pg';

export const partitions = 4;

/** The tables of a schema that are distributed: those with an account, but for the tokens and the company's own. */
export async function orderTables(queryable: { query: pg.Pool['query'] }, schema: string): Promise<string[]> {
  const { rows } = await queryable.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'tokens'
        and c.relname not like 'company\\_%'
      order by 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

/**
 * Makes every order table of both environments one that is really partitioned by the hash of the account. PostgreSQL
 * demands of it what Citus demands: each of its unique keys must contain the account. Returns their names.
 */
export async function partitionByAccount(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const schema of ['production', 'sandbox']) {
      await client.query(`set search_path to ${schema}`);
      for (const table of await orderTables(client, schema)) await partition(client, table);
    }
    return await orderTables(client, 'production');
  } finally {
    await client.end();
  }
}

async function partition(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  await client.query(`alter table ${table} rename to ${table}_plain`);
  await client.query(`create table ${table} (like ${table}_plain including all) partition by hash (account_id)`);
  for (let i = 0; i < partitions; i++)
    await client.query(
      `create table ${table}_p${i} partition of ${table} for values with (modulus ${partitions}, remainder ${i})`,
    );
  await client.query(`drop table ${table}_plain`);
  for (const { name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
