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

type ManyDialogProps<Order extends CompanyOrder> = Pick<ManyProps, 'onSent' | 'onClose'> & {
  orders: readonly Order[];
  /** An order as it is sent once it was refused; as it was if absent. */
  latest?: (order: Order) => Order;
  title: string;
  /** Above the form: what is to be known of the chosen orders. */
  note?: string | undefined;
  /** The text of the button for so many orders. */
  deed: (count: string) => string;
  /** The text of the one that leaves the form. */
  leave?: string;
  /** For how many of how many it was done. */
  said: (count: string, all: string) => string;
  /** What was made for those for which it was done. */
  made?: ComponentChildren;
  /** Does it, and returns a result for each order, in their order. */
  send: (orders: readonly Order[]) => Promise<Answer['result'][]>;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
  /** Whether enough was typed to send it. */
  isReady?: boolean;
  /** The fields of the form for the orders that are left. */
  children: (left: readonly Order[], answers: readonly Answer<Order>[], submission: Submission) => ComponentChildren;
};

/** One form for all chosen orders. Those that were refused stay, to be sent again. */
export function ManyDialog<Order extends CompanyOrder>(props: ManyDialogProps<Order>) {
  const { title, note, deed, leave = words.value.close, said, made, fields, isReady = true, onClose, children } = props;
  const { submission, left, answers } = useMany(props);
  const isOver = answers.length > 0 && left.length === 0;
  return (
    <Dialog label={title} class="report-many" onClose={onClose}>
      <h2>{title}</h2>
      {note && <p class="note">{note}</p>}
      <Answers answers={answers} said={said} fields={fields} />
      {made}
      {isOver ? (
        <div class="row end">
          <button type="button" class="btn go" onClick={onClose}>
            {words.value.close}
          </button>
        </div>
      ) : (
        <form onSubmit={submission.submit}>
          {children(left, answers, submission)}
          <FormRefusal refusal={submission.refusal} fields={fields} />
          <div class="row end">
            <button type="button" class="btn" onClick={onClose}>
              {leave}
            </button>
            <button type="submit" class="btn go" disabled={submission.isBusy || !isReady || left.length === 0}>
              {deed(number(left.length))}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** The orders that are left, and what became of those that were sent. */
function useMany<Order extends CompanyOrder>({ orders, latest, send, onSent }: ManyDialogProps<Order>) {
  const [left, setLeft] = useState(orders);
  const [answers, setAnswers] = useState<readonly Answer<Order>[]>([]);
  const isRefused = useRef(false);
  const submission = useSubmit(async () => {
    // What was refused is sent as it is by now; what was not answered, as it was sent, so that it counts once.
    const sent = latest && isRefused.current ? left.map(latest) : left;
    isRefused.current = false;
    setLeft(sent);
    const results = await send(sent);
    isRefused.current = true;
    const fresh = results.map((result, index) => ({ result, order: sent[index]! }));
    setAnswers([...answers.filter(isRecorded), ...fresh]);
    setLeft(fresh.filter((each) => !isRecorded(each)).map(({ order }) => order));
    onSent(sent.map(({ order_number }) => order_number));
  });
  return { submission, left, answers };
}
