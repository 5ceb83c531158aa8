import type { Instant } from '../../ground/units.ts';
import { judgeReport, type StopReport } from '../../orders/dispatch/stop-report.ts';
import { readMoment } from '../kernel/common/read-instant.ts';

type ReportBody = Pick<StopReport, 'type' | 'reason' | 'note' | 'quantities'> & {
  stop_id: string;
  at: string;
  signed_by?: string | undefined;
  report_id?: string | undefined;
};
type DispatcherBody = { out_of_order?: boolean; without_proof?: string };

/**
 * A report as stated, and what only a dispatcher may add. A body may have fields that its schema does not know, so only
 * those named here count.
 * @throws {ServiceError} `invalid_request` naming the field.
 */
export function readReport(
  { type, reason, note, quantities, stop_id, at, signed_by, report_id }: ReportBody,
  now: Instant,
  { out_of_order, without_proof }: DispatcherBody = {},
): StopReport {
  const report: StopReport = {
    type,
    reason,
    note,
    quantities,
    stopId: stop_id,
    at: new Date(readMoment(at)),
    signedBy: signed_by,
    reportId: report_id,
    outOfOrder: out_of_order,
    withoutProof: without_proof,
  };
  judgeReport(report, now);
  return report;
}
