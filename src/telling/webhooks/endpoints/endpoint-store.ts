import { type Database, onlyRow } from '../../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../../ground/database/transaction.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import { type KnownEndpoint, overlapHours, type StatedEndpoint, tablesFor } from './endpoint.ts';

type Place = Database | Transaction;

const columns = `e.account_id, e.id, e.url, e.types, e.description, e.enabled, e.created_at, e.updated_at,
  case when e.previous_secret_until > now() then e.previous_secret_until end as previous_until,
  e.disabled_at, e.disabled_reason, e.failing_since, e.last_success_at, e.actor, e.position, e.not_before`;

/** Of endpoints of account $1. */
const waiting = (failures: string) =>
  `(select count(*) from ${failures} f where f.account_id = $1 and f.target_id = e.id) as waiting_count`;

/** Those of an account, the oldest first. */
export async function listEndpoints(place: Place, accountId: number): Promise<KnownEndpoint[]> {
  const { endpoints, failures } = tablesFor(place.schema, accountId);
  const { rows } = await runnerOf(place).query<KnownEndpoint>(
    `select ${columns}, ${waiting(failures)} from ${endpoints} e where e.account_id = $1 order by e.created_at, e.id`,
    [accountId],
  );
  return rows;
}

/** Those of all shippers, by account, the oldest first. */
export async function listShippersEndpoints(place: Place): Promise<KnownEndpoint[]> {
  const { rows } = await runnerOf(place).query<KnownEndpoint>(
    `select ${columns}, coalesce(f.count, 0) as waiting_count
       from ${place.schema}.webhook_endpoints e
       left join (select account_id, target_id, count(*) as count
                    from ${place.schema}.webhook_failures group by account_id, target_id) f
         on f.account_id = e.account_id and f.target_id = e.id
      order by e.account_id, e.created_at, e.id`,
  );
  return rows;
}

export async function findEndpoint(place: Place, { accountId, id }: TargetKey): Promise<KnownEndpoint | undefined> {
  const { endpoints, failures } = tablesFor(place.schema, accountId);
  const { rows } = await runnerOf(place).query<KnownEndpoint>(
    `select ${columns}, ${waiting(failures)} from ${endpoints} e where e.account_id = $1 and e.id = $2`,
    [accountId, id],
  );
  return rows[0];
}

/** Until the end of the transaction nobody else makes an endpoint of the account. */
export async function lockMaking({ client, schema }: Transaction, accountId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${schema}.webhook_endpoints:${accountId}`,
  ]);
}

/** Takes part in what happens after `position`. */
export async function insertEndpoint(
  { client, schema }: Transaction,
  endpoint: TargetKey & StatedEndpoint & { enabled: boolean; secret: Buffer; actor: string; position: number },
): Promise<void> {
  const { accountId, id, url, types, description, enabled, secret, actor, position } = endpoint;
  await client.query(
    `insert into ${tablesFor(schema, accountId).endpoints}
       (account_id, id, url, types, description, enabled, secret, actor, position, disabled_at, disabled_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when not $6 then now() end, case when not $6 then 'owner' end)`,
    [accountId, id, url, types, description, enabled, secret, actor, position],
  );
}

/** Changes what is given and leaves the rest. */
export async function updateEndpoint(
  { client, schema }: Transaction,
  { accountId, id }: TargetKey,
  { url, types, description }: Partial<StatedEndpoint>,
  actor: string,
): Promise<void> {
  await client.query(
    `update ${tablesFor(schema, accountId).endpoints}
        set url = coalesce($3, url), types = coalesce($4, types), description = coalesce($5, description),
            updated_at = now(), actor = $6
      where account_id = $1 and id = $2`,
    [accountId, id, url ?? null, types ?? null, description ?? null, actor],
  );
}

/**
 * Enables an endpoint that is disabled, as if it were new: it takes part in what happens after `position`, and nothing
 * that failed before is tried again.
 */
export async function markEndpointEnabled(
  { client, schema }: Transaction,
  { accountId, id }: TargetKey,
  position: number,
  actor: string,
): Promise<void> {
  const { endpoints, failures } = tablesFor(schema, accountId);
  await client.query(
    `with enabled as (
       update ${endpoints}
          set enabled = true, disabled_at = null, disabled_reason = null, failing_since = null, not_before = null,
              position = $3, replay_position = null, replay_until = null, claimed_by = null, claimed_until = null,
              updated_at = now(), actor = $4
        where account_id = $1 and id = $2 and not enabled
       returning account_id, id
     )
     delete from ${failures} f using enabled where f.account_id = $1 and f.account_id = enabled.account_id and f.target_id = enabled.id`,
    [accountId, id, position, actor],
  );
}

/** Returns whether it was there. */
export async function deleteEndpoint({ client, schema }: Transaction, { accountId, id }: TargetKey): Promise<boolean> {
  const { endpoints, failures, attempts } = tablesFor(schema, accountId);
  const result = await client.query<{ isDeleted: boolean }>(
    `with deleted as (
       delete from ${endpoints} where account_id = $1 and id = $2 returning id
     ), failed as (
       delete from ${failures} where account_id = $1 and target_id = $2
     ), tried as (
       delete from ${attempts} where account_id = $1 and target_id = $2
     )
     select exists (select from deleted) as is_deleted`,
    [accountId, id],
  );
  return onlyRow(result).isDeleted;
}

/**
 * Signs with `secret` from now on, and with the one before for `overlapHours` more. Undefined if there is no endpoint.
 */
export async function updateSecret(
  { client, schema }: Transaction,
  { accountId, id }: TargetKey,
  secret: Buffer,
  actor: string,
): Promise<Date | undefined> {
  const { rows } = await client.query<{ until: Date }>(
    `update ${tablesFor(schema, accountId).endpoints}
        set previous_secret = secret, previous_secret_until = now() + make_interval(hours => $4), secret = $3,
            updated_at = now(), actor = $5
      where account_id = $1 and id = $2 returning previous_secret_until as until`,
    [accountId, id, secret, overlapHours, actor],
  );
  return rows[0]?.until;
}

/** When the first event was recorded that an endpoint of a shipper has not taken. Null: there is none. */
export async function findMissedSince({ client, schema }: Transaction, key: TargetKey): Promise<Date | null> {
  const { endpoints, failures } = tablesFor(schema, key.accountId);
  const { rows } = await client.query<{ since: Date }>(
    `select coalesce(e.recorded_at, e.occurred_at) as since
       from ${schema}.order_events e
      where e.account_id = $1 and e.position >= least(
              (select w.position + 1 from ${endpoints} w where w.account_id = $1 and w.id = $2),
              (select min(f.position) from ${failures} f where f.account_id = $1 and f.target_id = $2))
      order by e.position limit 1`,
    [key.accountId, key.id],
  );
  return rows[0]?.since ?? null;
}
