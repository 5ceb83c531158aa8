import { useState } from 'preact/hooks';
import { fromLocalField, toLocalField } from '../../data/dispatch/clock.ts';
import type { AnyStop } from '../../data/operator-types.ts';
import type { ReportTarget } from '../../data/reports.ts';
import { words } from '../../words/words.ts';
import { TextField } from '../form/field.tsx';
import { duration, span } from '../format.ts';
import { NoteField } from './note-field.tsx';
import { ReportForm, useReportedStop, useReportSubmit } from './report-form.tsx';
import { sendReport } from './send-report.ts';

const minuteMs = 60_000;
const steps = [15, 30, 60, 120];

/** Asks when the vehicle is expected now, by the clock of the place. */
export function TimeDialog({ target }: { target: ReportTarget }) {
  const stop = useReportedStop(target);
  return stop ? <TimeForm target={target} stop={stop} /> : null;
}

function TimeForm({ target, stop }: { target: ReportTarget; stop: AnyStop }) {
  const base = expectedFrom(stop);
  const [field, setField] = useState(toLocalField(base, stop.time_zone));
  const [note, setNote] = useState('');
  const at = fromLocalField(field, stop.time_zone);
  const submission = useReportSubmit(target, () => sendReport(target, { type: 'eta', at: at!, ...(note && { note }) }));
  return (
    <ReportForm title={words.value.day.newTime} target={target} submission={submission} fields={['at', 'note']}>
      <TextField
        type="datetime-local"
        label={words.value.day.expectedAt}
        aside={words.value.day.atThePlace}
        hint={at === undefined ? undefined : besideWindow(at, stop)}
        errors={submission.errors.at}
        value={field}
        onValue={setField}
        required
        autofocus
      />
      <div class="row">
        {steps.map((minutes) => (
          <button
            type="button"
            key={minutes}
            class="btn"
            onClick={() => setField(toLocalField((at ?? base) + minutes * minuteMs, stop.time_zone))}
          >
            +{duration(minutes * 60)}
          </button>
        ))}
      </div>
      <NoteField errors={submission.errors.note} value={note} onValue={setNote} />
    </ReportForm>
  );
}

/** The expected time, or the next five minutes if that has passed. */
function expectedFrom({ expected, planned }: AnyStop): number {
  const known = Date.parse(expected?.at ?? planned?.start ?? '');
  if (known > Date.now()) return known;
  return Math.ceil(Date.now() / (5 * minuteMs)) * 5 * minuteMs;
}

/** How a time compares with the booked window. */
function besideWindow(at: number, { planned }: AnyStop): string {
  const { inWindow, beforeWindow, afterWindow, noWindow } = words.value.day;
  if (planned === null) return noWindow;
  const window = span(planned.start, planned.end);
  const [start, end] = [Date.parse(planned.start), Date.parse(planned.end)];
  if (at < start) return beforeWindow(duration((start - at) / 1000), window);
  return at > end ? afterWindow(duration((at - end) / 1000), window) : inWindow(window);
}
