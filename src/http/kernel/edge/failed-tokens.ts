import { FifoMap } from 'toad-cache';
import { ServiceError } from '../../../ground/errors.ts';
import { tell } from '../../../ground/observed.ts';
import { addressKey } from './client-address.ts';
import type { RateLimit } from './rate-limit.ts';

const barredMax = 10_000;

/**
 * Counts failed authentications by address. An address over the limit is also barred: until its minute is over, tokens
 * from there that this process has not met as valid are refused without asking the database.
 */
export class FailedTokens {
  readonly #limit: RateLimit;
  readonly #barred = new FifoMap<{ until: number; refusal: ServiceError }>(barredMax);

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** @throws {ServiceError} `rate_limited` for a barred address, unless `wasValid` says that the token is known. */
  judge(address: string, wasValid: () => boolean): void {
    // Usually nobody is barred, and the address need not be read.
    if (this.#barred.size === 0) return;
    const key = addressKey(address);
    const barred = this.#barred.get(key);
    if (barred === undefined) return;
    const leftMs = barred.until - performance.now();
    if (leftMs <= 0) this.#barred.delete(key);
    if (leftMs <= 0 || wasValid()) return;
    tell('rateLimited', { limit: 'failed-tokens' });
    const { quota } = barred.refusal.details;
    const seconds = Math.ceil(leftMs / 1000);
    throw new ServiceError('rate_limited', {
      message: barred.refusal.message,
      retryAfterSeconds: seconds,
      ...(quota ? { quota: { ...quota, resetSeconds: seconds } } : {}),
    });
  }

  /**
   * Counts a refused token. Malformed ones bar nobody, since refusing them costs nothing.
   * @throws {ServiceError} `rate_limited` beyond the limit.
   */
  async count(address: string, { code }: ServiceError): Promise<void> {
    const key = addressKey(address);
    try {
      await this.#limit.take(key);
    } catch (refusal) {
      const isOver = refusal instanceof ServiceError && !judgedByForm.has(code);
      const seconds = isOver ? (refusal.details.retryAfterSeconds ?? 0) : 0;
      if (isOver) this.#barred.set(key, { until: performance.now() + seconds * 1000, refusal });
      throw refusal;
    }
  }
}

/** Refused before the database is asked. */
const judgedByForm = new Set(['token_missing', 'token_malformed', 'token_wrong_environment', 'wrong_interface']);
