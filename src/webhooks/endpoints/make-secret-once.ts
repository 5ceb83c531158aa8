import type { Database } from '../../database/database.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import { invalidRequest, ServiceError } from '../../errors.ts';
import { endpointIdOf } from '../../events/event.ts';
import type { MakingKey } from '../../people/made-once-store.ts';
import { makeOnce } from '../../people/make-once.ts';
import type { EndpointKey } from './endpoint.ts';
import { insertSecretKey, type SecretKey } from './made-endpoint-store.ts';

/**
 * Makes the secret of an endpoint, once for a key; without one another each time.
 * @throws {ServiceError} `secret_shown_once` for a repeat, `invalid_request` if the key was used for another request.
 */
export function makeSecretOnce<Made extends object>(
  database: Database,
  key: SecretKey | MakingKey | undefined,
  endpoint: EndpointKey,
  make: (transaction: Transaction) => Promise<Made>,
): Promise<Made> {
  const made = `endpoint:${endpointIdOf(endpoint)}`;
  if (key && 'actor' in key)
    return makeOnce(database, key, async (transaction) => ({ ...(await make(transaction)), made }));
  return inTransaction(database, async (transaction) => {
    const before = key && (await insertSecretKey(transaction, key, endpoint.id));
    if (!before) return make(transaction);
    if (before.requestHash === key.requestHash) throw shownOnce({ ...endpoint, id: before.endpointId });
    throw invalidRequest({
      'Idempotency-Key': ['was used with another request: send a new key with a new request'],
    });
  });
}

function shownOnce(endpoint: EndpointKey): ServiceError {
  const id = endpointIdOf(endpoint);
  return new ServiceError('secret_shown_once', {
    message: `This Idempotency-Key made the secret of endpoint ${id}, and the first reply alone showed it: rotate it, or delete the endpoint.`,
  });
}
