import { setTimeout as sleep } from 'node:timers/promises';
import { runRepeatedly } from '../../../ground/concurrency/run-repeatedly.ts';
import type { Database } from '../../../ground/database/database.ts';
import { findDatabaseTime } from '../../../ground/database/transaction.ts';
import { type RetentionDays, type RetentionKind, retentionKinds } from '../../../ground/settings/retention-settings.ts';
import { dayMs, hourMs, minuteMs } from '../../../ground/units.ts';
import { listAccounts } from '../../../who/accounts/account-store.ts';
import { lockPatience } from '../idempotency/retry-until-known.ts';
import {
  deleteOldAudit,
  type ErasedPart,
  findRetentionProgress,
  listOrdersDue,
  listUndatedOrders,
  markOrdersErased,
  updateRetentionProgress,
} from './erasure-store.ts';

/** `removed`: orders, or entries of the audit, of which there was something to remove. */
type RetentionResult = { kind: RetentionKind; days: number; removed: number };

type RunOptions = {
  /** What the database's clock shows. */
  now: Date;
  /** Between batches. */
  pauseMs?: number;
  /** Ends the run between two batches. */
  signal?: AbortSignal;
  onProgress?: (result: RetentionResult) => void;
};

/** Few if documents are removed, since an order may have 200 MB of them. */
const ordersPerBatch = { requests: 200, names: 200, documents: 50, events: 200 };
const auditPerBatch = 1000;
/** From the creation of an order until it has ended, where that was not dated. */
const undatedDays = 60;
const beginning = '-infinity';

/**
 * Deletes what has been kept for long enough, kind by kind, from where the last run stopped. If it is interrupted, the
 * next run continues there.
 */
export async function runRetention(
  database: Database,
  retention: RetentionDays,
  options: RunOptions,
): Promise<RetentionResult[]> {
  const progress = await findRetentionProgress(database);
  const results: RetentionResult[] = [];
  for (const kind of Object.keys(retentionKinds) as RetentionKind[]) {
    const days = retention[kind];
    if (days === undefined) continue;
    const result: RetentionResult = { kind, days, removed: 0 };
    const before = new Date(options.now.getTime() - days * dayMs);
    results.push(result);
    for await (const removed of kind === 'audit'
      ? removeAudit(database, before)
      : removeParts(database, kind, before, progress)) {
      result.removed += removed;
      options.onProgress?.(result);
      if (options.signal?.aborted) return results;
      if (options.pauseMs) await sleep(options.pauseMs, undefined, { ref: false });
    }
  }
  return results;
}

async function* removeAudit(database: Database, before: Date): AsyncGenerator<number> {
  for (let removed = auditPerBatch; removed === auditPerBatch; ) {
    removed = await deleteOldAudit(database, before, auditPerBatch);
    yield removed;
  }
}

/** Yields after each batch how many orders had something to remove. */
async function* removeParts(
  database: Database,
  kind: ErasedPart & RetentionKind,
  before: Date,
  progress: ReadonlyMap<string, string>,
): AsyncGenerator<number> {
  const to = before.toISOString();
  for (let from = progress.get(kind) ?? beginning; ; ) {
    const { orders, until } = await listOrdersDue(database, { from, to, limit: ordersPerBatch[kind] });
    if (until === undefined) break;
    let removed = 0;
    for (const ofAccount of orders) removed += await markOrdersErased(database, ofAccount, [kind], lockPatience);
    await updateRetentionProgress(database, kind, until);
    from = until;
    yield removed;
  }
  yield* removeUndated(database, kind, before, progress);
}

/** Of orders that ended in a release that did not date their changes. */
async function* removeUndated(
  database: Database,
  kind: ErasedPart & RetentionKind,
  before: Date,
  progress: ReadonlyMap<string, string>,
): AsyncGenerator<number> {
  const from = progress.get(`undated-${kind}`) ?? beginning;
  const to = new Date(before.getTime() - undatedDays * dayMs).toISOString();
  for (const { id: accountId } of await listAccounts(database)) {
    for (let after = { createdAt: from, number: 0 }; ; ) {
      const { ids, next } = await listUndatedOrders(database, { accountId, after, to, limit: ordersPerBatch[kind] });
      if (ids.length > 0) yield await markOrdersErased(database, { accountId, ids }, [kind], lockPatience);
      if (next === undefined) break;
      after = next;
    }
  }
  await updateRetentionProgress(database, `undated-${kind}`, to);
}

const restMs = 6 * hourMs;
const pauseMs = 500;

type Told = { onRemoved?: (result: RetentionResult) => void; onError: (error: unknown) => void };

/** Runs the retention from time to time, the first time after `firstMs`. Returns a function that stops it. */
export function keepRetention(
  database: Database,
  retention: RetentionDays,
  { onRemoved, onError }: Told,
  firstMs = minuteMs,
): () => void {
  if (Object.keys(retention).length === 0) return () => {};
  return runRepeatedly(firstMs, async (signal) => {
    try {
      const results = await runRetention(database, retention, {
        now: await findDatabaseTime(database),
        pauseMs,
        signal,
      });
      for (const result of results) if (result.removed > 0) onRemoved?.(result);
    } catch (error) {
      onError(error);
    }
    return restMs;
  });
}
