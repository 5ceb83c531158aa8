import { labelWorker, writeText } from './merge.ts';
import type { OwnMetrics } from './own-metrics.ts';
import { createServiceValues, type ServiceSources } from './service-values.ts';
import type { WorkerCounts } from './worker-counts.ts';

/** Gathers all metrics of the service in Prometheus' text format. */
export type WriteMetrics = () => Promise<string>;

/** For a process that serves alone. */
export function writerForProcess(sources: ServiceSources, own: OwnMetrics, isServing: () => boolean): WriteMetrics {
  const valuesOf = createServiceValues(sources);
  return async () => {
    const states = { configured: 1, running: 1, answering: 1, restarts: 0, isServing: isServing() };
    const [values, counted] = await Promise.all([valuesOf(states), own.snapshot()]);
    return writeText([labelWorker(counted, '1'), values]);
  };
}

type Led = { workers: WorkerCounts; configured: number; restarts: () => number; isServing: () => boolean };

/** For a process that leads workers. Its own metrics are labelled `leader`. */
export function writerForLeader(sources: ServiceSources, own: OwnMetrics, led: Led): WriteMetrics {
  const valuesOf = createServiceValues(sources);
  return async () => {
    const gathering = led.workers.gather();
    const states = gathering.then(({ running, answering }) => ({
      configured: led.configured,
      running,
      answering,
      restarts: led.restarts(),
      isServing: led.isServing(),
    }));
    const [{ snapshots }, values, counted] = await Promise.all([gathering, valuesOf(states), own.snapshot()]);
    return writeText([...snapshots, labelWorker(counted, 'leader'), values]);
  };
}
