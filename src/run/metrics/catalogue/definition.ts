/**
 * Every metric of the service. Those of a `process` are shown for each worker, with the label `worker`; those of
 * `all` processes are summed; those of the `service` are determined once for each scrape.
 */
export type MetricDefinition = {
  name: string;
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  of: 'all' | 'process' | 'service';
  labels: readonly string[];
  /** Upper bounds of a histogram. */
  buckets?: readonly number[];
};
