import { change } from '../calls.ts';
import type { BatchedReport, BatchResult, ReportBatchReply } from '../operator-types.ts';

/** What is reported of the next stop of many orders at once. */
export type ManyReports = Pick<BatchedReport, 'type' | 'at'> & Partial<Pick<BatchedReport, 'reason' | 'note'>>;

type Reportable = { id: string; next_stop: { stop_id: string } | null };

/** Sends one report for the next stop of each order. The results stand in the order of those that were sent. */
export async function reportMany(orders: readonly Reportable[], said: ManyReports): Promise<BatchResult[]> {
  const reports: BatchedReport[] = orders.map(({ id, next_stop }) => ({
    ...said,
    order: id,
    stop_id: next_stop!.stop_id,
    report_id: crypto.randomUUID(),
  }));
  const { data } = await change<ReportBatchReply>({ method: 'POST', path: '/reports', body: { reports } });
  return data;
}
