import { onlyRow } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';

/**
 * A request that makes something with a secret: who sends it, for what, under which key, and a hash of what it says.
 */
export type MakingKey = { actor: string; route: string; key: string; requestHash: string };

/**
 * Takes a key for a request, once nobody else holds it. Returns what was made under it before, or undefined if it
 * is new.
 */
export async function insertMaking(
  { client, schema }: Transaction,
  { actor, route, key, requestHash }: MakingKey,
): Promise<{ made: string; requestHash: string } | undefined> {
  const taken = await client.query(
    `insert into ${schema}.made_once (actor, route, key, request_hash) values ($1, $2, $3, $4) on conflict do nothing`,
    [actor, route, key, requestHash],
  );
  if (taken.rowCount === 1) return undefined;
  const result = await client.query<{ made: string; requestHash: string }>(
    `select made, request_hash from ${schema}.made_once where actor = $1 and route = $2 and key = $3`,
    [actor, route, key],
  );
  return onlyRow(result);
}

export async function updateMaking(
  { client, schema }: Transaction,
  { actor, route, key }: MakingKey,
  made: string,
): Promise<void> {
  await client.query(`update ${schema}.made_once set made = $4 where actor = $1 and route = $2 and key = $3`, [
    actor,
    route,
    key,
    made,
  ]);
}
