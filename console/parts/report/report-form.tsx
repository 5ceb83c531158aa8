import type { ComponentChildren } from 'preact';
import { useOrder } from '../../data/dispatch/order.ts';
import { tourOf } from '../../data/dispatch/tour.ts';
import type { AnyStop } from '../../data/operator-types.ts';
import { asRefusal } from '../../data/refusal.ts';
import type { ReportTarget } from '../../data/reports.ts';
import { words } from '../../words/words.ts';
import { Dialog } from '../dialog.tsx';
import { FormRefusal } from '../form/form-refusal.tsx';
import { type Submission, useSubmit } from '../form/use-submit.ts';
import { orderNumber } from '../format.ts';
import { closeReport } from './ask-report.ts';
import { explainRefusal, isShownElsewhere } from './send-report.ts';

/** The stop of a report as the order has it, once the order is known. */
export function useReportedStop({ orderId, stopId }: ReportTarget): AnyStop | undefined {
  const { value: order } = useOrder(orderId);
  return order && tourOf(order).find(({ stop }) => stop.id === stopId)?.stop;
}

/** Sends a report from a dialog, which closes when it is recorded, or when somebody else was quicker. */
export function useReportSubmit(target: ReportTarget, send: () => Promise<void>): Submission {
  return useSubmit(async () => {
    try {
      await send();
      closeReport();
    } catch (error) {
      const refusal = asRefusal(error);
      if (!isShownElsewhere(refusal)) throw refusal;
      closeReport();
      await explainRefusal(target, refusal);
    }
  });
}

type ReportFormProps = {
  title: string;
  target: ReportTarget;
  submission: Submission;
  /** The fields that show their own errors. */
  fields: readonly string[];
  children: ComponentChildren;
};

/** A dialog for the details of a report. */
export function ReportForm({ title, target, submission, fields, children }: ReportFormProps) {
  return (
    <Dialog label={title} class="report-dialog" onClose={closeReport}>
      <form onSubmit={submission.submit}>
        <header>
          <h2>{title}</h2>
          <p class="mut cut">
            {orderNumber(target.orderNumber)} · {target.place}
          </p>
        </header>
        {children}
        <FormRefusal refusal={submission.refusal} fields={fields} />
        <footer class="row">
          <button type="button" class="btn" onClick={closeReport}>
            {words.value.cancel}
          </button>
          <button type="submit" class="btn go" disabled={submission.isBusy}>
            {words.value.day.send}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
