import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../errors.ts';
import { headersOf } from './refusal-headers.ts';

export type Health = { isReady: () => Promise<boolean> };

/** `/livez`: the process answers. `/readyz`: it can serve. No authentication, no detail. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  app.get('/livez', async () => ({ status: 'live' }));
  app.get('/readyz', async (_request, reply) => {
    if (await health.isReady()) return { status: 'ready' };
    reply.code(503).headers(headersOf(new ServiceError('service_unavailable')));
    return { status: 'not ready' };
  });
}
