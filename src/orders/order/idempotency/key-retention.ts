import { runRepeatedly } from '../../../ground/concurrency/run-repeatedly.ts';
import type { Database } from '../../../ground/database/database.ts';
import { hourMs, minuteMs } from '../../../ground/units.ts';
import { deleteOldKeys, keysPerRemoval } from './idempotency-store.ts';

const firstMs = minuteMs;
const pauseMs = 1000;
const restMs = hourMs;

/** Removes old keys from time to time, in batches. Returns a function that stops it. */
export function keepRemovingKeys(database: Database, days: number, onError: (error: unknown) => void): () => void {
  return runRepeatedly(firstMs, async () => {
    const removed = await deleteOldKeys(database, days).catch(onError);
    return removed === keysPerRemoval ? pauseMs : restMs;
  });
}
