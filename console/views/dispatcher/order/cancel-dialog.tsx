import { useState } from 'preact/hooks';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { isSandbox } from '../../../data/page.ts';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { orderNumber } from '../../../parts/format.ts';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { useOrderChange } from '../../../parts/order/change/use-order-change.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

type CompanyCancelDialogProps = { order: AnyOrder; onClose: () => void };

/** Cancels on behalf of the company, with a reason that the shipper can read. */
export function CompanyCancelDialog({ order, onClose }: CompanyCancelDialogProps) {
  const texts = words.value.order;
  const number = orderNumber(order.order_number);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const submission = useOrderChange(
    order,
    () => ({ method: 'POST', path: `/orders/${order.id}/cancel`, body: { reason, ...(note && { note }) } }),
    () => {
      say(texts.canceledSaid(number));
      onClose();
    },
  );
  return (
    <FormDialog
      title={texts.cancelTitle(number)}
      deed={texts.cancelDeed(number)}
      submission={submission}
      fields={['reason', 'note']}
      onClose={onClose}
    >
      <p class="note">
        {texts.cancelFree} {!isSandbox && texts.cannotBeUndone}
      </p>
      <SelectField
        label={texts.reason}
        aside={texts.shipperReads}
        value={reason}
        onValue={setReason}
        errors={submission.errors.reason}
        options={[
          { value: '', name: texts.choose },
          ...Object.entries(texts.cancelReason).map(([value, name]) => ({ value, name })),
        ]}
      />
      <TextField
        label={words.value.day.note}
        aside={reason === 'other' ? undefined : words.value.day.optional}
        value={note}
        onValue={setNote}
        errors={submission.errors.note}
        required={reason === 'other'}
        maxLength={500}
        autocomplete="off"
      />
    </FormDialog>
  );
}
