import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../units.ts';
import { exampleDay } from './contract/examples.ts';
import { describeInterface, type Server } from './contract/openapi.ts';
import { operations } from './operations/operations.ts';

/** Nothing from elsewhere. The page's scripts set its styles inline. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** `/openapi.json`, and a page at `/docs` to read and try it. Every asset comes from the package. */
export async function registerDocs(app: FastifyInstance, servers: readonly Server[]): Promise<void> {
  const description = { ...describeInterface(operations), servers };
  app.get('/openapi.json', async () => description);
  await app.register(async (docs) => {
    const specification = { document: description } as unknown as StaticDocumentSpec;
    await docs.register(swagger, { mode: 'static', specification });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentSecurityPolicy,
      // On each request, so that the examples' dates lie ahead however long the service has been up.
      transformSpecification: (document) => {
        return JSON.parse(JSON.stringify(document).replaceAll(exampleDay, nextWeek(new Date())));
      },
      transformSpecificationClone: false,
      theme: { title: 'Transport Ordering Service' },
      uiConfig: { layout: 'BaseLayout', validatorUrl: null, persistAuthorization: true, defaultModelsExpandDepth: 0 },
    });
  });
}

/** A Tuesday one to two weeks ahead, so that the examples are on a working day to come. */
function nextWeek(today: Date): string {
  const days = ((2 - today.getUTCDay() + 7) % 7) + 7;
  return new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
}
