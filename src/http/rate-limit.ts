import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../errors.ts';

/** Counts by key within a minute. @throws {ServiceError} `rate_limited` with Retry-After once the limit is passed. */
export type RateLimit = (key: string) => Promise<void>;

/** A limit per process; 0 never refuses. */
export function createRateLimit(perMinuteMax: number): RateLimit {
  if (perMinuteMax === 0) return async () => {};
  const limiter = new RateLimiterMemory({ points: perMinuteMax, duration: 60 });
  return async (key) => {
    await limiter.consume(key).catch((refusal: RateLimiterRes) => {
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ServiceError('rate_limited', { headers: { 'retry-after': String(seconds) } });
    });
  };
}
