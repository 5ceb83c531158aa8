import { setTimeout as sleep } from 'node:timers/promises';
import { mayBeRepeated } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';

const triesMax = 4;
const retryMs = 40;

/**
 * How long one try waits for a lock, as PostgreSQL reads it. A try that has queued behind another may wait as long
 * again for the holder. Both together stay below the statement timeout, so that it fails as a lock that was not
 * granted.
 */
export const lockPatience = '2400ms';

/**
 * Runs a statement that does its work once, however often it runs, until its outcome is known. Whether a try whose
 * connection broke was committed does not matter: the next one finds it done, waits for it, or does it. `run` returns
 * undefined while another transaction is about to decide.
 * @throws {ServiceError} `idempotency_key_in_use` if a request with the same key does not end.
 */
export async function retryUntilKnown<Result>(
  hasKey: boolean,
  run: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await run();
      if (result !== undefined) return result;
      if (tries === triesMax) throw new ServiceError('idempotency_key_in_use');
    } catch (error) {
      const isLocked = (error as NodeJS.ErrnoException).code === '55P03';
      if (isLocked && hasKey) throw new ServiceError('idempotency_key_in_use');
      if (isLocked || tries === triesMax || !mayBeRepeated(error)) throw error;
    }
    await sleep(retryMs * (1 + Math.random()));
  }
}
