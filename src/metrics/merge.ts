import { AggregatorRegistry } from 'prom-client';
import { catalogue } from './catalogue/catalogue.ts';
import type { MetricDefinition } from './catalogue/definition.ts';
import type { Snapshot } from './metric-set.ts';

const perProcess = new Set(
  Object.values<MetricDefinition>(catalogue).flatMap(({ name, of }) => (of === 'process' ? [name] : [])),
);

/** The text of all snapshots in one: values with the same labels are summed. */
export function writeText(snapshots: readonly Snapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate([...snapshots]).metrics();
}

/** Snapshots in one. */
export function sum(snapshots: readonly Snapshot[]): Snapshot {
  const metrics = AggregatorRegistry.aggregate([...snapshots]).getMetricsAsArray();
  // They hold what was summed, and give it at once.
  return metrics.map((metric) => (metric as unknown as { get: () => Snapshot[number] }).get());
}

/** The values that stand for each process for itself, under the name of this one. */
export function nameProcess(snapshot: Snapshot, worker: string): Snapshot {
  return snapshot.map((metric) =>
    perProcess.has(metric.name)
      ? { ...metric, values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })) }
      : metric,
  );
}

/** What was counted, without what only holds for the moment. */
export function countsOf(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => type !== 'gauge');
}
