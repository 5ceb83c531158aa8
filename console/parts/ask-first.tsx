import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { isSandbox } from '../data/page.ts';
import { words } from '../words/words.ts';
import { Dialog } from './dialog.tsx';

/** A question before something that cannot be undone. */
type Question = {
  /** As in `Cancel order 104 217?` */
  title: string;
  /** Its consequences, and what it costs. */
  text: ComponentChildren;
  /** What the button says: the action and the thing, as in `Cancel 104 217, 305.36 €`. */
  deed: string;
};

const asked = signal<(Question & { answer: (isWanted: boolean) => void }) | undefined>(undefined);

/** Asks whether somebody really wants it. The sandbox does not ask: `if (!(await askFirst({ … }))) return;` */
export function askFirst(question: Question): Promise<boolean> {
  if (isSandbox) return Promise.resolve(true);
  return new Promise((resolve) => {
    asked.value = {
      ...question,
      answer: (isWanted) => {
        asked.value = undefined;
        resolve(isWanted);
      },
    };
  });
}

/** The dialog of `askFirst`, once in the frame. */
export function AskFirst() {
  if (!asked.value) return null;
  const { title, text, deed, answer } = asked.value;
  return (
    <Dialog label={title} class="ask" onClose={() => answer(false)}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="row end">
        {/* The way back has the focus: Enter pressed twice shall not do it. */}
        <button type="button" class="btn" onClick={() => answer(false)}>
          {words.value.cancel}
        </button>
        <button type="button" class="btn go" onClick={() => answer(true)}>
          {deed}
        </button>
      </div>
    </Dialog>
  );
}
