import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { CompanyOrder } from '../../../data/operator-types.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { type Submission, useSubmit } from '../../../parts/form/use-submit.ts';
import { number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { type Answer, Answers, isRecorded } from './report-many/answers.tsx';

/** What a form for the chosen orders gets from whoever opens it. */
export type ManyProps = {
  orders: readonly CompanyOrder[];
  /** An order as the list has it by now. */
  latest: (order: CompanyOrder) => CompanyOrder;
  /** Called with the numbers of the orders that were sent: they may have changed. */
  onSent: (sent: readonly number[]) => void;
  onClose: () => void;
};

type ManyDialogProps = ManyProps & {
  title: string;
  /** The text of the button for so many orders. */
  deed: (count: string) => string;
  /** For how many of how many it was done. */
  said: (count: string, all: string) => string;
  /** Does it, and returns a result for each order, in their order. */
  send: (orders: readonly CompanyOrder[]) => Promise<Answer['result'][]>;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
  /** Whether enough was typed to send it. */
  isReady: boolean;
  children: (submission: Submission, answers: readonly Answer[]) => ComponentChildren;
};

/** One form for all chosen orders. Those that were refused stay, to be sent again. */
export function ManyDialog({ orders, title, deed, said, send, fields, isReady, ...rest }: ManyDialogProps) {
  const { latest, onSent, onClose, children } = rest;
  const [left, setLeft] = useState(orders);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const isRefused = useRef(false);
  const submission = useSubmit(async () => {
    // What was refused is sent as it is by now; what was not answered, as it was sent, so that it counts once.
    const sent = isRefused.current ? left.map(latest) : left;
    isRefused.current = false;
    setLeft(sent);
    const results = await send(sent);
    isRefused.current = true;
    const fresh = results.map((result, index) => ({ result, order: sent[index]! }));
    setAnswers([...answers.filter(isRecorded), ...fresh]);
    setLeft(fresh.filter((each) => !isRecorded(each)).map(({ order }) => order));
    onSent(sent.map(({ order_number }) => order_number));
  });
  const isOver = answers.length > 0 && left.length === 0;
  return (
    <Dialog label={title} class="report-many" onClose={onClose}>
      <h2>{title}</h2>
      <Answers answers={answers} said={said} fields={fields} />
      {isOver ? (
        <div class="row end">
          <button type="button" class="btn go" onClick={onClose}>
            {words.value.close}
          </button>
        </div>
      ) : (
        <form onSubmit={submission.submit}>
          {children(submission, answers)}
          <FormRefusal refusal={submission.refusal} fields={[...fields, 'assignments']} />
          <div class="row end">
            <button type="button" class="btn" onClick={onClose}>
              {words.value.close}
            </button>
            <button type="submit" class="btn go" disabled={submission.isBusy || !isReady}>
              {deed(number(left.length))}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
