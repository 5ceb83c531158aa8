import { type Database, onlyRow } from '../../../ground/database/database.ts';
import type { Transaction } from '../../../ground/database/transaction.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import { tablesFor } from './endpoint.ts';

/** The place in the company's feed after which everything recorded since an instant comes, and perhaps more. */
export async function findCompanyPositionBefore({ pool, schema }: Database, since: Date): Promise<number> {
  const result = await pool.query<{ position: number }>(
    `select coalesce(
       (select f.seq from ${schema}.company_feed f where f.at < $1 order by f.seq desc limit 1),
       (select f.seq - f.count from ${schema}.company_feed f order by f.seq limit 1), 0) as position`,
    [since],
  );
  return onlyRow(result).position;
}

/** The place in the company's feed of an event of an account, by its position there. */
export async function findCompanyPosition(
  { pool, schema }: Database,
  accountId: number,
  position: number,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ seq: number }>(
    `select found.seq - (found.first_position + found.count - 1 - $2) as seq
       from (select f.seq, f.first_position, f.count from ${schema}.company_feed f
              where f.account = $1 and f.first_position <= $2 order by f.seq desc limit 1) as found
      where found.first_position + found.count > $2`,
    [accountId, position],
  );
  return rows[0]?.seq;
}

/** The account of a shipper's endpoint. On a cluster every node is asked. */
export async function findEndpointAccount({ pool, schema }: Database, id: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ accountId: number }>(
    `select account_id from ${schema}.webhook_endpoints where id = $1`,
    [id],
  );
  return rows[0]?.accountId;
}

/** When the first event came into the company's feed that an endpoint of the company has not taken. */
export async function findCompanyMissedSince(
  { client, schema }: Transaction,
  { accountId, id }: TargetKey,
): Promise<Date | null> {
  const { endpoints, failures } = tablesFor(schema, accountId);
  const { rows } = await client.query<{ since: Date }>(
    `select f.at as since from ${schema}.company_feed f
      where f.seq >= least(
              (select w.position + 1 from ${endpoints} w where w.account_id = $1 and w.id = $2),
              (select min(r.position) from ${failures} r where r.account_id = $1 and r.target_id = $2))
      order by f.seq limit 1`,
    [accountId, id],
  );
  return rows[0]?.since ?? null;
}

/** When an event of the company itself came into its feed, by what it is about and its place. */
export async function findOwnEventAt(
  { pool, schema }: Database,
  subjectId: string,
  seq: number,
): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date }>(
    `select f.at from ${schema}.company_feed f where f.seq = $1 and f.account = 0 and f.event->>'subject' = $2`,
    [seq, subjectId],
  );
  return rows[0]?.at;
}
