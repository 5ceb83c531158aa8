import { judgeReport, type StopReport } from '../../../dispatch/stop-report.ts';
import { parseDateTime } from '../../../parse-date-time.ts';
import type { Instant } from '../../../units.ts';
import type { ReportBody } from '../schemas/report.ts';

/**
 * A report as stated.
 * @throws {ServiceError} `invalid_request` naming the field.
 */
export function readReport(body: ReportBody & { report_id?: string }, now: Instant): StopReport {
  const { stop_id, at, signed_by, report_id, out_of_order, without_proof, ...rest } = body;
  const report: StopReport = {
    ...rest,
    stopId: stop_id,
    at: new Date(parseDateTime(at)!),
    signedBy: signed_by,
    reportId: report_id,
    outOfOrder: out_of_order,
    withoutProof: without_proof,
  };
  judgeReport(report, now);
  return report;
}
