import { processMetrics } from './process-metrics.ts';
import { workMetrics } from './work-metrics.ts';

/** Every metric of the service, by the name that the code has for it. */
export const catalogue = { ...workMetrics, ...processMetrics } as const;

export type MetricKey = keyof typeof catalogue;
export type LabelsOf<Key extends MetricKey> = Record<(typeof catalogue)[Key]['labels'][number], string>;
