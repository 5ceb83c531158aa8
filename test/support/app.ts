import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { AvailabilityTable } from '../../src/engine/availability/availability-table.ts';
import type { PricingSource } from '../../src/engine/pricing/pricing-source.ts';
import type { MeasureWays } from '../../src/engine/pricing/ways/vehicle-ways.ts';
import { loadTariffs } from '../../src/engine/tariff/load-tariff.ts';
import { type Config, configVariables, judgeConfig } from '../../src/ground/config.ts';
import type { LiveEnvironment } from '../../src/ground/database/database.ts';
import { connectDatabase } from '../../src/ground/database/open-database.ts';
import { operatorPrefixes, prefixes } from '../../src/http/kernel/contract/prefixes.ts';
import { type CompanySource, defaultProfile } from '../../src/orders/company/company-profile.ts';
import { type AvailabilitySource, noLimits } from '../../src/orders/sold/live-availability.ts';
import { buildApp } from '../../src/run/app.ts';
import { loadSold } from '../../src/run/reference-data.ts';
import { insertAccountIfMissing } from '../../src/who/accounts/account-store.ts';
import { issueToken } from '../../src/who/accounts/issue-token.ts';
import { type Scope, scopes } from '../../src/who/accounts/token.ts';
import { issueOperatorToken } from '../../src/who/people/issue-operator-token.ts';
import { type OperatorScope, operatorScopes } from '../../src/who/people/roles.ts';
import { type TestClock, wallClock } from './clock/test-clock.ts';
import { asCluster, openTestPool } from './database.ts';
import { type SendOptions, send } from './http-client.ts';
import { atEnd } from './process.ts';
import { referenceData } from './reference-data.ts';
import type { Reply } from './replies/conformance.ts';

export type TestApp = {
  app: FastifyInstance;
  /** A pool for the role that may only serve. */
  pool: Pool;
  /** Where the app listens, without a prefix. */
  origin: string;
  /** A token of production with every scope, and one of the sandbox. */
  token: string;
  sandboxToken: string;
  issue(options?: TokenOptions): Promise<{ id: number; token: string; accountId: number }>;
  /**
   * Sends to the production base with the production token unless told otherwise; checks the reply against the
   * description.
   */
  call(method: string, path: string, options?: SendOptions): Promise<Reply>;
  /** A token of a program of the company, of production unless told otherwise, with every scope. */
  issueOperator(options?: { environment?: LiveEnvironment; scopes?: readonly OperatorScope[] }): Promise<string>;
  /** Sends to the company's interface of production as a program with every scope unless told otherwise. */
  operate(method: string, path: string, options?: SendOptions): Promise<Reply>;
  /** What prices are made from; tests replace its tariffs. */
  pricing: PricingSource;
  /** What can be sold; tests replace its table. */
  sold: AvailabilitySource;
  logs: string[];
  isCluster: boolean;
};

type TokenOptions = {
  environment?: LiveEnvironment;
  account?: string;
  country?: string;
  vatId?: string;
  scopes?: readonly Scope[];
  expiresAt?: Date;
};
/**
 * `tables`: a folder with an operator's own; `prepare` gets the database before the application does; `url`: an
 * existing database; `isCluster`: with the statements for a cluster; `measureWays`: a routing engine; `clock`: for the
 * service and its database, instead of the real one.
 */
type AppOptions = {
  env?: Record<string, string>;
  clock?: TestClock;
  tables?: string;
  prepare?: (pool: Pool) => Promise<unknown>;
  url?: string;
  isCluster?: boolean;
  measureWays?: MeasureWays;
  company?: CompanySource;
  /** What can be sold from the beginning. */
  available?: AvailabilityTable;
};

/** What papers need, and no more. */
export const testIssuer = {
  ...defaultProfile,
  legalName: 'Maas Freight B.V.',
  addressLine1: 'Wijnhaven 65',
  zip: '3011 WJ',
  city: 'Rotterdam',
  country: 'NL',
};

/** The whole application on a port of its own and a database of its own; closes itself. */
export async function startApp(
  t: { after(work: () => unknown): void },
  {
    env = {},
    clock = wallClock,
    tables,
    prepare,
    url,
    isCluster = asCluster,
    measureWays,
    company = { profile: testIssuer },
    available,
  }: AppOptions = {},
): Promise<TestApp> {
  const config = judgeConfig(
    (name) => env[name] ?? { PORT: '0', LOG_LEVEL: 'info' }[name as string] ?? configVariables[name].default,
  );
  const opened =
    url === undefined
      ? { pool: await openTestPool(t, clock), isCluster }
      : await openPoolOn(t, { ...config, databaseUrl: url });
  const { pool } = opened;
  await prepare?.(pool);
  const logs: string[] = [];
  const reference = await referenceData();
  const pricing = { ...reference.pricing };
  if (tables !== undefined) pricing.tariffs = loadTariffs([tables]);
  const sold = noLimits();
  if (tables !== undefined) sold.table = loadSold(tables, pricing.tariffs);
  if (available !== undefined) sold.table = available;
  const dependencies = { ...opened, ...reference, pricing, sold, measureWays, company };
  const app = await buildApp({
    config,
    dependencies,
    health: { isReady: async () => true, isLive: () => true },
    now: clock.now,
    logDestination: { write: (line) => logs.push(line) },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(t, () => app.close());
  const issue = issuer(pool);
  const token = (await issue()).token;
  const sandboxToken = (await issue({ environment: 'sandbox' })).token;
  const call: TestApp['call'] = (method, path, options = {}) =>
    send(method, `${origin}${options.prefix ?? prefixes.production}${path}`, { token, ...options });
  const issueOperator: TestApp['issueOperator'] = async ({
    environment = 'production',
    scopes = operatorScopes,
  } = {}) => {
    const program = { name: 'Telematics', scopes, expiresAt: null };
    return (await issueOperatorToken({ pool, schema: environment }, program)).token;
  };
  let operatorToken: Promise<string> | undefined;
  const operate: TestApp['operate'] = async (method, path, options = {}) => {
    operatorToken ??= issueOperator();
    const url = `${origin}${options.prefix ?? operatorPrefixes.production}${path}`;
    return send(method, url, { token: await operatorToken, ...options });
  };
  return {
    app,
    pool,
    origin,
    token,
    sandboxToken,
    issue,
    call,
    issueOperator,
    operate,
    pricing,
    sold,
    logs,
    isCluster: opened.isCluster,
  };
}

async function openPoolOn(t: { after(work: () => unknown): void }, config: Config) {
  const silent = () => {};
  const { pool, isCluster, close } = await connectDatabase(config, silent, silent);
  atEnd(t, close);
  return { pool, isCluster };
}

function issuer(pool: Pool): TestApp['issue'] {
  return async ({
    environment = 'production',
    account = 'Acme GmbH',
    country = 'DE',
    vatId,
    scopes: wanted = scopes,
    expiresAt,
  } = {}) => {
    const database = { pool, schema: environment };
    const owner = await insertAccountIfMissing(database, { name: account, country, vatId: vatId ?? null });
    const issued = await issueToken(database, {
      accountId: owner.account.id,
      scopes: wanted,
      expiresAt: expiresAt ?? null,
    });
    return { ...issued, accountId: owner.account.id };
  };
}
