import { signal } from '@preact/signals';
import type { ReportTarget } from '../../data/reports.ts';

/** What the service requires with a report: a proof of delivery, or a note about skipped stops. */
export type Need = 'proof' | 'note';

/** What a dialog asks about a report. `details`: about the next one that is due. */
type AskedReport = { what: 'time' | 'problem' | 'details'; target: ReportTarget; need?: Need | undefined };

/** The dialog that is open, if any; `ReportDialogs` shows it. */
export const askedReport = signal<AskedReport | undefined>(undefined);

export function askReport(what: AskedReport['what'], target: ReportTarget, need?: Need): void {
  askedReport.value = { what, target, need };
}

export function closeReport(): void {
  askedReport.value = undefined;
}
