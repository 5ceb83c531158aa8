import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Database, LiveEnvironment } from '../../../src/ground/database/database.ts';
import type { Delivery } from '../../../src/telling/delivery/delivery.ts';
import { createAppendNews } from '../../../src/telling/events/company/append-news.ts';
import { keepDeliveringWebhooks } from '../../../src/telling/webhooks/keep-delivering-webhooks.ts';
import { createGuard } from '../../../src/telling/webhooks/sending/address-guard.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../database.ts';
import { atEnd, type Closing, until as untilSo } from '../process.ts';
import { receiverSecret } from './receiver.ts';

type WorldOptions = {
  schema?: LiveEnvironment;
  /** Whether the deliveries should report errors. */
  isFailing?: boolean;
};

export async function openWebhookWorld(t: Closing, { schema = 'production', isFailing = false }: WorldOptions = {}) {
  const database: Database = databaseOn(await openTestPool(t), schema);
  const running: (() => Promise<unknown>)[] = [];
  const errors: unknown[] = [];
  // Before the pool is closed.
  atEnd(t, async () => {
    for (const stop of running) await stop();
    if (isFailing) assert.ok(errors.length > 0);
    else assert.deepEqual(errors, []);
  });
  /** Starts what every process of the service runs. Loopback is an open network. */
  const startDelivering = (hearers: Pick<Delivery, 'onAttempt'> = {}) => {
    const guard = createGuard(['127.0.0.0/8']);
    const guards = { shipper: guard, company: guard };
    const onError = (error: unknown) => void errors.push(error);
    const appendNews = createAppendNews(database);
    const stop = keepDeliveringWebhooks(database, { guards, appendNews, onError, ...hearers });
    running.push(stop);
    return stop;
  };
  return { database, startDelivering, ...webhookRows(database) };
}

/** Waits until a condition holds, within the time of a test. */
export async function until(isSo: () => boolean | Promise<boolean>, msMax = 30_000): Promise<void> {
  await untilSo(isSo, msMax / 1000);
}

type NewEvents = { count: number; subjects?: number; type?: string };

/** Rows as the service writes them, and what tests ask of them. */
export function webhookRows({ pool, schema }: Database) {
  const addAccount = async () => {
    const { account } = await insertAccountIfMissing(
      { pool, schema },
      { name: randomUUID(), country: 'DE', vatId: null },
    );
    return account.id;
  };
  const addEndpoint = async (accountId: number, url: string, types: string[] = []) => {
    const id = randomUUID();
    await pool.query(
      `insert into ${schema}.webhook_endpoints (account_id, id, url, types, secret, actor, position)
       values ($1, $2, $3, $4, $5, 'test', coalesce((
         select l.last_position from ${schema}.order_lists l where l.account_id = $1), 0))`,
      [accountId, id, url, types, receiverSecret],
    );
    return { accountId, id };
  };
  /** Events in one transaction, under the lock of the account, as functions of the account write them. */
  const addEvents = async (accountId: number, { count, subjects = count, type = 'stop.arrived' }: NewEvents) => {
    await pool.query(
      `with list as (
         insert into ${schema}.order_lists as l (account_id, last_created_at, last_position) values ($1, now(), $2)
         on conflict (account_id) do update set last_position = l.last_position + $2
         returning l.last_position - $2 as before
       ), subjects as materialized (
         select n, gen_random_uuid() as id from generate_series(0, $3::integer - 1) as n
       )
       insert into ${schema}.order_events (account_id, order_id, sequence, version, type, position, recorded_at, actor, details)
       select $1, s.id, 1 + i / $3::integer, 1, $4, list.before + 1 + i, now(), 'driver', '{}'
         from list, generate_series(0, $2::integer - 1) as i join subjects s on s.n = i % $3::integer`,
      [accountId, count, subjects, type],
    );
  };
  const addCompanyEndpoint = async (url: string, types: string[] = []) => {
    const key = { accountId: 0, id: randomUUID() };
    await pool.query(
      `insert into ${schema}.company_webhook_endpoints (account_id, id, url, types, secret, actor, position)
       select 0, $1, $2, $3, $4, 'test', p.position from ${schema}.company_positions p where p.account = 0`,
      [key.id, url, types, receiverSecret],
    );
    return key;
  };
  const read = async (table: string, { id }: { id: string }, order = '1') => {
    const key = table === 'webhook_endpoints' ? 'id' : 'target_id';
    const { rows } = await pool.query(`select * from ${schema}.${table} where ${key} = $1 order by ${order}`, [id]);
    return rows as Record<string, never>[];
  };
  const endpoint = async (key: { id: string }) =>
    (await read('webhook_endpoints', key))[0] as unknown as {
      position: number;
      enabled: boolean;
      disabledReason: string | null;
      failingSince: Date | null;
      lastSuccessAt: Date | null;
      notBefore: Date | null;
      claimedBy: string | null;
      replayPosition: number | null;
      replayUntil: number | null;
    };
  const failures = async (key: { id: string }) =>
    (await read('webhook_failures', key, 'position')) as unknown as {
      position: number;
      attempts: number;
      nextAt: Date;
    }[];
  const attempts = async (key: { id: string }) =>
    (await read('webhook_attempts', key, 'id')) as unknown as {
      eventId: string;
      attempt: number;
      status: number | null;
      error: string | null;
      response: string | null;
      position: number;
      durationMs: number;
    }[];
  /** Lets this much time pass for an endpoint and what failed there. */
  const letPass = async ({ id }: { id: string }, interval: string) => {
    await pool.query(
      `update ${schema}.webhook_endpoints set not_before = not_before - $2::interval, failing_since = failing_since - $2::interval,
              claimed_until = claimed_until - $2::interval where id = $1`,
      [id, interval],
    );
    await pool.query(`update ${schema}.webhook_failures set next_at = next_at - $2::interval where target_id = $1`, [
      id,
      interval,
    ]);
  };
  const caughtUp = async (key: { accountId: number; id: string }) => {
    const { rows } = await pool.query<{ is: boolean }>(
      `select t.position = l.last_position and t.claimed_by is null as is
         from ${schema}.webhook_endpoints t join ${schema}.order_lists l using (account_id) where t.id = $1`,
      [key.id],
    );
    return rows[0]!.is;
  };
  return { addAccount, addEndpoint, addCompanyEndpoint, addEvents, endpoint, failures, attempts, letPass, caughtUp };
}
