import { useState } from 'preact/hooks';
import type { OrderDetail, SimulateReply, SimulateRequest } from '../../../../client/src/api-types.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { messageOf } from '../../../parts/failure.tsx';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { orderNumber } from '../../../parts/format.ts';
import type { MenuEntry } from '../../../parts/menu.tsx';
import { FormDialog } from '../../../parts/order/change/form-dialog.tsx';
import { changeOrder } from '../../../parts/order/change/use-order-change.ts';
import { say, showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

/** How a sandbox order can be moved on from its current state; `onAsk` if details are needed. */
export function simulations(order: OrderDetail, onAsk: (to: 'eta' | 'failed') => void): MenuEntry[] {
  const { simulate } = words.value.order;
  const run = (to: SimulateRequest['to']) => () => {
    move(order, { to }).catch((error) => showRefusal(messageOf(asRefusal(error))));
  };
  if (order.status === 'requested')
    return [
      { icon: 'check', name: simulate.accepted, run: run('accepted') },
      { icon: 'x', name: simulate.declined, run: run('declined') },
    ];
  return [
    { icon: 'clock', name: simulate.eta, run: () => onAsk('eta') },
    { icon: 's-arrived', name: simulate.arrived, run: run('arrived') },
    ...(order.status === 'placed' ? [{ icon: 's-loaded', name: simulate.loaded, run: run('loaded') }] : []),
    { icon: 's-delivered', name: simulate.delivered, run: run('delivered') },
    { icon: 's-failed', name: simulate.failed, run: () => onAsk('failed') },
  ];
}

async function move({ id }: OrderDetail, body: SimulateRequest): Promise<void> {
  const { message } = await changeOrder<SimulateReply>(id, { method: 'POST', path: `/orders/${id}/simulate`, body });
  say(message);
}

type SimulateDialogProps = { order: OrderDetail; to: 'eta' | 'failed'; onClose: () => void };

/** Asks how late, or why. */
export function SimulateDialog({ order, to, onClose }: SimulateDialogProps) {
  const { order: texts, day } = words.value;
  const [minutes, setMinutes] = useState('90');
  const [reason, setReason] = useState('');
  const submission = useSubmit(async () => {
    await move(
      order,
      to === 'eta'
        ? { to, delay_minutes: Number(minutes) }
        : { to, ...(reason && { reason: reason as NonNullable<SimulateRequest['reason']> }) },
    );
    onClose();
  });
  return (
    <FormDialog
      title={`${texts.simulate.menu}: ${orderNumber(order.order_number)}`}
      deed={texts.simulate[to]}
      submission={submission}
      fields={['delay_minutes', 'reason']}
      onClose={onClose}
    >
      {to === 'eta' ? (
        <TextField
          type="number"
          label={texts.simulate.delay}
          hint={texts.simulate.delayHint}
          value={minutes}
          onValue={setMinutes}
          errors={submission.errors.delay_minutes}
          required
          autofocus
        />
      ) : (
        <SelectField
          label={texts.reason}
          value={reason}
          onValue={setReason}
          errors={submission.errors.reason}
          options={[
            { value: '', name: texts.choose },
            ...Object.entries(day.reasons).map(([value, name]) => ({ value, name })),
          ]}
        />
      )}
    </FormDialog>
  );
}
