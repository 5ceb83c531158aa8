import { newKey } from '../../../client/src/send.ts';
import { changeOnce } from '../calls.ts';
import type { BatchedReport, BatchResult, ReportBatchReply } from '../operator-types.ts';

/** What is reported of a stop beside others. */
export type OneOfMany = Omit<BatchedReport, 'report_id'>;

/** The ids of reports whose answer is not known, by what they say: said again, they are the same reports. */
const openIds = new Map<string, string>();

/**
 * Sends reports, with a result for each, in their order. Sent again after its answer was lost, each has the same id and
 * counts once.
 * @throws {Unanswered} where no answer came.
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
