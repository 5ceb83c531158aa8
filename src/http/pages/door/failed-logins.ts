import { hash } from 'node:crypto';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { addressKey } from '../../kernel/edge/client-address.ts';
import { createRateLimit, type RateLimit } from '../../kernel/edge/rate-limit.ts';

const windowSeconds = 600;
const perPersonMax = 10;
/** Higher than for a person: a whole office may share one address. */
const perAddressMax = 30;
const message = 'Too many logins have failed; wait as long as Retry-After says.';

type Attempt = {
  address: string;
  environment: LiveEnvironment;
  /** Undefined for a login link: nobody is known yet. */
  email?: string;
  /** Finds the device that this person has logged in on before. Called once the address is within its limit. */
  findDevice?: () => Promise<string | undefined>;
};

/**
 * Counts failed logins, by the address that they come from and by the person they are for. A device on which the person
 * has logged in before is counted separately, so that the failures of strangers do not keep them out.
 */
export class FailedLogins {
  readonly #perAddress: RateLimit;
  readonly #perPerson: RateLimit;
  readonly #perDevice: RateLimit;

  constructor() {
    const policy = { windowSeconds, message };
    this.#perAddress = createRateLimit({ ...policy, name: 'failed-logins-of-address', points: perAddressMax });
    this.#perPerson = createRateLimit({ ...policy, name: 'failed-logins-of-person', points: perPersonMax });
    this.#perDevice = createRateLimit({ ...policy, name: 'failed-logins-of-device', points: perPersonMax });
  }

  /**
   * Runs a login. It counts while it runs, so that many at once cannot get round the limit; afterwards only if it
   * failed or was beyond a limit. An e-mail address that nobody has counts like any other.
   * @throws {ServiceError} `rate_limited` beyond the limits, or what `login` throws.
   */
  async judge<Result>(attempt: Attempt, login: () => Promise<Result>): Promise<Result> {
    const taken: [RateLimit, string][] = [];
    const take = async (limit: RateLimit, key: string) => {
      taken.push([limit, key]);
      await limit.take(key);
    };
    try {
      await take(this.#perAddress, addressKey(attempt.address));
      const { email, findDevice } = attempt;
      if (email !== undefined) {
        const device = await findDevice?.();
        if (device === undefined) await take(this.#perPerson, personKey(attempt.environment, email));
        else await take(this.#perDevice, device);
      }
      const result = await login();
      giveBack(taken);
      return result;
    } catch (error) {
      const counts = error instanceof ServiceError && ['login_failed', 'rate_limited'].includes(error.code);
      if (!counts) giveBack(taken);
      throw error;
    }
  }
}

/** Kept for minutes: the digest of a person's address, not the address itself. */
function personKey(environment: LiveEnvironment, email: string): string {
  return `${environment}:${hash('sha256', foldEmail(email))}`;
}

/**
 * The same text for all spellings that the database takes as one address, whatever the case (İ as i), and a few more:
 * whoever tries one after the other is counted as one.
 */
function foldEmail(email: string): string {
  return email.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function giveBack(taken: readonly [RateLimit, string][]): void {
  for (const [limit, key] of taken) limit.charge(key, -1);
}
