import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { AvailabilityTable } from '../../src/engine/availability/availability-table.ts';
import { configVariables, judgeConfig } from '../../src/ground/config.ts';
import { useEmbeddedPostgres } from '../../src/ground/database/embedded/embedded-postgres.ts';
import { openDatabase } from '../../src/ground/database/open-database.ts';
import { dayMs } from '../../src/ground/units.ts';
import { writeListedStops } from '../../src/orders/order/lists/listed-stops.ts';
import type { OrderToStore } from '../../src/orders/order/order.ts';
import { findOrders } from '../../src/orders/order/order-store.ts';
import { noLimits } from '../../src/orders/sold/live-availability.ts';
import { buildApp } from '../../src/run/app.ts';
import { loadReferenceData } from '../../src/run/reference-data.ts';
import { insertAccountIfMissing } from '../../src/who/accounts/account-store.ts';
import { issueToken } from '../../src/who/accounts/issue-token.ts';
import { scopes } from '../../src/who/accounts/token.ts';
import { reportServer } from './results.ts';

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const place = { company_name: 'Hanse Maschinenbau GmbH', address_line_1: 'Am Sandtorkai 30', country: 'DE' };

/** A body as the interface takes it: a line of pallets, a loading with a reference, an unloading. */
export const bookingBody = {
  vehicle_type: 10,
  items: [{ quantity: 2, category: 'epal', height: 120, weight: 300, name: 'Machine parts' }],
  loadings: [
    {
      ...place,
      zip: '20457',
      city: 'Hamburg',
      phone: '+49 40 301000',
      reference_number: 'PO-4711',
      dates: [{ start: inDays(3), end: inDays(5) }],
    },
  ],
  unloadings: [{ ...place, company_name: 'Isar Werke AG', zip: '80331', city: 'München' }],
};

/** `isTokenKnown`: tokens are looked up once and then believed, to tell what looking them up costs. */
export type ServiceOptions = { ordersPerCommitMax?: number; isTokenKnown?: boolean; available?: AvailabilityTable };

function rememberingTokens(pool: Pool): Pool {
  let first: Promise<unknown> | undefined;
  const query = (statement: { name?: string }, ...rest: []) => {
    if (!statement.name?.endsWith('-find-tokens')) return pool.query(statement as never, ...rest);
    first ??= pool.query(statement as never);
    return first;
  };
  return Object.create(pool, { query: { value: query } });
}

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;

/** A database for production alone, in a folder that is kept, or else in one that is removed with it. */
export async function openBenchDatabase(kept?: string) {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'transport-bench-')));
  await mkdir(directory, { recursive: true });
  // As root the database runs as a user of its own, who must get in.
  await chmod(directory, 0o755);
  const settings: Record<string, string> = {
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE_MAX: '0',
    STORED_BYTES_PER_HOUR_MAX: '0',
    ENVIRONMENTS: 'production,mock',
    SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  const config = judgeConfig((name) => settings[name] ?? configVariables[name].default);
  const silent = () => {};
  const opened = await openDatabase(config, silent, silent);
  const server = await useEmbeddedPostgres(join(directory, 'postgres'));
  const { pool } = opened;
  const { rows } = await pool.query(
    `select name || ' ' || setting as said from pg_settings
      where name in ('server_version', 'fsync', 'synchronous_commit') order by name desc`,
  );
  reportServer(rows.map(({ said }) => said).join(', '));
  const database = { pool, schema: 'production' as const };
  const reference = loadReferenceData(silent);

  const account = async (name: string) =>
    (await insertAccountIfMissing(database, { name, country: 'DE', vatId: null })).account.id;
  const token = async (accountId: number) => (await issueToken(database, { accountId, scopes, expiresAt: null })).token;
  const build = async ({ isTokenKnown = false, available, ...options }: ServiceOptions = {}) => {
    const sold = available && { ...noLimits(), table: available };
    const dependencies = { pool: isTokenKnown ? rememberingTokens(pool) : pool, ...(await reference), sold };
    return buildApp({ config, dependencies, health: { isReady: async () => true, isLive: () => true }, ...options });
  };
  return {
    pool,
    url: opened.url,
    /** The address for the owner of the tables, a superuser. */
    ownerUrl: server.ownerUrl,
    database,
    account,
    token,
    /** The service in this process. */
    async listen(options?: ServiceOptions) {
      const app = await build(options);
      await app.listen({ port: 0, host: '127.0.0.1' });
      return { app, port: (app.server.address() as { port: number }).port };
    },
    /** An order as the service stores it, booked through the interface. */
    async bookSample(accountId: number): Promise<OrderToStore> {
      const app = await build();
      const headers = { authorization: `Bearer ${await token(accountId)}` };
      const url = '/api/v3/booking/publish';
      const { statusCode, body: said } = await app.inject({ method: 'POST', url, headers, payload: bookingBody });
      await app.close();
      if (statusCode !== 200) throw new Error(said);
      const [stored] = await findOrders(database, [{ accountId, id: JSON.parse(said).data.id }]);
      const request = JSON.stringify(bookingBody);
      const order = { ...stored!.order, status: 'placed' as const, request, actor: 'token:1' };
      return { order, reply: said, listed: writeListedStops(order), key: undefined };
    },
    async close() {
      await opened.close();
      await server.leave();
      if (kept === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
