import { runRepeatedly } from '../../ground/concurrency/run-repeatedly.ts';
import type { Database } from '../../ground/database/database.ts';
import { hourMs, minuteMs } from '../../ground/units.ts';
import { discardDocument } from './discard-document.ts';
import { listUnattached } from './document-store.ts';

const firstMs = 2 * minuteMs;
const restMs = hourMs / 4;
const perRun = 100;
/** No upload takes as long. */
const unattachedSecondsMax = 3600;

/** Removes documents whose upload never ended. Returns how many. */
export async function removeUnattached(database: Database): Promise<number> {
  const old = await listUnattached(database, unattachedSecondsMax, perRun);
  for (const document of old) await discardDocument(database, document);
  return old.length;
}

/** Does so from time to time. Returns a function that stops it. */
export function keepRemovingUnattached(database: Database, onError: (error: unknown) => void): () => void {
  return runRepeatedly(firstMs, async () => {
    await removeUnattached(database).catch(onError);
    return restMs;
  });
}
