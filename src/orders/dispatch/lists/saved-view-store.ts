import type { Database } from '../../../ground/database/database.ts';
import { inTransaction } from '../../../ground/database/transaction.ts';
import { invalidRequest } from '../../../ground/errors.ts';

/** A view of a list that somebody of the company saved for all. `address`: its path and query, `/orders?late=true`. */
export type SavedView = { name: string; address: string; savedBy: string; savedAt: Date };

export const savedViewsMax = 200;

/** In the order of their names. */
export async function listSavedViews({ pool, schema }: Database): Promise<SavedView[]> {
  const { rows } = await pool.query<SavedView>(
    `select name, address, saved_by, saved_at from ${schema}.saved_views order by lower(name), name`,
  );
  return rows;
}

/**
 * Saves a view under its name, in place of one that had it.
 * @throws {ServiceError} `invalid_request` if there are as many as there may be.
 */
export async function insertSavedView(
  database: Database,
  { name, address, savedBy }: Omit<SavedView, 'savedAt'>,
): Promise<void> {
  await inTransaction(database, async ({ client, schema }) => {
    // Several may save the last one there is room for.
    await client.query(`lock table ${schema}.saved_views in share row exclusive mode`);
    const { rowCount } = await client.query(
      `insert into ${schema}.saved_views (name, address, saved_by)
       select $1, $2, $3
        where exists (select from ${schema}.saved_views where name = $1)
           or (select count(*) from ${schema}.saved_views) < $4
       on conflict (name) do update
         set address = excluded.address, saved_by = excluded.saved_by, saved_at = now()`,
      [name, address, savedBy, savedViewsMax],
    );
    if (rowCount === 0)
      throw invalidRequest({ name: [`cannot be saved: there are ${savedViewsMax} views already, remove one first`] });
  });
}

/** Removes the view of this name, if there is one. */
export async function deleteSavedView({ pool, schema }: Database, name: string): Promise<void> {
  await pool.query(`delete from ${schema}.saved_views where name = $1`, [name]);
}
