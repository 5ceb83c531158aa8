import { useMemo, useState } from 'preact/hooks';
import { type OneOfMany, reportMany } from '../../../data/list/report-many.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { number } from '../../../parts/format.ts';
import { NoteField } from '../../../parts/report/note-field.tsx';
import { locale, words } from '../../../words/words.ts';
import type { ManyProps } from './many-dialog.tsx';
import { type Answer, Answers, errorsOf, isRecorded } from './report-many/answers.tsx';
import { type Clock, clockName, clocksOf, isReportable, momentAt, type Reportable } from './report-many/clocks.ts';

const types = ['arrived', 'finished', 'eta', 'failed'] as const;
type ReportType = (typeof types)[number];
type Reason = NonNullable<OneOfMany['reason']>;
type ReportAnswer = Answer<Reportable>;

type DialogProps = Pick<ManyProps, 'orders' | 'onSent' | 'onClose'>;

/** One report for the next stop of each chosen order. Refused ones stay, to be corrected and sent again. */
export function ReportDialog({ orders, onSent, onClose }: DialogProps) {
  const [left, setLeft] = useState<readonly Reportable[]>(() => orders.filter(isReportable));
  const [answers, setAnswers] = useState<readonly ReportAnswer[]>([]);
  const { list, close } = words.value;
  const withoutStop = orders.length - orders.filter(isReportable).length;
  const take = (fresh: readonly ReportAnswer[]) => {
    setAnswers([...answers.filter(isRecorded), ...fresh]);
    setLeft(fresh.filter((each) => !isRecorded(each)).map(({ order }) => order));
    onSent(fresh.filter(isRecorded).map(({ order }) => order.order_number));
  };
  const isOver = answers.length > 0 && left.length === 0;
  return (
    <Dialog label={list.reportTitle(number(orders.length))} class="report-many" onClose={onClose}>
      <h2>{list.reportTitle(number(orders.length))}</h2>
      {withoutStop > 0 && <p class="note">{list.nothingToReport(number(withoutStop))}</p>}
      <Answers answers={answers} said={list.reported} fields={fields} />
      {isOver ? (
        <div class="row end">
          <button type="button" class="btn go" onClick={onClose}>
            {close}
          </button>
        </div>
      ) : (
        <ReportForm orders={left} refused={answers} onAnswers={take} onClose={onClose} />
      )}
    </Dialog>
  );
}

const fields = ['at', 'reason', 'note'];

type FormProps = {
  orders: readonly Reportable[];
  refused: readonly ReportAnswer[];
  onAnswers: (answers: readonly ReportAnswer[]) => void;
  onClose: () => void;
};

function ReportForm({ orders, refused, onAnswers, onClose }: FormProps) {
  const [openedAt] = useState(Date.now);
  const clocks = useMemo(() => clocksOf(orders, openedAt), [orders]);
  const [type, setType] = useState<ReportType>('arrived');
  const [times, setTimes] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState<Reason>('receiver_absent');
  const [note, setNote] = useState('');
  const submission = useSubmit(async () => {
    const reports = orders.map<OneOfMany>((order) => ({
      order: order.id,
      stop_id: order.next_stop.stop_id,
      type,
      at: new Date(momentAt(order, openedAt, times)!).toISOString(),
      ...(type === 'failed' && { reason }),
      ...(note.trim() && { note: note.trim() }),
    }));
    const results = await reportMany(reports);
    onAnswers(results.map((result, index) => ({ result, order: orders[index]! })));
  });
  const { day, list } = words.value;
  return (
    <form onSubmit={submission.submit}>
      <fieldset class="seg" aria-label={list.what}>
        {types.map((each) => (
          <button type="button" key={each} aria-pressed={each === type} onClick={() => setType(each)}>
            {list.reports[each]}
          </button>
        ))}
      </fieldset>
      {clocks.map((clock) => (
        <TextField
          key={clock.opened}
          type="datetime-local"
          label={type === 'eta' ? day.expectedAt : day.when}
          aside={clocks.length > 1 ? clockName(clock, locale.value) : day.atThePlace}
          errors={errorsOf(refused.filter(isAt(clock)), 'at')}
          value={times[clock.opened] ?? clock.opened}
          onValue={(time) => setTimes({ ...times, [clock.opened]: time })}
          required
        />
      ))}
      {type === 'failed' && (
        <SelectField
          label={day.why}
          errors={errorsOf(refused, 'reason')}
          value={reason}
          onValue={(value) => setReason(value as Reason)}
          options={Object.entries(day.reasons).map(([value, name]) => ({ value, name }))}
        />
      )}
      <NoteField
        isRequired={type === 'failed' && reason === 'other'}
        errors={errorsOf(refused, 'note')}
        value={note}
        onValue={setNote}
      />
      <FormRefusal refusal={submission.refusal} />
      <div class="row end">
        <button type="button" class="btn" onClick={onClose}>
          {words.value.cancel}
        </button>
        <button type="submit" class="btn go" disabled={submission.isBusy || orders.length === 0}>
          {list.sendReports(number(orders.length))}
        </button>
      </div>
    </form>
  );
}

const isAt =
  ({ timeZones }: Clock) =>
  ({ order }: ReportAnswer) =>
    timeZones.includes(order.next_stop.time_zone);
