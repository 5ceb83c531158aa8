import pg from 'pg';
import type { LiveEnvironment } from '../../../src/ground/database/database.ts';
import { nameInCamelCase } from '../../../src/ground/database/name-in-camel-case.ts';
import { numbers } from '../../../src/ground/database/pool.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { createToken, hashToken, hintOf, scopes } from '../../../src/who/accounts/token.ts';
import type { Closing } from '../../support/process.ts';
import { request, type Service, startService, upcomingBooking } from '../../support/process.ts';
import { type FaultServer, type ServerOptions, startFaultServer } from './postgres.ts';
import { type FaultProxy, startProxy } from './proxy.ts';

export type Shipper = { accountId: number; token: string };
export type Setup = {
  server: FaultServer;
  /** Between the service and the database. */
  proxy: FaultProxy;
  /** The service's database through the proxy. */
  url: string;
  /** To the database past the proxy. */
  pool: pg.Pool;
  service: Service;
  shippers: Shipper[];
  call(path: string, options?: Call): ReturnType<typeof request>;
  book(key?: string): ReturnType<typeof request>;
};
export type Call = { method?: string; json?: unknown; headers?: Record<string, string> };

export const quiet = {
  REQUESTS_PER_MINUTE_MAX: '0',
  STORED_BYTES_PER_HOUR_MAX: '0',
  ENVIRONMENTS: 'production,sandbox',
};

/** Connections that survive the server's end: each statement takes what is there. */
export function openSurvivingPool(t: Closing, url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types: numbers, max: 3, application_name: 'fault-tests' });
  pool.on('connect', nameInCamelCase);
  pool.on('error', () => {});
  t.after(() => pool.end());
  return pool;
}

/** A service as its own process in front of a server of its own, with a proxy in between. */
export async function startSetup(
  t: Closing,
  {
    env = {},
    shippers: count = 1,
    program,
    ...options
  }: ServerOptions & { env?: Record<string, string>; shippers?: number; program?: string } = {},
): Promise<Setup> {
  const server = await startFaultServer(t, options);
  const proxy = await startProxy(t, server.port);
  const behind = new URL(server.url);
  behind.port = String(proxy.port);
  const service = await startService(t, { ...quiet, ...env, DATABASE_URL: behind.href }, undefined, program);
  const pool = openSurvivingPool(t, server.url);
  const shippers = await Promise.all(Array.from({ length: count }, (_, i) => newShipper(pool, `Shipper ${i}`)));
  const call: Setup['call'] = (path, { headers = {}, ...options } = {}) =>
    request(`${service.origin}${path}`, { token: shippers[0]!.token, headers, ...options });
  const book = (key?: string) =>
    call('/api/v3/booking/publish', {
      method: 'POST',
      json: upcomingBooking(),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  return { server, proxy, url: behind.href, pool, service, shippers, call, book };
}

/** An account with a token of the usual scopes, in columns that a database of any release has. */
export async function newShipper(
  pool: pg.Pool,
  name: string,
  schema: LiveEnvironment = 'production',
): Promise<Shipper> {
  const database = { pool, schema };
  const { account } = await insertAccountIfMissing(database, { name, country: 'DE', vatId: null });
  const token = createToken(schema);
  await pool.query(`insert into ${schema}.tokens (account_id, token_hash, hint, scopes) values ($1, $2, $3, $4)`, [
    account.id,
    hashToken(token),
    hintOf(token),
    scopes,
  ]);
  return { accountId: account.id, token };
}
