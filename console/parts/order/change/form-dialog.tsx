import type { ComponentChildren } from 'preact';
import { words } from '../../../words/words.ts';
import { Dialog } from '../../dialog.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import type { Submission } from '../../form/use-submit.ts';

type FormDialogProps = {
  title: string;
  /** The text of the button. */
  deed: string;
  submission: Submission;
  /** The fields that show their own errors. */
  fields?: readonly string[];
  onClose: () => void;
  /** To the left of the buttons. */
  aside?: ComponentChildren;
  children?: ComponentChildren;
};

/** A dialog for a change of an order. */
export function FormDialog({ title, deed, submission, fields = [], onClose, aside, children }: FormDialogProps) {
  return (
    <Dialog label={title} class="form-dialog" onClose={onClose}>
      <form onSubmit={submission.submit}>
        <h2>{title}</h2>
        {children}
        <FormRefusal refusal={submission.refusal} fields={fields} />
        <footer class="row">
          {aside}
          <span class="grow" />
          <button type="button" class="btn" onClick={onClose}>
            {words.value.close}
          </button>
          <button type="submit" class="btn go" disabled={submission.isBusy}>
            {deed}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
