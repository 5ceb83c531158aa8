/** A panel of the dashboard. `queries`: each with the names of its lines. */
export type Panel = {
  title: string;
  /** What to see in it, for whoever is called at night. */
  description: string;
  /** A unit of Grafana. */
  unit: 's' | 'reqps' | 'ops' | 'short' | 'bytes' | 'percentunit';
  kind?: 'timeseries' | 'stat';
  /** What a `stat` shows: its value, or its name if only the labels matter. */
  shows?: 'value' | 'name';
  queries: readonly { expr: string; legend: string }[];
};

export type PanelRow = { title: string; panels: readonly Panel[] };

/** The chosen environments and instances. */
export const all = 'environment=~"$environment",instance=~"$instance"';
export const here = 'instance=~"$instance"';
export const requests = 'transport_http_request_duration_seconds';

export const perSecond = (metric: string, by: string, labels = all) =>
  `sum by (${by}) (rate(${metric}{${labels}}[$__rate_interval]))`;
export const quantile = (share: number, metric: string, by: string, labels = all) =>
  `histogram_quantile(${share}, ${perSecond(`${metric}_bucket`, `le, ${by}`, labels)})`;
export const one = (expr: string, legend: string) => [{ expr, legend }];
/** Of the environments in which a failure hurts somebody, as in the alert `TransportErrors`. */
export const responses = (labels: string) =>
  `sum(rate(transport_http_responses_total{environment!="mock",${labels}}[5m]))`;
/** Every process tells the same. */
export const ofPools = (metric: string) => `max by (environment, pool, day) (${metric}{${all}})`;
