import { inTransaction } from '../../ground/database/transaction.ts';
import { type Attempt, insertAttempts } from './attempt-store.ts';
import type { Deliverable, Delivery } from './delivery.ts';
import type { Verdict } from './judge-batch.ts';
import { deleteFailures, insertFailures, updateProgress } from './progress-store.ts';
import type { Tried } from './send-batch.ts';
import type { Target } from './tables.ts';

/**
 * Stores the outcomes of a batch at once, if `claimant` still holds the target. Undefined: it does not any more, and
 * nothing was written: another delivers the same again.
 */
export async function recordBatch<Event extends Deliverable>(
  { database, tables }: Pick<Delivery, 'database' | 'tables'>,
  claimant: string,
  { progress, failures, settled }: Verdict,
  tried: readonly Tried<Event>[],
): Promise<Target | undefined> {
  const { from } = progress;
  return await inTransaction(database, async (transaction) => {
    const target = await updateProgress(transaction, tables, claimant, progress);
    if (!target) return undefined;
    if (settled.length > 0) await deleteFailures(transaction, tables, from, settled);
    if (failures.length > 0) await insertFailures(transaction, tables, from, failures);
    if (tried.length > 0) await insertAttempts(transaction, tables, from, tried.map(attemptOf));
    return target;
  });
}

function attemptOf({ event, attempts, at, outcome }: Tried<Deliverable>): Attempt {
  const { eventId, type, position } = event;
  const { durationMs, status, error, response } = outcome;
  return { eventId, type, position, attempt: attempts + 1, at, durationMs, status, error, response };
}
