import { useState } from 'preact/hooks';
import { assignMany } from '../../../data/list/assign-many.ts';
import { number } from '../../../parts/format.ts';
import { assignmentOf, CarryingFields, carryingOf } from '../../../parts/order/change/carrying-fields.tsx';
import { words } from '../../../words/words.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';
import { errorsOf } from './report-many/answers.tsx';

/** One haulier, vehicle and driver for all chosen orders. */
export function AssignManyDialog(props: ManyProps) {
  const [carrying, setCarrying] = useState(() => carryingOf(null));
  const { list } = words.value;
  return (
    <ManyDialog
      {...props}
      title={list.assignTitle(number(props.orders.length))}
      deed={list.assignMany}
      said={list.assigned}
      send={(orders) => assignMany(orders, assignmentOf(carrying))}
      fields={['assignments']}
      isReady={Object.values(carrying).some((typed) => typed.trim() !== '')}
    >
      {(_left, answers, submission) => (
        <CarryingFields
          carrying={carrying}
          onCarrying={setCarrying}
          errorsOf={(name) => submission.errors[`assignments.0.transport.${name}`] ?? errorsOf(answers, name)}
        />
      )}
    </ManyDialog>
  );
}
