import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { dayMs, type Instant } from '../units.ts';
import { operatorsHead, shippersHead } from './contract/description/interface-heads.ts';
import type { Json } from './contract/description/publish-schema.ts';
import { shiftDates } from './contract/description/shift-dates.ts';
import { describeInterface, type Server } from './contract/openapi.ts';
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
  const at = { serverBase: baseUrl, environments };
  const shippers = dailyText(() => describeInterface(operations, shippersHead, { ...at, address: app.baseUrl() }), now);
  const company = dailyText(
    () => describeInterface(operatorOperations, operatorsHead, { ...at, address: app.baseUrl() }),
    now,
  );
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => {
      await perAddress.take(addressKey(request.ip));
    });
    docs.setErrorHandler(sendDocsError);
    const sendShippers = createKeptReply();
    const sendCompany = createKeptReply();
    const asJson = 'application/json; charset=utf-8';
    docs.get('/openapi.json', (request, reply) => sendShippers(request, reply.type(asJson), shippers()));
    docs.get('/operator/openapi.json', (request, reply) => sendCompany(request, reply.type(asJson), company()));
    const specification = { document: { openapi: '3.1.0' } } as unknown as StaticDocumentSpec;
    await docs.register(swagger, { mode: 'static', specification });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentSecurityPolicy,
      transformSpecification: () => forPage(JSON.parse(shippers())),
      transformSpecificationClone: false,
      theme: { title: 'Transport Ordering Service' },
      uiConfig: { layout: 'BaseLayout', validatorUrl: null, persistAuthorization: false, defaultModelsExpandDepth: 0 },
    });
  });
}

/** A description as text, made when somebody first asks, with its dates ahead of each day. */
function dailyText(describe: () => Json, now: () => Instant): () => string {
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

/**
 * A page may send to where it came from alone, whatever the service's own address is. And whoever tries something must
 * not book a transport by it.
 */
function forPage(description: Json) {
  const servers = (description.servers as Server[]).map(({ url, ...server }) => ({
    ...server,
    url: new URL(url, 'http://page').pathname,
  }));
  return { ...description, servers: servers.toSorted((a, b) => rank(a) - rank(b)) };
}

const rank = ({ url }: Server) => (url.includes('/sandbox') ? 0 : 1);

/** A path that leads out of the package's folder, or is none, leads nowhere. */
function sendDocsError(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const isPath = error.statusCode === 400 || error.statusCode === 403;
  sendError(isPath ? new ServiceError('route_not_found') : error, request, reply);
}
