import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, EnvironmentName } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { dayMs, type Instant } from '../units.ts';
import { operatorsHead, shippersHead } from './contract/description/interface-heads.ts';
import type { Json } from './contract/description/publish-schema.ts';
import { shiftDates } from './contract/description/shift-dates.ts';
import { describeInterface } from './contract/openapi.ts';
import { addressKey } from './edge/client-address.ts';
import { sendError } from './edge/error-replies.ts';
import type { RateLimit } from './edge/rate-limit.ts';
import { createKeptReply } from './edge/replies/compress-reply.ts';
import { operations } from './operations/operations.ts';
import { operatorOperations } from './operator/operations.ts';

/** Nothing from elsewhere. The page's scripts set its styles inline. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/**
 * `/openapi.json` and `/operator/openapi.json`, and a page at `/docs` to read and try the first. Every asset comes from
 * the package. Nobody shows a token here and the replies are large, so addresses are counted.
 */
export async function registerDocs(
  app: FastifyInstance,
  { baseUrl = '', environments }: Pick<Config, 'baseUrl' | 'environments'>,
  perAddress: RateLimit,
  now: () => Instant,
): Promise<void> {
  const descriptions = {
    shippers: daily(now, () => describeInterface(operations, shippersHead, at(baseUrl, environments))),
    company: daily(now, () => describeInterface(operatorOperations, operatorsHead, at(baseUrl, environments))),
    // A page may send to where it came from alone, and whoever tries something must not book a transport by it.
    page: daily(now, () =>
      describeInterface(operations, shippersHead, at(pathOf(baseUrl), sandboxFirst(environments))),
    ),
  };
  const at = (serverBase: string, names: readonly EnvironmentName[]) => ({
    serverBase,
    address: app.baseUrl(),
    environments: names,
  });
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => {
      await perAddress.take(addressKey(request.ip));
    });
    docs.setErrorHandler(sendDocsError);
    const sendShippers = createKeptReply();
    const sendCompany = createKeptReply();
    const asJson = 'application/json; charset=utf-8';
    docs.get('/openapi.json', (request, reply) => sendShippers(request, reply.type(asJson), descriptions.shippers()));
    docs.get('/operator/openapi.json', (request, reply) =>
      sendCompany(request, reply.type(asJson), descriptions.company()),
    );
    const specification = { document: { openapi: '3.1.0' } } as unknown as StaticDocumentSpec;
    await docs.register(swagger, { mode: 'static', specification });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentSecurityPolicy,
      transformSpecification: () => JSON.parse(descriptions.page()),
      transformSpecificationClone: false,
      theme: { title: 'Transport Ordering Service' },
      uiConfig: { layout: 'BaseLayout', validatorUrl: null, persistAuthorization: false, defaultModelsExpandDepth: 0 },
    });
  });
}

/** A description as text, made when somebody first asks, with its dates ahead of each day. */
function daily(now: () => Instant, describe: () => Json): () => string {
  let recorded: string | undefined;
  let day: number | undefined;
  let text = '';
  return () => {
    const today = Math.floor(now() / dayMs);
    if (today === day) return text;
    recorded ??= JSON.stringify(describe());
    [text, day] = [shiftDates(recorded, now()), today];
    return text;
  };
}

const pathOf = (address: string) => (address === '' ? '' : new URL(address).pathname.replace(/\/$/, ''));

function sandboxFirst(names: readonly EnvironmentName[]): EnvironmentName[] {
  return names.toSorted((a, b) => Number(b === 'sandbox') - Number(a === 'sandbox'));
}

/** A path that leads out of the package's folder, or is none, leads nowhere. */
function sendDocsError(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const isPath = error.statusCode === 400 || error.statusCode === 403;
  sendError(isPath ? new ServiceError('route_not_found') : error, request, reply);
}
