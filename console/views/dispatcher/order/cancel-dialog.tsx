import { useState } from 'preact/hooks';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { orderNumber } from '../../../parts/format.ts';
import { CancelFields } from '../../../parts/order/change/cancel-fields.tsx';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { useOrderChange } from '../../../parts/order/change/use-order-change.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

type CompanyCancelDialogProps = { order: AnyOrder; onClose: () => void };

/** Cancels on behalf of the company, with a reason that the shipper can read. */
export function CompanyCancelDialog({ order, onClose }: CompanyCancelDialogProps) {
  const texts = words.value.order;
  const number = orderNumber(order.order_number);
  const [canceling, setCanceling] = useState({ reason: '', note: '' });
  const { reason, note } = canceling;
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
      <CancelFields canceling={canceling} onCanceling={setCanceling} errorsOf={(name) => submission.errors[name]} />
    </FormDialog>
  );
}
