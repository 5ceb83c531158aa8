import type { FastifyInstance } from 'fastify';
import { type Config, listeningOrigin } from '../ground/config.ts';
import { createProtocolThread } from '../http/agents/protocol-thread.ts';
import { registerAgents } from '../http/agents/register-agents.ts';
import { createDocumentKeeping } from '../http/documents/keep-documents.ts';
import { operatorOperations } from '../http/interfaces/company-operations.ts';
import { createRouteHints } from '../http/interfaces/public-routes.ts';
import { operations } from '../http/interfaces/shipper-operations.ts';
import { servedIn } from '../http/kernel/contract/operation.ts';
import { driverPrefixes, operatorPrefixes, prefixes } from '../http/kernel/contract/prefixes.ts';
import { openCompanyDoor } from '../http/kernel/doors/company-door.ts';
import { registerLiveDoor } from '../http/kernel/doors/live-door.ts';
import { registerMockEnvironment } from '../http/kernel/doors/mock-door.ts';
import { openShipperDoor } from '../http/kernel/doors/shipper-door.ts';
import { createEdge } from '../http/kernel/edge/edge.ts';
import { FailedTokens } from '../http/kernel/edge/failed-tokens.ts';
import { type Health, registerHealth } from '../http/kernel/edge/health.ts';
import { createRateLimit } from '../http/kernel/edge/rate-limit.ts';
import { answerUnrouted, type RouteTable } from '../http/kernel/edge/refusals/answer-unrouted.ts';
import { registerDocs } from '../http/pages/docs/register-docs.ts';
import { createConsole } from '../http/pages/door/register-console.ts';
import { createDrivers } from '../http/pages/driver/register-drivers.ts';
import { registerFront } from '../http/pages/front/register-front.ts';
import { serveErrorPages } from '../http/pages/front/serve-error-pages.ts';
import { createPictureThread } from '../orders/documents/media/picture-thread.ts';
import { createPaperPress } from '../orders/documents/papers/press.ts';
import { type Dependencies, openEnvironment } from './environment.ts';

const hourSeconds = 3600;

type AppOptions = {
  config: Config;
  dependencies: Dependencies | undefined;
  health: Health;
  now?: () => number;
  /** 1 stores each order in a transaction of its own. */
  ordersPerCommitMax?: number;
  logDestination?: { write(line: string): void };
  /** The place of this process among several that serve. */
  worker?: number | undefined;
};

/** Builds the HTTP application with every environment and route. It does not listen yet. */
export async function buildApp({
  config,
  dependencies,
  health,
  now = Date.now,
  ordersPerCommitMax,
  logDestination,
  worker,
}: AppOptions): Promise<FastifyInstance> {
  const sharedBases = [...Object.values(prefixes), ...Object.values(operatorPrefixes)];
  const app = createEdge(config, { destination: logDestination, worker }, sharedBases);
  serveErrorPages(app);
  app.decorate('baseUrl', baseUrlSource(app, config));
  app.decorate('sold', []);
  app.decorate('healthNotes', []);
  const routes: RouteTable = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const each of [method].flat()) routes.push({ path: url, method: each });
  });
  const { perAccount, perAddress, failedTokens, storedBytes } = createLimits(config);
  const registerConsole = createConsole({ perAddress, identityProvider: config.identityProvider, now });
  const registerDrivers = createDrivers({ perAddress, failedTokens });
  const keepDocuments = createDocumentKeeping(config.storedBytesPerHourMax);
  const [press, pictures] = [createPaperPress(), createPictureThread()];
  const onDeath = (error: unknown) => app.log.error({ err: error }, 'the thread of agents has died');
  const thread = createProtocolThread({ onDeath });
  app.addHook('onClose', () => Promise.all([press.close(), pictures.close(), thread.close()]));

  registerHealth(app, health, app.healthNotes);
  await registerFront(app, config, perAddress);
  await registerDocs(app, config, perAddress, now);
  for (const name of config.environments) {
    if (name === 'mock') {
      registerMockEnvironment(app, servedIn('mock', operations), prefixes.mock, { perAddress, now });
      continue;
    }
    if (!dependencies) throw new Error(`the ${name} environment needs a database`);
    const parts = { config, dependencies, storedBytes, keepDocuments, press, pictures, ordersPerCommitMax, now };
    const { shippers, company } = openEnvironment(app, name, parts);
    const limits = { limit: perAccount, failedTokens };
    await registerConsole(app, { database: shippers.database, company: shippers.papers.company });
    const shipperDoor = openShipperDoor(shippers, limits);
    registerLiveDoor(app, servedIn(name, operations), prefixes[name], shipperDoor);
    await registerAgents(app, name, shipperDoor, thread);
    registerLiveDoor(app, operatorOperations, operatorPrefixes[name], openCompanyDoor(company, limits));
    await registerDrivers(app, driverPrefixes[name], shippers);
  }
  const { base, environments } = app.served;
  answerUnrouted(app, routes, createRouteHints(environments, base));
  return app;
}

/** What callers may ask for, of all environments together. */
function createLimits({ requestsPerMinuteMax, storedBytesPerHourMax }: Config) {
  const perAddressMax = Math.ceil(requestsPerMinuteMax / 10);
  const failedTokens = createRateLimit({
    name: 'failed-tokens',
    points: perAddressMax,
    message: 'Too many tokens from this address were refused; wait as long as Retry-After says.',
  });
  return {
    perAccount: createRateLimit({ name: 'account', points: requestsPerMinuteMax }),
    /** For what needs no token. */
    perAddress: createRateLimit({ name: 'address', points: perAddressMax }),
    failedTokens: new FailedTokens(failedTokens),
    storedBytes: createRateLimit({
      name: 'stored-bytes',
      points: storedBytesPerHourMax,
      unit: 'content-bytes',
      windowSeconds: hourSeconds,
      code: 'storage_limited',
    }),
  };
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
