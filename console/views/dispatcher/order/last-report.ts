import { tourOf } from '../../../data/dispatch/tour.ts';
import type { AnyOrder } from '../../../data/operator-types.ts';

type ReportOfStop = {
  report: AnyOrder['loadings'][number]['reports'][number];
  stop: AnyOrder['loadings'][number];
  kind: 'loading' | 'unloading';
};

/** The report that a correction would take back: the last one in force, other than an ETA. */
export function lastReport(order: AnyOrder) {
  return tourOf(order)
    .flatMap(({ stop, kind }) => stop.reports.map((report) => ({ report, stop, kind })))
    .filter(({ report }) => report.corrected_at === undefined && report.type !== 'eta')
    .reduce<ReportOfStop | undefined>((a, b) => (a && a.report.number > b.report.number ? a : b), undefined);
}
