import { setImmediate as nextTurn } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { catalogue } from './catalogue/catalogue.ts';
import type { MetricDefinition } from './catalogue/definition.ts';
import type { Sample, Snapshot } from './metric-set.ts';

const perProcess = new Set(
  Object.values<MetricDefinition>(catalogue).flatMap(({ name, of }) => (of === 'process' ? [name] : [])),
);
/** How many values are merged, or written, before others are served. */
const valuesPerTurn = 1000;

type Metric = Snapshot[number];

/**
 * The text of all snapshots in one: values with the same labels are summed. Serves others in between, since the first
 * process answers for the limits of all requests.
 */
export async function writeText(snapshots: readonly Snapshot[]): Promise<string> {
  const parts: string[] = [];
  for (const metric of await sum(snapshots)) {
    for (let from = 0; from === 0 || from < metric.values.length; from += valuesPerTurn) {
      const text = await writeMetric({ ...metric, values: metric.values.slice(from, from + valuesPerTurn) });
      // The description of the metric is taken from the first part.
      parts.push(from === 0 ? text : text.replace(/^(#.*\n)+/, ''));
      if (metric.values.length > valuesPerTurn) await nextTurn();
    }
  }
  return `${parts.join('\n')}\n`;
}

/** Snapshots in one, a few values in each turn of the event loop. */
export async function sum(snapshots: readonly Snapshot[]): Promise<Snapshot> {
  const merged = new Map<string, { metric: Metric; byLabels: Map<string, Sample> }>();
  let count = 0;
  for (const metric of snapshots.flat()) {
    const { name, values } = metric;
    const known = merged.get(name) ?? { metric: { ...metric, values: [] }, byLabels: new Map<string, Sample>() };
    merged.set(name, known);
    for (const sample of values) {
      const key = keyOf(sample);
      const same = known.byLabels.get(key);
      if (same) same.value += sample.value;
      else known.byLabels.set(key, { ...sample });
      if (++count % valuesPerTurn === 0) await nextTurn();
    }
  }
  return [...merged.values()].map(({ metric, byLabels }) => ({ ...metric, values: [...byLabels.values()] }));
}

/** The same for the same labels, in any order. */
function keyOf({ labels, metricName = '' }: Sample): string {
  let key = metricName;
  for (const name of Object.keys(labels).sort()) key += `\n${name}\t${labels[name]}`;
  return key;
}

/** As Prometheus reads it. */
function writeMetric(metric: Metric): Promise<string> {
  const register = new Registry();
  // The library needs only the name of a metric and its values.
  register.registerMetric({ ...metric, get: () => metric } as unknown as Parameters<Registry['registerMetric']>[0]);
  return register.getSingleMetricAsString(metric.name);
}

/** The values that are shown for each process separately, labelled with this one. */
export function labelWorker(snapshot: Snapshot, worker: string): Snapshot {
  return snapshot.map((metric) =>
    perProcess.has(metric.name)
      ? { ...metric, values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })) }
      : metric,
  );
}

/** The counters, without values that are true only for the moment. */
export function countsOf(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => type !== 'gauge');
}
