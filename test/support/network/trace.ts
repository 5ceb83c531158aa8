import { randomBytes } from 'node:crypto';

type CallerTrace = { traceId: string; spanId: string };

/** A place in a trace that a caller has begun. */
export function newTrace(): CallerTrace {
  return { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
}

/** Its `traceparent`. */
export function headerOf({ traceId, spanId }: CallerTrace): string {
  return `00-${traceId}-${spanId}-01`;
}
