import type { Pool } from 'pg';
import { countWork } from './count-work.ts';
import { createMetricSet, type MetricSet, type Snapshot } from './metric-set.ts';
import { watchProcess } from './process-values.ts';

/** What a process counts of itself. */
export type OwnMetrics = { snapshot: () => Promise<Snapshot>; close: () => void };

/**
 * Counts in a process that serves, from now on. `pool` is read when somebody asks; `environments`: those that orders
 * are kept of.
 */
export function countInProcess(environments: readonly string[], pool: Pool | undefined): OwnMetrics {
  const metrics = createMetricSet(['all', 'process']);
  const stopCounting = countWork(metrics, environments);
  const watched = watchProcess(metrics);
  return {
    snapshot: () => {
      watched.read();
      if (pool) readPool(metrics, pool);
      return metrics.snapshot();
    },
    close: () => {
      stopCounting();
      watched.close();
    },
  };
}

/** Of a process that leads others: itself alone. */
export function watchLeader(): OwnMetrics {
  const metrics = createMetricSet(['process']);
  const watched = watchProcess(metrics);
  return {
    snapshot: () => {
      watched.read();
      return metrics.snapshot();
    },
    close: watched.close,
  };
}

function readPool(metrics: MetricSet, { totalCount, idleCount, waitingCount, options }: Pool): void {
  metrics.set('connections', { state: 'used' }, totalCount - idleCount);
  metrics.set('connections', { state: 'idle' }, idleCount);
  metrics.set('connectionsMax', {}, options.max);
  metrics.set('connectionWaits', {}, waitingCount);
}
