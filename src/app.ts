import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type AvailabilitySource, LiveAvailability, noLimits } from './availability/live/live-availability.ts';
import { type CompanySource, defaultProfile } from './company/company-profile.ts';
import { type Config, listeningOrigin } from './config.ts';
import { callsInLine } from './database/batch.ts';
import type { Database } from './database/database.ts';
import { consoleUrl } from './http/console/console-url.ts';
import { createConsole } from './http/console/register-console.ts';
import { KeptReplies } from './http/contract/kept-replies.ts';
import type { Live } from './http/contract/live.ts';
import { registerLiveEnvironment } from './http/contract/live-environment.ts';
import { registerMockEnvironment } from './http/contract/mock-environment.ts';
import { describeServer } from './http/contract/openapi.ts';
import { operatorPrefixes, prefixes } from './http/contract/prefixes.ts';
import { registerDocs } from './http/docs.ts';
import { createEdge } from './http/edge/edge.ts';
import { answerUnrouted, type RouteTable } from './http/edge/error-replies.ts';
import { FailedTokens } from './http/edge/failed-tokens.ts';
import { type Health, registerHealth } from './http/edge/health.ts';
import { createRateLimit } from './http/edge/rate-limit.ts';
import { operations } from './http/operations/operations.ts';
import { operatorOperations } from './http/operator/operations.ts';
import { registerOperatorEnvironment } from './http/operator/operator-environment.ts';
import { detailWriter } from './http/present/write-order.ts';
import { createKeyRing } from './offers/key-ring.ts';
import { keepRetention } from './orders/erasure/retention.ts';
import { keepRemovingKeys } from './orders/idempotency/key-retention.ts';
import { createReadOrder } from './orders/read-order.ts';
import { createStoreOrder } from './orders/store-order.ts';
import type { PriceSources } from './pricing/pricing-source.ts';
import { tariffAt } from './tariff/tariffs.ts';
import { dayMs } from './units.ts';

const hourSeconds = 3600;

/** What production and sandbox need. The mock alone needs none of it. */
type Dependencies = Omit<PriceSources, 'availability'> & {
  pool: Pool;
  isCluster?: boolean;
  /** Without it every vehicle can be had at any time. */
  sold?: AvailabilitySource | undefined;
  /** Without it the company has no name. */
  company?: CompanySource;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The service's absolute address, without a trailing slash. */
    baseUrl: () => string;
    /** What can be sold, of each live environment. */
    sold: LiveAvailability[];
  }
}

type AppOptions = {
  config: Config;
  dependencies: Dependencies | undefined;
  health: Health;
  now?: () => number;
  /** 1 stores each order in a transaction of its own. */
  ordersPerCommitMax?: number;
  logDestination?: { write(line: string): void };
};

/** Builds the HTTP application with every environment and route. It does not listen yet. */
export async function buildApp({
  config,
  dependencies,
  health,
  now = Date.now,
  ordersPerCommitMax,
  logDestination,
}: AppOptions): Promise<FastifyInstance> {
  const app = createEdge(config, logDestination);
  app.decorate('baseUrl', baseUrlSource(app, config));
  app.decorate('sold', []);
  const routes: RouteTable = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) routes.push({ path: url, method: each });
  });
  const { perAddress, storedBytes, ...limits } = createLimits(config);
  const registerConsole = createConsole({ perAddress, identityProvider: config.identityProvider, now });

  registerHealth(app, health);
  const basePath = config.baseUrl ? new URL(config.baseUrl).pathname.replace(/\/$/, '') : '';
  await registerDocs(
    app,
    {
      servers: config.environments.map((name) => describeServer(name, basePath)),
      operatorServers: config.environments
        .filter((name) => operatorPrefixes[name])
        .map((name) => describeServer(name, basePath, operatorPrefixes)),
    },
    perAddress,
  );
  for (const name of config.environments) {
    if (name === 'mock') {
      registerMockEnvironment(app, operations, prefixes.mock, perAddress);
      continue;
    }
    if (!dependencies) throw new Error(`the ${name} environment needs a database`);
    const { pool, isCluster, sold = noLimits(), company = { profile: defaultProfile }, ...reference } = dependencies;
    const database = { pool, schema: name, ...(isCluster && { isCluster }) };
    removeWhatIsOld(app, database, config);
    const live: Live = {
      ...reference,
      company,
      database,
      availability: openAvailability(app, { database, sold, config, pricing: reference.pricing, now }),
      storeOrder: createStoreOrder(database, ordersPerCommitMax),
      storedBytes: {
        take: async (accountId: number, bytes: number) => void (await storedBytes.take(`${name}:${accountId}`, bytes)),
        note: (accountId: number, bytes: number) => storedBytes.charge(`${name}:${accountId}`, bytes),
      },
      changeInLine: callsInLine<number>(),
      readOrder: createReadOrder(database, detailWriter),
      offerKeys: createKeyRing(database, now),
      offerMinutes: config.offerMinutes,
      priceReplies: new KeptReplies(),
      supplierCountry: config.supplierCountry,
      baseUrl: () => app.baseUrl() + prefixes[name],
      now,
    };
    await registerConsole(app, database);
    registerLiveEnvironment(app, operations, prefixes[name], live, limits);
    const operatorPrefix = operatorPrefixes[name]!;
    const operatorLive = {
      ...live,
      baseUrl: () => app.baseUrl() + operatorPrefix,
      shipperUrl: live.baseUrl,
      consoleUrl: () => consoleUrl(app.baseUrl(), name),
    };
    registerOperatorEnvironment(app, operatorOperations, operatorPrefix, operatorLive, limits);
  }
  answerUnrouted(app, routes);
  return app;
}

/** What accounts and addresses may ask for and store, in all environments. */
function createLimits({ requestsPerMinuteMax, storedBytesPerHourMax }: Config) {
  const perAddressMax = Math.ceil(requestsPerMinuteMax / 10);
  return {
    perAccount: createRateLimit({ name: 'account', points: requestsPerMinuteMax }),
    failedTokens: new FailedTokens(
      createRateLimit({
        name: 'failed-tokens',
        points: perAddressMax,
        message: 'Too many tokens from this address were refused; wait as long as Retry-After says.',
      }),
    ),
    /** For what needs no token. */
    perAddress: createRateLimit({ name: 'address', points: perAddressMax }),
    storedBytes: createRateLimit({
      name: 'stored-bytes',
      points: storedBytesPerHourMax,
      unit: 'content-bytes',
      windowSeconds: hourSeconds,
      code: 'storage_limited',
    }),
  };
}

/** Removes from time to time what is to be kept no longer, until the app closes. */
function removeWhatIsOld(app: FastifyInstance, database: Database, config: Config): void {
  const warn = (text: string) => (error: unknown) => app.log.warn({ reason: (error as Error).message }, text);
  const stops = [
    keepRemovingKeys(database, config.idempotencyDays, warn('old idempotency keys could not be removed')),
    keepRetention(database, config.retentionDays, warn('what was kept for long enough could not be removed')),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
}

type AvailabilityParts = {
  database: Database;
  sold: AvailabilitySource;
  config: Config;
  pricing: PriceSources['pricing'];
  now: () => number;
};

/** Sums what is booked before the first request, and from then on. Holidays are those of the company's country. */
function openAvailability(
  app: FastifyInstance,
  { database, sold, config: { supplierCountry }, pricing, now }: AvailabilityParts,
): LiveAvailability {
  const company = { country: supplierCountry, region: '', timeZone: 'UTC' };
  const isHoliday = (day: number) => tariffAt(pricing.tariffs, now()).calendar.isHoliday(company, day * dayMs);
  const availability = new LiveAvailability(database, sold, isHoliday);
  const onError = (error: unknown) =>
    app.log.warn({ reason: (error as Error).message }, 'booked loads could not be summed, those before count');
  const stop = availability.keepSumming(now, onError);
  app.addHook('onReady', () => availability.sum(now()).catch(onError));
  app.addHook('onClose', async () => stop());
  app.sold.push(availability);
  return availability;
}

/** The configured address, or else the one the app listens on. Never what a request claims. */
function baseUrlSource(app: FastifyInstance, { baseUrl, host, port }: Config): () => string {
  let base = baseUrl ?? listeningOrigin(host, port);
  // Kept, because a draining server no longer has an address.
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (!baseUrl && address && typeof address === 'object') base = listeningOrigin(host, address.port);
  });
  return () => base;
}
