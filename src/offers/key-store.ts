import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { OfferKey } from './promise.ts';

const secretBytes = 32;

/** The signing keys of the environment, newest first. */
export async function listOfferKeys(database: Database): Promise<OfferKey[]> {
  const result = await database.pool.query<OfferKey>(
    `select id, secret from ${database.schema}.offer_keys order by id desc`,
  );
  return result.rows;
}

/** The first key of an environment; of several processes that do this at once one inserts. */
export async function insertFirstOfferKey(database: Database): Promise<void> {
  await database.pool.query(
    `insert into ${database.schema}.offer_keys (id, secret) values (1, $1) on conflict do nothing`,
    [randomBytes(secretBytes)],
  );
}

/**
 * A new key signs from now on; those older than `keepHours` are deleted, and offers that they signed no longer hold.
 */
export async function rotateOfferKey(database: Database, keepHours: number): Promise<number> {
  const result = await database.pool.query<{ id: number }>(
    `with retired as (
       delete from ${database.schema}.offer_keys where created_at < now() - make_interval(hours => $2)
     )
     insert into ${database.schema}.offer_keys (secret) values ($1) returning id`,
    [randomBytes(secretBytes), keepHours],
  );
  return result.rows[0]!.id;
}
