import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';
import type { MakingKey } from '../../../who/people/made-once-store.ts';
import { makeOnce } from '../../../who/people/make-once.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import { endpointIdOf } from '../../events/event.ts';
import { insertSecretKey, type SecretKey } from './made-endpoint-store.ts';

/**
 * Makes the secret of an endpoint, once for a key; without one another each time.
 * @throws {ServiceError} `secret_shown_once` for a repeat, `invalid_request` if the key was used for another request.
 */
export async function makeSecretOnce<Made extends object>(
  database: Database,
  key: SecretKey | MakingKey | undefined,
  endpoint: TargetKey,
  how: 'created' | 'rotated',
  make: (transaction: Transaction) => Promise<Made>,
): Promise<Made> {
  if (key && 'actor' in key) {
    const made = `endpoint:${endpointIdOf(endpoint)}`;
    try {
      return await makeOnce(database, key, async (transaction) => ({ ...(await make(transaction)), made }));
    } catch (error) {
      if (how === 'rotated' && error instanceof ServiceError && error.code === 'secret_shown_once')
        throw shownOnce(endpoint, how);
      throw error;
    }
  }
  return inTransaction(database, async (transaction) => {
    const before = key && (await insertSecretKey(transaction, key, endpoint.id));
    if (!before) return make(transaction);
    if (before.requestHash === key.requestHash) throw shownOnce({ ...endpoint, id: before.endpointId }, how);
    throw invalidRequest({
      'Idempotency-Key': ['was used with another request: send a new key with a new request'],
    });
  });
}

function shownOnce(endpoint: TargetKey, how: 'created' | 'rotated'): ServiceError {
  const id = endpointIdOf(endpoint);
  const lost = {
    created: 'rotate it, or delete the endpoint',
    rotated:
      'rotate it with another key. Rotated within a day, it ends the secret before the lost one, which your receiver may still have: give it the newest at once',
  };
  return new ServiceError('secret_shown_once', {
    message: `This Idempotency-Key made the secret of endpoint ${id}, and the first reply alone showed it: ${lost[how]}.`,
  });
}
