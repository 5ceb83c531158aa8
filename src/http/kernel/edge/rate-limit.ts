import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterClusterMaster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type ErrorCode, type QuotaLeft, ServiceError } from '../../../ground/errors.ts';
import { type Limit, tell } from '../../../ground/observed.ts';

/** A number of points for each key within a window, which begins with the first of them. */
type Policy = {
  /** Sets the limit apart from the others, in headers too. */
  name: Limit;
  /** With 0 nothing is counted or refused. */
  points: number;
  /** What a point is, where it is not a request. */
  unit?: 'content-bytes';
  windowSeconds?: number;
  code?: ErrorCode;
  /** What a refusal says, if the words of its code say too little. */
  message?: string;
};

export type RateLimit = {
  /**
   * Counts points and says what is left. Undefined if nothing is limited or counted.
   * @throws {ServiceError} the policy's code, or else `rate_limited`, beyond the limit.
   */
  take(key: string, points?: number): Promise<QuotaLeft | undefined>;
  /** Counts points, or gives them back if negative, and refuses nothing. */
  charge(key: string, points: number): void;
};

const minuteSeconds = 60;
/** A request waits no longer than this if the counting process does not answer. */
const answerMsMax = 1000;

/** A limit that workers started together share, or else one of this process. */
export function createRateLimit({
  name,
  points,
  unit,
  windowSeconds = minuteSeconds,
  code = 'rate_limited',
  ...words
}: Policy): RateLimit {
  if (points === 0) return { take: async () => undefined, charge: () => {} };
  const limit = { keyPrefix: name, points, duration: windowSeconds };
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...limit, timeoutMs: answerMsMax })
    : new RateLimiterMemory(limit);
  const leftOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): QuotaLeft => {
    // Counted by the host's clock, which may be set back meanwhile.
    const resetSeconds = Math.min(windowSeconds, Math.max(1, Math.ceil(msBeforeNext / 1000)));
    return { name, limit: points, unit, windowSeconds, left: remainingPoints, resetSeconds };
  };
  return {
    take: (key, taken = 1) =>
      limiter.consume(key, taken).then(leftOf, (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) return undefined;
        tell('rateLimited', { limit: name });
        const quota = { ...leftOf(refusal), left: 0 };
        throw new ServiceError(code, { ...words, retryAfterSeconds: quota.resetSeconds, quota });
      }),
    charge: (key, charged) => void limiter.penalty(key, charged).catch(() => {}),
  };
}

/** Counts here for the limits of all workers, so that a replaced worker finds the counts. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}
