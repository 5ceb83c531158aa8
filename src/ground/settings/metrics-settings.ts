import { judgeHost } from './judge-host.ts';

/** Where metrics are served. */
export type MetricsSettings = Readonly<{ port: number; host: string }>;

type Read = (name: 'METRICS_PORT' | 'METRICS_HOST' | 'PORT') => string;

/** Undefined: they are not served. */
export function judgeMetrics(
  read: Read,
  integer: (name: 'METRICS_PORT', min: number, max: number) => number,
  check: (ok: boolean, problem: string) => void,
): MetricsSettings | undefined {
  const host = judgeHost('METRICS_HOST', read('METRICS_HOST'), check);
  if (read('METRICS_PORT') === '') return undefined;
  const port = integer('METRICS_PORT', 0, 65_535);
  const isOwn = port === 0 || port !== Number(read('PORT'));
  check(isOwn, `METRICS_PORT must be another port than PORT, not ${port}`);
  return { port, host };
}
