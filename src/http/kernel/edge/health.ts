import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';
import { headersOf } from './refusal-headers.ts';

export type Health = { isReady: () => Promise<boolean>; isLive: () => boolean };

/**
 * `/livez`: the process answers, and what it runs itself is up. `/readyz`: it can serve. No authentication, and no detail
 * but what does not hold yet, although it serves.
 */
export function registerHealth(app: FastifyInstance, health: Health, notHeld: () => string[] = () => []): void {
  app.get('/livez', async (_request, reply) => {
    if (health.isLive()) return { status: 'live' };
    refuse(reply);
    return { status: 'not live' };
  });
  app.get('/readyz', async (_request, reply) => {
    if (await health.isReady()) {
      const details = notHeld();
      return { status: 'ready', ...(details.length > 0 && { details }) };
    }
    refuse(reply);
    return { status: 'not ready' };
  });
}

function refuse(reply: FastifyReply): void {
  reply.code(503).headers(headersOf(new ServiceError('service_unavailable')));
}
