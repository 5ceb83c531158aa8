import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterClusterMaster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../../errors.ts';

/** Counts by key within a minute. @throws {ServiceError} `rate_limited` with Retry-After once the limit is passed. */
export type RateLimit = (key: string) => Promise<void>;

const windowSeconds = 60;
/** A request is not held up for longer when the process that counts does not answer. */
const answerMsMax = 1000;

/**
 * A limit that the workers of one start share, else one of this process; `name` is its own among them. 0 never refuses.
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
      // It is counted by the clock of the host, which may be put back meanwhile.
      const seconds = Math.min(windowSeconds, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      throw new ServiceError('rate_limited', { retryAfterSeconds: seconds });
    });
  };
}

/** Counts in this process what the limits of its workers are asked for; a worker that is replaced finds the counts. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}
