import type { Database } from '../../database/database.ts';
import { hourMs, minuteMs } from '../../units.ts';
import { deleteOldKeys, keysPerRemoval } from './idempotency-store.ts';

const firstMs = minuteMs;
const pauseMs = 1000;
const restMs = hourMs;

/** Removes old keys from time to time, in batches. Returns a function that stops it. */
export function keepRemovingKeys(database: Database, days: number, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = (milliseconds: number) => {
    timer = setTimeout(async () => {
      const removed = await deleteOldKeys(database, days).catch((error) => {
        onError(error);
        return 0;
      });
      if (!stopped) schedule(removed === keysPerRemoval ? pauseMs : restMs);
    }, milliseconds).unref();
  };
  let stopped = false;
  schedule(firstMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
