import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterClusterMaster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../../errors.ts';

/**
 * Counts by key within a minute.
 * @throws {ServiceError} `rate_limited` with Retry-After, beyond the limit.
 */
export type RateLimit = (key: string) => Promise<void>;

const windowSeconds = 60;
/** A request waits no longer than this if the counting process does not answer. */
const answerMsMax = 1000;

/**
 * A limit that workers started together share, or else one of this process. `name` tells it from the others. 0 never
 * refuses.
 */
export function createRateLimit(name: string, perMinuteMax: number): RateLimit {
  if (perMinuteMax === 0) return async () => {};
  const limit = { keyPrefix: name, points: perMinuteMax, duration: windowSeconds };
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...limit, timeoutMs: answerMsMax })
    : new RateLimiterMemory(limit);
  return async (key) => {
    await limiter.consume(key).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) return;
      // Counted by the host's clock, which may be set back meanwhile.
      const seconds = Math.min(windowSeconds, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      throw new ServiceError('rate_limited', { retryAfterSeconds: seconds });
    });
  };
}

/** Counts here what the workers' limits are asked for, so that a replaced worker finds the counts. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}
