import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';
import { headersOf } from './refusal-headers.ts';

export type Health = { isReady: () => Promise<boolean>; isLive: () => boolean };

/** What does not hold yet, though the service can serve: in words for its operator. Undefined: all holds. */
export type HealthNote = () => string | undefined;

/**
 * `/livez`: the process answers, and what it runs itself is up. `/readyz`: it can serve, with what does not hold yet,
 * if anything. No authentication.
 */
export function registerHealth(app: FastifyInstance, health: Health, notes: readonly HealthNote[] = []): void {
  app.get('/livez', async (_request, reply) => {
    if (health.isLive()) return { status: 'live' };
    refuse(reply);
    return { status: 'not live' };
  });
  app.get('/readyz', async (_request, reply) => {
    const details = notes.flatMap((note) => note() ?? []);
    if (await health.isReady()) return { status: 'ready', ...(details.length > 0 && { details }) };
    refuse(reply);
    return { status: 'not ready' };
  });
}

function refuse(reply: FastifyReply): void {
  reply.code(503).headers(headersOf(new ServiceError('service_unavailable')));
}
