import type { FastifyInstance } from 'fastify';

export type Health = { isReady: () => Promise<boolean> };

/** `/livez`: the process answers. `/readyz`: it can serve. Without authentication and without detail. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  app.get('/livez', async () => ({ status: 'live' }));
  app.get('/readyz', async (_request, reply) => {
    if (await health.isReady()) return { status: 'ready' };
    reply.code(503).header('retry-after', '2');
    return { status: 'not ready' };
  });
}
