import { useEffect, useState } from 'preact/hooks';
import { notesOfMany } from '../../../data/list/notes-of-many.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { messageOf } from '../../../parts/failure.tsx';
import { number } from '../../../parts/format.ts';
import { showFile } from '../../../parts/order/open-file.ts';
import { showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';
import type { ManyProps } from './many-dialog.tsx';
import { type Answer, Answers } from './report-many/answers.tsx';

/** Opens the consignment notes of all chosen orders as one PDF, and names those that have none. */
export function PrintManyDialog({ orders, onClose }: Pick<ManyProps, 'orders' | 'onClose'>) {
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const { list, close } = words.value;
  useEffect(() => {
    let isGone = false;
    notesOfMany(orders).then(
      ({ pdf, without }) => {
        if (isGone) return;
        if (pdf) showFile(pdf, 'cmr.pdf');
        if (without.size === 0) return onClose();
        const resultOf = (message: string | undefined) => (message === undefined ? { data: {} } : { message });
        setAnswers(orders.map((order) => ({ order, result: resultOf(without.get(order)) })));
      },
      (error) => {
        if (isGone) return;
        showRefusal(messageOf(asRefusal(error)));
        onClose();
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <Dialog label={list.printTitle(number(orders.length))} class="report-many" onClose={onClose}>
      <h2>{list.printTitle(number(orders.length))}</h2>
      {answers.length === 0 && <p role="status">{list.printing}</p>}
      <Answers answers={answers} said={list.printed} fields={[]} />
      <div class="row end">
        <button type="button" class="btn" onClick={onClose}>
          {close}
        </button>
      </div>
    </Dialog>
  );
}
