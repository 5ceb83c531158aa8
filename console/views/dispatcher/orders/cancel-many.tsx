import { useState } from 'preact/hooks';
import { cancelMany } from '../../../data/list/cancel-many.ts';
import { number } from '../../../parts/format.ts';
import { CancelFields } from '../../../parts/order/change/cancel-fields.tsx';
import { words } from '../../../words/words.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';
import { errorsOf } from './report-many/answers.tsx';

/** Cancels all chosen orders for one reason, which their shippers can read. */
export function CancelManyDialog(props: ManyProps) {
  const [canceling, setCanceling] = useState({ reason: '', note: '' });
  const { list } = words.value;
  return (
    <ManyDialog
      {...props}
      title={list.cancelTitle(number(props.orders.length))}
      deed={list.cancelMany}
      said={list.canceled}
      send={(orders) => cancelMany(orders, canceling)}
      fields={['reason', 'note']}
      isReady={canceling.reason !== '' && (canceling.reason !== 'other' || canceling.note.trim() !== '')}
    >
      {(_left, answers) => (
        <CancelFields canceling={canceling} onCanceling={setCanceling} errorsOf={(name) => errorsOf(answers, name)} />
      )}
    </ManyDialog>
  );
}
