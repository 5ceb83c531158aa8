import { useMemo, useState } from 'preact/hooks';
import { type OneOfMany, reportMany } from '../../../data/list/report-many.ts';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { number } from '../../../parts/format.ts';
import { NoteField } from '../../../parts/report/note-field.tsx';
import { locale, words } from '../../../words/words.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';
import { type Answer, errorsOf } from './report-many/answers.tsx';
import { type Clock, clockName, clocksOf, isReportable, momentAt, type Reportable } from './report-many/clocks.ts';

const types = ['arrived', 'finished', 'eta', 'failed'] as const;
type Reason = NonNullable<OneOfMany['reason']>;

/** A report for the next stop of each order, as it is typed. */
type Typed = {
  type: (typeof types)[number];
  /** By what each clock showed when the form was opened. */
  times: Readonly<Record<string, string>>;
  reason: Reason;
  note: string;
};

/** One report for the next stop of each chosen order. Refused ones stay, to be corrected and sent again. */
export function ReportDialog({ orders, onSent, onClose }: ManyProps) {
  const [openedAt] = useState(Date.now);
  const [typed, setTyped] = useState<Typed>({ type: 'arrived', times: {}, reason: 'receiver_absent', note: '' });
  const { list, cancel } = words.value;
  const reportable = orders.filter(isReportable);
  const withoutStop = orders.length - reportable.length;
  return (
    <ManyDialog
      orders={reportable}
      title={list.reportTitle(number(orders.length))}
      note={withoutStop > 0 ? list.nothingToReport(number(withoutStop)) : undefined}
      deed={list.sendReports}
      leave={cancel}
      said={list.reported}
      send={(left) => reportMany(left.map((order) => reportOf(order, openedAt, typed)))}
      fields={['at', 'reason', 'note']}
      onSent={onSent}
      onClose={onClose}
    >
      {(left, answers) => (
        <ReportFields orders={left} refused={answers} openedAt={openedAt} typed={typed} onTyped={setTyped} />
      )}
    </ManyDialog>
  );
}

function reportOf(order: Reportable, openedAt: number, { type, times, reason, note }: Typed): OneOfMany {
  return {
    order: order.id,
    stop_id: order.next_stop.stop_id,
    type,
    at: new Date(momentAt(order, openedAt, times)!).toISOString(),
    ...(type === 'failed' && { reason }),
    ...(note.trim() && { note: note.trim() }),
  };
}

type FieldsProps = {
  orders: readonly Reportable[];
  refused: readonly Answer<Reportable>[];
  openedAt: number;
  typed: Typed;
  onTyped: (typed: Typed) => void;
};

function ReportFields({ orders, refused, openedAt, typed, onTyped }: FieldsProps) {
  const clocks = useMemo(() => clocksOf(orders, openedAt), [orders]);
  const { type, times, reason, note } = typed;
  const { day, list } = words.value;
  return (
    <>
      <fieldset class="seg" aria-label={list.what}>
        {types.map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={each === type}
            onClick={() => onTyped({ ...typed, type: each })}
          >
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
          onValue={(time) => onTyped({ ...typed, times: { ...times, [clock.opened]: time } })}
          required
        />
      ))}
      {type === 'failed' && (
        <SelectField
          label={day.why}
          errors={errorsOf(refused, 'reason')}
          value={reason}
          onValue={(value) => onTyped({ ...typed, reason: value as Reason })}
          options={Object.entries(day.reasons).map(([value, name]) => ({ value, name }))}
        />
      )}
      <NoteField
        isRequired={type === 'failed' && reason === 'other'}
        errors={errorsOf(refused, 'note')}
        value={note}
        onValue={(value) => onTyped({ ...typed, note: value })}
      />
    </>
  );
}

const isAt =
  ({ timeZones }: Clock) =>
  ({ order }: Answer<Reportable>) =>
    timeZones.includes(order.next_stop.time_zone);
