import { askedReport } from './ask-report.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { TimeDialog } from './time-dialog.tsx';

/** The dialogs of `ReportActions`; once in a view. */
export function ReportDialogs() {
  const asked = askedReport.value;
  if (asked === undefined) return null;
  const { what, target, need } = asked;
  if (what === 'time') return <TimeDialog target={target} />;
  if (what === 'problem') return <ProblemDialog target={target} />;
  return <DetailsDialog key={need} target={target} need={need} />;
}
