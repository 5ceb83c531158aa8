import type { Pool } from 'pg';
import { countWork } from './count-work.ts';
import { createMetricSet, type MetricSet, type Snapshot } from './metric-set.ts';
import { watchProcess } from './process-values.ts';

/** A process's own counts. */
export type OwnMetrics = { snapshot: () => Promise<Snapshot>; close: () => void };

/**
 * Counts in a process that serves, from now on. `pool` is read on request; `environments`: those that
 * store orders.
 */
export function countInProcess(environments: readonly string[], pool: Pool | undefined): OwnMetrics {
  const metrics = createMetricSet(['all', 'process']);
  const stopCounting = countWork(metrics, environments);
  const watched = watchProcess(metrics);
  return {
    snapshot: async () => {
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

/** For a process with workers: its own values, and the connections that it holds in addition to theirs. */
export function watchLeader(pool: Pool | undefined): OwnMetrics {
  const metrics = createMetricSet(['process'], ['connections']);
  const watched = watchProcess(metrics);
  return {
    snapshot: async () => {
      watched.read();
      if (pool) readConnections(metrics, pool);
      return metrics.snapshot();
    },
    close: watched.close,
  };
}

function readPool(metrics: MetricSet, pool: Pool): void {
  readConnections(metrics, pool);
  metrics.set('connectionsMax', {}, pool.options.max);
  metrics.set('connectionWaits', {}, pool.waitingCount);
}

function readConnections(metrics: MetricSet, { totalCount, idleCount }: Pool): void {
  metrics.set('connections', { state: 'used' }, totalCount - idleCount);
  metrics.set('connections', { state: 'idle' }, idleCount);
}
