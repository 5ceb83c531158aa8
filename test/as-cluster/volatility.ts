import type pg from 'pg';

/** Says of the name of a function whether this PostgreSQL calls all of them stable or volatile. */
export async function readVolatility(client: Pick<pg.ClientBase, 'query'>): Promise<(name: string) => boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      group by proname having bool_and(provolatile <> 'i')`,
  );
  const names = new Set(rows.map(({ name }) => name));
  return (name) => names.has(name);
}
