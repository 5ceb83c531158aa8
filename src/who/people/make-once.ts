import type { Database } from '../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../ground/database/transaction.ts';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import { insertMaking, type MakingKey, updateMaking } from './made-once-store.ts';

/**
 * Makes what has a secret, once for a key: the secret is shown by the reply alone, so a repeat can only be told what
 * was made. Without a key it makes another one each time. `made` names it, as in `person:7`.
 * @throws {ServiceError} `secret_shown_once` for a repeat, `invalid_request` if the key was used for another request.
 */
export async function makeOnce<Made extends { made: string }>(
  database: Database,
  key: MakingKey | undefined,
  make: (transaction: Transaction) => Promise<Made>,
): Promise<Made> {
  return inTransaction(database, async (transaction) => {
    if (key === undefined) return make(transaction);
    const before = await insertMaking(transaction, key);
    if (before) throw refusal(before, key);
    const result = await make(transaction);
    await updateMaking(transaction, key, result.made);
    return result;
  });
}

function refusal(before: { made: string; requestHash: string }, { requestHash }: MakingKey): ServiceError {
  if (before.requestHash !== requestHash)
    return invalidRequest({ 'Idempotency-Key': ['was used with another request: send a new key with a new request'] });
  const [kind, id] = before.made.split(':');
  return new ServiceError('secret_shown_once', {
    message: `This Idempotency-Key made ${kind} ${id}, and the first reply alone showed its secret: make another one, or end it.`,
  });
}
