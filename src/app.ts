import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Gazetteer } from './cities/gazetteer.ts';
import type { Config } from './config.ts';
import { registerDocs } from './http/docs.ts';
import { createEdge } from './http/edge.ts';
import { answerUnrouted, type RouteTable } from './http/error-replies.ts';
import { type Health, registerHealth } from './http/health.ts';
import { registerLiveEnvironment } from './http/live-environment.ts';
import { operations } from './http/operations.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { registerMockEnvironment } from './mock/mock-environment.ts';
import type { PricingContext } from './pricing/offer.ts';

/** What production and sandbox need; the mock alone needs none of it. */
export type Dependencies = {
  pool: Pool;
  gazetteer: Gazetteer;
  pricing: PricingContext;
};

export type AppOptions = {
  config: Config;
  dependencies: Dependencies | undefined;
  health: Health;
  now?: () => number;
  logDestination?: { write(line: string): void };
};

export const prefixes = { production: '/api/v3', sandbox: '/sandbox/api/v3', mock: '/mock' } as const;

/** The whole HTTP application, not yet listening: every environment and route, listed. */
export async function buildApp({
  config,
  dependencies,
  health,
  now = Date.now,
  logDestination,
}: AppOptions): Promise<FastifyInstance> {
  const app = createEdge(config, logDestination);
  const routes: RouteTable = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) routes.push({ path: url, method: each });
  });
  const limits = {
    perAccount: createRateLimit(config.requestsPerMinuteMax),
    failedPerAddress: createRateLimit(Math.ceil(config.requestsPerMinuteMax / 10)),
  };

  registerHealth(app, health);
  await registerDocs(app, config);
  for (const name of config.environments) {
    if (name === 'mock') {
      registerMockEnvironment(app, operations, prefixes.mock);
      continue;
    }
    if (!dependencies) throw new Error(`the ${name} environment needs a database`);
    const { pool, gazetteer, pricing } = dependencies;
    const baseUrl = () => baseUrlOf(app, config) + prefixes[name];
    const live = {
      database: { pool, schema: name },
      gazetteer,
      pricing,
      supplierCountry: config.supplierCountry,
      baseUrl,
      now,
    };
    registerLiveEnvironment(app, operations, prefixes[name], live, limits);
  }
  answerUnrouted(app, routes);
  return app;
}

/** The configured address, else the one the app listens on; never what a request claims. */
export function baseUrlOf(app: FastifyInstance, config: Config): string {
  if (config.baseUrl) return config.baseUrl;
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : config.port;
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
