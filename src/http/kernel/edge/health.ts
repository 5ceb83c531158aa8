import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';
import { headersOf } from './refusal-headers.ts';

export type Health = { isReady: () => Promise<boolean>; isLive: () => boolean };

/**
 * `/livez`: the process answers, and what it runs itself is up. `/readyz`: it can serve. No authentication, no detail.
 */
export function registerHealth(app: FastifyInstance, health: Health): void {
  app.get('/livez', async (_request, reply) => {
    if (health.isLive()) return { status: 'live' };
    refuse(reply);
    return { status: 'not live' };
  });
  app.get('/readyz', async (_request, reply) => {
    if (await health.isReady()) return { status: 'ready' };
    refuse(reply);
    return { status: 'not ready' };
  });
}

function refuse(reply: FastifyReply): void {
  reply.code(503).headers(headersOf(new ServiceError('service_unavailable')));
}
