import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { exampleDay } from './examples.ts';
import { describeInterface } from './openapi.ts';
import { operations } from './operations.ts';

/** Nothing from elsewhere; the page's own styles are set inline by its scripts. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'self'"],
};

const dayMs = 86_400_000;

/** `/openapi.json`, and a page at `/docs` on which it can be read and tried; every asset comes from the package. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  const description = describeInterface(operations);
  app.get('/openapi.json', async () => description);
  const names = new Set<string>(config.environments);
  const servers = (description.servers as { url: string; description: string }[]).filter((server) =>
    names.has(server.description.split(':')[0]!.toLowerCase()),
  );
  const tryable = JSON.parse(JSON.stringify({ ...description, servers }).replaceAll(exampleDay, nextWeek(new Date())));
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: tryable } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentSecurityPolicy,
      theme: { title: 'Transport Ordering Service' },
      uiConfig: { layout: 'BaseLayout', validatorUrl: null, persistAuthorization: true, defaultModelsExpandDepth: 0 },
    });
  });
}

/** The Tuesday of the coming week, so that the examples lie ahead on a working day. */
function nextWeek(today: Date): string {
  const days = ((2 - today.getUTCDay() + 7) % 7) + 7;
  return new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
}
