import { useState } from 'preact/hooks';
import { assignMany } from '../../../data/list/assign-many.ts';
import type { CompanyOrder } from '../../../data/operator-types.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { number } from '../../../parts/format.ts';
import { assignmentOf, CarryingFields, carryingOf } from '../../../parts/order/change/carrying-fields.tsx';
import { words } from '../../../words/words.ts';
import { type Answer, Answers, errorsOf, isRecorded } from './report-many/answers.tsx';

type DialogProps = {
  orders: readonly CompanyOrder[];
  /** Called with the numbers of the orders that were assigned. */
  onDone: (assigned: readonly number[]) => void;
  onClose: () => void;
};

/** One haulier, vehicle and driver for all chosen orders. Refused ones stay, to be corrected and sent again. */
export function AssignManyDialog({ orders, onDone, onClose }: DialogProps) {
  const [left, setLeft] = useState(orders);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [carrying, setCarrying] = useState(() => carryingOf(null));
  const { list, close, cancel } = words.value;
  const submission = useSubmit(async () => {
    const results = await assignMany(left, assignmentOf(carrying));
    const fresh = results.map((result, index) => ({ result, order: left[index]! }));
    setAnswers([...answers.filter(isRecorded), ...fresh]);
    setLeft(fresh.filter((each) => !isRecorded(each)).map(({ order }) => order));
    onDone(fresh.filter(isRecorded).map(({ order }) => order.order_number));
  });
  const isOver = answers.length > 0 && left.length === 0;
  const title = list.assignTitle(number(orders.length));
  return (
    <Dialog label={title} class="report-many" onClose={onClose}>
      <h2>{title}</h2>
      <Answers answers={answers} said={list.assigned} fields={[]} />
      {isOver ? (
        <div class="row end">
          <button type="button" class="btn go" onClick={onClose}>
            {close}
          </button>
        </div>
      ) : (
        <form onSubmit={submission.submit}>
          <CarryingFields
            carrying={carrying}
            onCarrying={setCarrying}
            errorsOf={(name) => submission.errors[`assignments.0.transport.${name}`] ?? errorsOf(answers, name)}
          />
          <FormRefusal refusal={submission.refusal} fields={['assignments']} />
          <div class="row end">
            <button type="button" class="btn" onClick={onClose}>
              {cancel}
            </button>
            <button type="submit" class="btn go" disabled={submission.isBusy}>
              {list.assignMany(number(left.length))}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
