import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';
import { dayMs } from '../units.ts';
import { exampleDay } from './contract/examples.ts';
import { describeInterface, operatorsHead, type Server } from './contract/openapi.ts';
import { addressKey } from './edge/client-address.ts';
import { sendError } from './edge/error-replies.ts';
import type { RateLimit } from './edge/rate-limit.ts';
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

/** The descriptions that are served: of the shippers' interface and of the company's. */
export type Described = { servers: readonly Server[]; operatorServers: readonly Server[] };

/**
 * `/openapi.json` and `/operator/openapi.json`, and a page at `/docs` to read and try the first. Every asset comes from
 * the package. Nobody shows a token here and the replies are large, so addresses are counted.
 */
export async function registerDocs(
  app: FastifyInstance,
  { servers, operatorServers }: Described,
  perAddress: RateLimit,
): Promise<void> {
  const description = { ...describeInterface(operations), servers };
  const text = JSON.stringify(description);
  const operatorText = JSON.stringify({
    ...describeInterface(operatorOperations, operatorsHead),
    servers: operatorServers,
  });
  // Whoever tries something must not book a transport by it.
  const sandboxFirst = servers.toSorted((a, b) => rank(a) - rank(b));
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => {
      await perAddress.take(addressKey(request.ip));
    });
    docs.setErrorHandler(sendDocsError);
    const asJson = 'application/json; charset=utf-8';
    docs.get('/openapi.json', async (_request, reply) => reply.type(asJson).send(text));
    docs.get('/operator/openapi.json', async (_request, reply) => reply.type(asJson).send(operatorText));
    const specification = { document: description } as unknown as StaticDocumentSpec;
    await docs.register(swagger, { mode: 'static', specification });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentSecurityPolicy,
      // On each request, so that the examples' dates lie ahead however long the service has been up.
      transformSpecification: () => ({
        ...JSON.parse(text.replaceAll(exampleDay, nextWeek(new Date()))),
        servers: sandboxFirst,
      }),
      transformSpecificationClone: false,
      theme: { title: 'Transport Ordering Service' },
      uiConfig: { layout: 'BaseLayout', validatorUrl: null, persistAuthorization: false, defaultModelsExpandDepth: 0 },
    });
  });
}

const rank = ({ url }: Server) => (url.includes('/sandbox') ? 0 : 1);

/** A path that leads out of the package's folder, or is none, leads nowhere. */
function sendDocsError(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const isPath = error.statusCode === 400 || error.statusCode === 403;
  sendError(isPath ? new ServiceError('route_not_found') : error, request, reply);
}

/** A Tuesday one to two weeks ahead, so that the examples are on a working day to come. */
function nextWeek(today: Date): string {
  const days = ((2 - today.getUTCDay() + 7) % 7) + 7;
  return new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
}
