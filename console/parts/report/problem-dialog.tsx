import { useState } from 'preact/hooks';
import type { StopReport } from '../../data/operator-types.ts';
import type { ReportTarget } from '../../data/reports.ts';
import { words } from '../../words/words.ts';
import { NoteField } from './note-field.tsx';
import { ReportForm, useReportSubmit } from './report-form.tsx';
import { sendReport } from './send-report.ts';

type Reason = NonNullable<StopReport['reason']>;

/** Asks why a stop could not be done, and whether it will be tried again. */
export function ProblemDialog({ target }: { target: ReportTarget }) {
  const [type, setType] = useState<'failed' | 'closed'>('failed');
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const submission = useReportSubmit(target, () =>
    sendReport(target, { type, ...(reason && { reason }), ...(note && { note }) }),
  );
  const { day } = words.value;
  return (
    <ReportForm title={day.problem} target={target} submission={submission} fields={['reason', 'note']}>
      <fieldset class="choices">
        <legend>{day.why}</legend>
        {Object.entries(day.reasons).map(([code, name], index) => (
          <label key={code}>
            <input
              type="radio"
              name="reason"
              required
              autofocus={index === 0}
              checked={reason === code}
              onChange={() => setReason(code as Reason)}
            />
            {name}
          </label>
        ))}
        {submission.errors.reason && <p class="err">{submission.errors.reason.join(' ')}</p>}
      </fieldset>
      <NoteField isRequired={reason === 'other'} errors={submission.errors.note} value={note} onValue={setNote} />
      <fieldset class="choices">
        <legend>{day.whatNow}</legend>
        {(['failed', 'closed'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="type" checked={type === each} onChange={() => setType(each)} />
            {day[each]}
          </label>
        ))}
      </fieldset>
    </ReportForm>
  );
}
