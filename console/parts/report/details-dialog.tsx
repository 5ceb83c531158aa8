import { useState } from 'preact/hooks';
import { upload } from '../../data/calls.ts';
import { fromLocalField, toLocalField } from '../../data/dispatch/clock.ts';
import type { AnyStop } from '../../data/operator-types.ts';
import { readRefusal } from '../../data/refusal.ts';
import type { ReportTarget } from '../../data/reports.ts';
import { words } from '../../words/words.ts';
import { TextField } from '../form/field.tsx';
import { Icon } from '../icon.tsx';
import type { Need } from './ask-report.ts';
import { NoteField } from './note-field.tsx';
import { ProofFields } from './proof-fields.tsx';
import { nextReportName } from './report-actions.tsx';
import { ReportForm, useReportedStop, useReportSubmit } from './report-form.tsx';
import { sendReport } from './send-report.ts';

type DetailsProps = { target: ReportTarget; need: Need | undefined };

/** Asks for the details of the next report: when, who signed, a note, and whatever else the service requires. */
export function DetailsDialog({ target, need }: DetailsProps) {
  const stop = useReportedStop(target);
  return stop ? <DetailsForm target={target} need={need} stop={stop} /> : null;
}

type Filled = { when: string; signedBy: string; note: string; file: File | undefined; withoutProof: string };

function DetailsForm({ target, need, stop }: DetailsProps & { stop: AnyStop }) {
  const [filled, setFilled] = useState<Filled>({
    when: toLocalField(Date.now(), stop.time_zone),
    signedBy: '',
    note: '',
    file: undefined,
    withoutProof: '',
  });
  const fill = (change: Partial<Filled>) => setFilled({ ...filled, ...change });
  const [opened] = useState(filled.when);
  const submission = useReportSubmit(target, async () => {
    if (filled.file) await sendProof(target, filled.file, filled.signedBy);
    await sendReport(target, {
      type: target.nextReport!,
      // The field still has the minute when it was opened, so it means now.
      ...(filled.when !== opened && { at: fromLocalField(filled.when, stop.time_zone)! }),
      ...(filled.signedBy && { signed_by: filled.signedBy }),
      ...(filled.note && { note: filled.note }),
      ...(need === 'note' && { out_of_order: true }),
      ...(filled.withoutProof && { without_proof: filled.withoutProof }),
    });
  });
  const { errors } = submission;
  const { day } = words.value;
  return (
    <ReportForm
      title={nextReportName(target) ?? day.details}
      target={target}
      submission={submission}
      fields={['at', 'signed_by', 'note', 'without_proof', 'body', 'name']}
    >
      {need === 'note' && (
        <p class="note wait">
          <Icon name="s-wait" />
          {day.outOfOrder}
        </p>
      )}
      {need === 'proof' && <ProofFields filled={filled} onFill={fill} errors={errors} />}
      <TextField
        type="datetime-local"
        label={day.when}
        aside={day.atThePlace}
        errors={errors.at}
        value={filled.when}
        onValue={(when) => fill({ when })}
        required
      />
      {target.nextReport === 'finished' && (
        <TextField
          label={day.signedBy}
          aside={day.optional}
          errors={errors.signed_by}
          value={filled.signedBy}
          onValue={(signedBy) => fill({ signedBy })}
          maxLength={100}
          autocomplete="off"
        />
      )}
      <NoteField
        {...(need === 'note' && { label: day.whyBefore, isRequired: true })}
        errors={errors.note}
        value={filled.note}
        onValue={(note) => fill({ note })}
      />
    </ReportForm>
  );
}

/** @throws {TransportError} why the file was not taken. */
async function sendProof({ orderId, stopId }: ReportTarget, file: File, signedBy: string): Promise<void> {
  const query = new URLSearchParams({ kind: 'pod', stop_id: stopId, name: file.name });
  if (signedBy) query.set('signed_by', signedBy);
  const reply = await upload(`/orders/${orderId}/documents?${query}`, file);
  if (!reply.ok) throw await readRefusal(reply);
}
