import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import { callsInLine } from './database/batch.ts';
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
import { keepRemovingKeys } from './orders/idempotency/key-retention.ts';
import { createReadOrder } from './orders/read-order.ts';
import { createStoreOrder } from './orders/store-order.ts';
import type { PriceSources } from './pricing/pricing-source.ts';

const hourSeconds = 3600;

/** What production and sandbox need. The mock alone needs none of it. */
type Dependencies = PriceSources & { pool: Pool; isCluster?: boolean };

declare module 'fastify' {
  interface FastifyInstance {
    /** The service's absolute address, without a trailing slash. */
    baseUrl: () => string;
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
  const routes: RouteTable = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) routes.push({ path: url, method: each });
  });
  const perAddressMax = Math.ceil(config.requestsPerMinuteMax / 10);
  const perAccount = createRateLimit({ name: 'account', points: config.requestsPerMinuteMax });
  const failedTokens = new FailedTokens(
    createRateLimit({
      name: 'failed-tokens',
      points: perAddressMax,
      message: 'Too many tokens from this address were refused; wait as long as Retry-After says.',
    }),
  );
  /** For what needs no token. */
  const perAddress = createRateLimit({ name: 'address', points: perAddressMax });
  const storedBytes = createRateLimit({
    name: 'stored-bytes',
    points: config.storedBytesPerHourMax,
    unit: 'content-bytes',
    windowSeconds: hourSeconds,
    code: 'storage_limited',
  });

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
    const { pool, isCluster, ...reference } = dependencies;
    const database = { pool, schema: name, ...(isCluster && { isCluster }) };
    const stopRemoving = keepRemovingKeys(database, config.idempotencyDays, (error) => {
      app.log.warn({ reason: (error as Error).message }, 'old idempotency keys could not be removed');
    });
    app.addHook('onClose', async () => stopRemoving());
    const live: Live = {
      ...reference,
      database,
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
    registerLiveEnvironment(app, operations, prefixes[name], live, { perAccount, failedTokens });
    const operatorPrefix = operatorPrefixes[name]!;
    const operatorLive = {
      ...live,
      baseUrl: () => app.baseUrl() + operatorPrefix,
      shipperUrl: live.baseUrl,
      companyTimeZone: () => 'Europe/Berlin',
    };
    registerOperatorEnvironment(app, operatorOperations, operatorPrefix, operatorLive, { perAccount, failedTokens });
  }
  answerUnrouted(app, routes);
  return app;
}

/** The configured address, or else the one the app listens on. Never what a request claims. */
function baseUrlSource(app: FastifyInstance, { baseUrl, host, port }: Config): () => string {
  const named = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host;
  const origin = (listening: number) => `http://${named.includes(':') ? `[${named}]` : named}:${listening}`;
  let base = baseUrl ?? origin(port);
  // Kept, because a draining server no longer has an address.
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (!baseUrl && address && typeof address === 'object') base = origin(address.port);
  });
  return () => base;
}
