import { newKey } from '../../../client/src/send.ts';
import { changeOnce } from '../calls.ts';
import type { BatchedReport, BatchResult, ReportBatchReply } from '../operator-types.ts';

/** A report of a stop, as one of many. */
export type OneOfMany = Omit<BatchedReport, 'report_id'>;

/** The ids of reports not answered yet, by their content: sent again, they are the same reports. */
const openIds = new Map<string, string>();

/**
 * Sends reports, and returns a result for each, in their order. A report that is sent again because its answer was lost
 * has the same id and counts once.
 * @throws {Unanswered} if no answer came.
 */
export async function reportMany(reports: readonly OneOfMany[]): Promise<BatchResult[]> {
  const body = { reports: reports.map(withId) };
  const { data } = await changeOnce<ReportBatchReply>({ method: 'POST', path: '/reports', body });
  for (const each of reports) openIds.delete(JSON.stringify(each));
  return data;
}

function withId(report: OneOfMany): BatchedReport {
  const said = JSON.stringify(report);
  const report_id = openIds.get(said) ?? newKey();
  openIds.set(said, report_id);
  return { ...report, report_id };
}
