import { useState } from 'preact/hooks';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { actorName } from '../../../parts/events.ts';
import { TextField } from '../../../parts/form/field.tsx';
import { clock, day, orderNumber } from '../../../parts/format.ts';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { useOrderChange } from '../../../parts/order/change/use-order-change.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';
import { lastReport } from './last-report.ts';

type CorrectDialogProps = { order: AnyOrder; onClose: () => void };

/** Takes back the last report in force, with a reason. */
export function CorrectDialog({ order, onClose }: CorrectDialogProps) {
  const texts = words.value.order;
  const [reason, setReason] = useState('');
  const submission = useOrderChange(
    order,
    () => ({ method: 'POST', path: `/orders/${order.id}/corrections`, body: { reason } }),
    () => {
      say(texts.corrected);
      onClose();
    },
  );
  return (
    <FormDialog
      title={texts.correctTitle(orderNumber(order.order_number))}
      deed={texts.takeBack}
      submission={submission}
      fields={['reason']}
      onClose={onClose}
    >
      <p class="note">{describeLast(order)}</p>
      <TextField
        label={texts.reason}
        value={reason}
        onValue={setReason}
        errors={submission.errors.reason}
        required
        autofocus
        maxLength={500}
        autocomplete="off"
      />
    </FormDialog>
  );
}

function describeLast(order: AnyOrder): string {
  const last = lastReport(order);
  if (!last) return words.value.order.nothingToCorrect;
  const { report, stop, kind } = last;
  const place = stop.address.company_name || stop.address.city;
  const what = words.value.state[report.type as 'arrived' | 'finished' | 'failed' | 'closed'] ?? report.type;
  return words.value.order.takesBack(
    `${what}, ${words.value.day[kind]}, ${place}`,
    `${day(report.at)} ${clock(report.at)}`,
    actorName(report.actor),
  );
}
