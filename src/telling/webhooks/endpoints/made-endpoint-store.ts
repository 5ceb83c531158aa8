import { onlyRow } from '../../../ground/database/database.ts';
import type { Transaction } from '../../../ground/database/transaction.ts';

/** An `Idempotency-Key` of a shipper that made a secret. It is stored with the account, so that one node answers. */
export type SecretKey = { accountId: number; route: SecretRoute; key: string; requestHash: string };
export type SecretRoute = 'endpoint' | 'endpoint-secret';

/** Takes a key for an endpoint. Returns what it was taken for before; undefined if it is new. */
export async function insertSecretKey(
  { client, schema }: Transaction,
  { accountId, route, key, requestHash }: SecretKey,
  endpointId: string,
): Promise<{ endpointId: string; requestHash: string } | undefined> {
  // Old keys are removed by the age of those that have a reply.
  const taken = await client.query(
    `insert into ${schema}.idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
     values ($1, $2, $3, decode($4, 'hex'), $5, 0, '') on conflict do nothing`,
    [accountId, route, key, requestHash, endpointId],
  );
  if (taken.rowCount === 1) return undefined;
  const result = await client.query<{ endpointId: string; requestHash: string }>(
    `select order_id as endpoint_id, encode(request_hash, 'hex') as request_hash
       from ${schema}.idempotency_keys where account_id = $1 and route = $2 and key = $3`,
    [accountId, route, key],
  );
  return onlyRow(result);
}
