import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { catalogue, type LabelsOf, type MetricKey } from './catalogue/catalogue.ts';
import type { MetricDefinition } from './catalogue/definition.ts';

/** The metrics of a process, or of the service, as counted here. */
export type MetricSet = {
  /** Of a counter or a gauge. */
  add<Key extends MetricKey>(key: Key, labels: LabelsOf<Key>, amount?: number): void;
  /** Of a gauge. */
  set<Key extends MetricKey>(key: Key, labels: LabelsOf<Key>, value: number): void;
  /** Of a gauge: it has no value for these labels any more. */
  remove<Key extends MetricKey>(key: Key, labels: LabelsOf<Key>): void;
  /** Of a histogram. */
  observe<Key extends MetricKey>(key: Key, labels: LabelsOf<Key>, value: number): void;
  snapshot(): Promise<Snapshot>;
};

/** A value as the library exports and imports it. */
export type Sample = { value: number; labels: Record<string, string | number>; metricName?: string };
/** What was counted until a moment; plain data, so that it goes from process to process. */
export type Snapshot = { name: string; help: string; type: string; values: Sample[] }[];

/** Those of the whole catalogue that belong to `of`, and `more`. */
export function createMetricSet(of: readonly MetricDefinition['of'][], more: readonly MetricKey[] = []): MetricSet {
  const registry = new Registry();
  const byKey = new Map<string, Counter | Gauge | Histogram>();
  for (const [key, definition] of Object.entries<MetricDefinition>(catalogue))
    if (of.includes(definition.of) || more.includes(key as MetricKey))
      byKey.set(key, createMetric(definition, registry));
  return {
    add: (key, labels, amount = 1) => (byKey.get(key) as Counter | Gauge).inc(labels, amount),
    set: (key, labels, value) => (byKey.get(key) as Gauge).set(labels, value),
    remove: (key, labels) => byKey.get(key)?.remove(labels),
    observe: (key, labels, value) => (byKey.get(key) as Histogram).observe(labels, value),
    snapshot: async () => {
      const all = (await registry.getMetricsAsJSON()) as unknown as Snapshot;
      return all.map(({ name, help, type, values }) => ({
        name,
        help,
        type,
        values: values.map(({ value, labels, metricName }) => ({
          value,
          labels,
          ...(metricName !== undefined && { metricName }),
        })),
      }));
    },
  };
}

function createMetric({ name, kind, help, labels, buckets }: MetricDefinition, registry: Registry) {
  const common = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === 'counter') return new Counter(common);
  if (kind === 'gauge') return new Gauge(common);
  return new Histogram({ ...common, ...(buckets && { buckets: [...buckets] }) });
}
