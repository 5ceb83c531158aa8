import type { OrderDetail } from '../../../../client/src/api-types.ts';
import { isSandbox } from '../../../data/page.ts';
import { orderNumber } from '../../../parts/format.ts';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { useOrderChange } from '../../../parts/order/change/use-order-change.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

type WithdrawDialogProps = { order: OrderDetail; onClose: () => void };

/** Withdraws an order that is not accepted yet, for nothing: if it is accepted meanwhile, nothing is canceled. */
export function WithdrawDialog({ order, onClose }: WithdrawDialogProps) {
  const { answers, order: texts } = words.value;
  const number = orderNumber(order.order_number);
  const submission = useOrderChange(
    order,
    () => ({
      method: 'PUT',
      path: `/orders/${order.id}`,
      body: { status: 'canceled', max_cancellation_fee: 0 },
    }),
    () => {
      say(answers.withdrawn(number));
      onClose();
    },
  );
  return (
    <FormDialog
      title={answers.withdrawTitle(number)}
      deed={answers.withdrawDeed(number)}
      submission={submission}
      onClose={onClose}
    >
      <p class="note">
        {answers.withdrawFree} {!isSandbox && texts.cannotBeUndone}
      </p>
    </FormDialog>
  );
}
