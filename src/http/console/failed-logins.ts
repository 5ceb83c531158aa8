import { hash } from 'node:crypto';
import { ServiceError } from '../../errors.ts';
import { addressKey } from '../edge/client-address.ts';
import { createRateLimit, type RateLimit } from '../edge/rate-limit.ts';

const windowSeconds = 600;
const perPersonMax = 10;
/** An office behind one address mistypes more often than a person. */
const perAddressMax = 30;
const message = 'Too many logins have failed; wait as long as Retry-After says.';

/** Counts logins that fail, by the address that they come from and by the person whom they try. */
export class FailedLogins {
  readonly #perAddress: RateLimit;
  readonly #perPerson: RateLimit;

  constructor() {
    const policy = { windowSeconds, message };
    this.#perAddress = createRateLimit({ ...policy, name: 'failed-logins-of-address', points: perAddressMax });
    this.#perPerson = createRateLimit({ ...policy, name: 'failed-logins-of-person', points: perPersonMax });
  }

  /**
   * Runs a login. It counts while it runs, so that many at once are no way round, and afterwards only if it failed. An
   * e-mail address that nobody has counts as anybody's; a login without one, by a link, is of nobody yet.
   * @throws {ServiceError} `rate_limited` beyond the limits, or what `login` throws.
   */
  async judge<Result>(
    { address, environment, email }: { address: string; environment: string; email?: string },
    login: () => Promise<Result>,
  ): Promise<Result> {
    const taken: [RateLimit, string][] = [[this.#perAddress, addressKey(address)]];
    // Kept for minutes: not the address of a person, but its digest.
    if (email !== undefined) taken.push([this.#perPerson, `${environment}:${hash('sha256', foldEmail(email))}`]);
    for (const [limit, key] of taken) await limit.take(key);
    try {
      const result = await login();
      giveBack(taken);
      return result;
    } catch (error) {
      const hasFailed = error instanceof ServiceError && error.code === 'login_failed';
      if (!hasFailed) giveBack(taken);
      throw error;
    }
  }
}

/**
 * The same text for all that the database takes for the same address in whatever case, as İ for i, and for some more:
 * whoever tries them in turn is counted once.
 */
function foldEmail(email: string): string {
  return email.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function giveBack(taken: readonly [RateLimit, string][]): void {
  for (const [limit, key] of taken) limit.charge(key, -1);
}
