import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long this request has computed so far, while nothing else could. */
    workMs: number;
  }
}

const pointMs = 5;

/** Runs what computes, and adds the time it takes to the request's. */
export function measureWork<Result>(request: FastifyRequest, work: () => Result): Result {
  const started = performance.now();
  try {
    return work();
  } finally {
    request.workMs += performance.now() - started;
  }
}

/** What a request takes of its account's quota: a point for every 5 ms begun, and at least one. */
export function pointsOf(workMs: number): number {
  return Math.max(1, Math.ceil(workMs / pointMs));
}
