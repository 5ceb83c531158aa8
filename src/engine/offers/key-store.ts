import { randomBytes } from 'node:crypto';
import type { Database } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';
import type { OfferKey } from './promise.ts';

const secretBytes = 32;

/** The environment's signing keys, newest first. */
export async function listOfferKeys(database: Database): Promise<OfferKey[]> {
  const result = await database.pool.query<OfferKey>(
    `select id, secret from ${database.schema}.offer_keys order by id desc`,
  );
  return result.rows;
}

/** Inserts an environment's first key. Of several processes that try at once, one succeeds. */
export async function insertFirstOfferKey(database: Database): Promise<void> {
  await database.pool.query(
    `insert into ${database.schema}.offer_keys (id, secret) values (1, $1) on conflict do nothing`,
    [randomBytes(secretBytes)],
  );
}

/** Inserts a key, which signs from now on, and deletes those older than `keepHours`: the offers they signed end. */
export async function insertOfferKey(place: Database | Transaction, keepHours: number): Promise<number> {
  const result = await runnerOf(place).query<{ id: number }>(
    `with retired as (
       delete from ${place.schema}.offer_keys where created_at < now() - make_interval(hours => $2)
     )
     insert into ${place.schema}.offer_keys (secret) values ($1) returning id`,
    [randomBytes(secretBytes), keepHours],
  );
  return result.rows[0]!.id;
}
