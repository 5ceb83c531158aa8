import { useEffect } from 'preact/hooks';
import type { OrderDetail } from '../../../../client/src/api-types.ts';
import { refreshOrders } from '../../../data/live.ts';
import { isSandbox } from '../../../data/page.ts';
import { money, orderNumber } from '../../../parts/format.ts';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { useOrderChange } from '../../../parts/order/change/use-order-change.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

type CancelDialogProps = { order: OrderDetail; onClose: () => void };

/** Shows the current cancellation fee, and cancels for no more than that. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const texts = words.value.order;
  const number = orderNumber(order.order_number);
  const { fee } = order.cancellation;
  // The fee changes with time, without an event.
  useEffect(() => refreshOrders([order.id]), [order.id]);
  const submission = useOrderChange(
    order,
    () => ({
      method: 'PUT',
      path: `/orders/${order.id}`,
      body: { status: 'canceled', max_cancellation_fee: fee },
    }),
    () => {
      say(texts.canceledSaid(number));
      onClose();
    },
  );
  return (
    <FormDialog
      title={texts.cancelTitle(number)}
      deed={fee > 0 ? texts.cancelDeedFor(number, money(fee)) : texts.cancelDeed(number)}
      submission={submission}
      onClose={onClose}
    >
      <p class={`note ${fee > 0 ? 'wait' : ''}`}>
        {fee > 0 ? texts.cancelCosts(money(fee)) : texts.cancelCostsNothing} {!isSandbox && texts.cannotBeUndone}
      </p>
    </FormDialog>
  );
}
