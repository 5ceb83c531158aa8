import { signal } from '@preact/signals';
import type { ReportTarget } from '../../data/reports.ts';

/** What the service wants beside a report: a proof of delivery, or a word about stops that were passed over. */
export type Need = 'proof' | 'note';

/** What is asked of the person about a report. `details`: of the report that naturally comes next. */
type AskedReport = { what: 'time' | 'problem' | 'details'; target: ReportTarget; need?: Need | undefined };

/** The dialog that is open, if any; `ReportDialogs` shows it. */
export const askedReport = signal<AskedReport | undefined>(undefined);

export function askReport(what: AskedReport['what'], target: ReportTarget, need?: Need): void {
  askedReport.value = { what, target, need };
}

export function closeReport(): void {
  askedReport.value = undefined;
}
