import { useState } from 'preact/hooks';
import type { AnyOrder } from '../../../data/operator-types.ts';
import { orderNumber } from '../../../parts/format.ts';
import { assignmentOf, CarryingFields, carryingOf } from '../../../parts/order/change/carrying-fields.tsx';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { useOrderChange } from '../../../parts/order/change/use-order-change.ts';
import { say } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

type AssignDialogProps = { order: AnyOrder; onClose: () => void };

/** Asks who carries the order: haulier, plates and driver, saved together. */
export function AssignDialog({ order, onClose }: AssignDialogProps) {
  const { order: texts, carrying: own } = words.value;
  const [carrying, setCarrying] = useState(() => carryingOf(order.transport));
  const [isNobody, setNobody] = useState(false);
  const submission = useOrderChange(
    order,
    () => ({
      method: 'PUT',
      path: `/orders/${order.id}/assignment`,
      body: { transport: isNobody ? null : assignmentOf(carrying) },
    }),
    () => {
      const number = orderNumber(order.order_number);
      say(isNobody ? own.unassigned(number) : own.assigned(number));
      onClose();
    },
  );
  return (
    <FormDialog
      title={own.assignTitle(orderNumber(order.order_number))}
      deed={texts.assign}
      submission={submission}
      fields={['transport']}
      onClose={onClose}
      aside={
        order.transport && (
          <label class="row">
            <input type="checkbox" checked={isNobody} onChange={(event) => setNobody(event.currentTarget.checked)} />
            {texts.nobody}
          </label>
        )
      }
    >
      <CarryingFields
        carrying={carrying}
        onCarrying={setCarrying}
        errorsOf={(name) => submission.errors[`transport.${name}`]}
        isDisabled={isNobody}
      />
    </FormDialog>
  );
}
