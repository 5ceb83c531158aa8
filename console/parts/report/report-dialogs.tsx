import { later } from '../later.tsx';
import { askedReport } from './ask-report.ts';

const TimeDialog = later(() => import('./time-dialog.tsx').then(({ TimeDialog }) => TimeDialog));
const ProblemDialog = later(() => import('./problem-dialog.tsx').then(({ ProblemDialog }) => ProblemDialog));
const DetailsDialog = later(() => import('./details-dialog.tsx').then(({ DetailsDialog }) => DetailsDialog));

/** The dialogs of `ReportActions`; once in a view. */
export function ReportDialogs() {
  const asked = askedReport.value;
  if (asked === undefined) return null;
  const { what, target, need } = asked;
  if (what === 'time') return <TimeDialog target={target} />;
  if (what === 'problem') return <ProblemDialog target={target} />;
  return <DetailsDialog key={need} target={target} need={need} />;
}
