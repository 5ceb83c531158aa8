import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Answer, type DeclineReason, declineReasons } from '../../../data/dispatch/answers.ts';
import { words } from '../../../words/words.ts';
import { TextField } from '../../form/field.tsx';

type DeclinePanelProps = {
  /** Which order, or how many. */
  what: string;
  /** What it opens below. */
  anchor: Element | null | undefined;
  onDecline: (answer: Answer) => void;
  onClose: () => void;
};

const gap = 4;

/** Asks why, by one key and in words of one's own: the shipper reads both. */
export function DeclinePanel({ what, anchor, onDecline, onClose }: DeclinePanelProps) {
  const { answers, day } = words.value;
  const panel = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState<DeclineReason>('no_vehicle');
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  useLayoutEffect(() => {
    const shown = panel.current!;
    shown.showPopover();
    place(shown, anchor);
    shown.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    const said = note.trim();
    setNoteMissing(reason === 'other' && !said);
    if (reason === 'other' && !said) return panel.current!.querySelector<HTMLElement>('input[type=text]')?.focus();
    panel.current!.hidePopover();
    onDecline({ isAccepted: false, reason, note: said });
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const chosen = declineReasons[Number(event.key) - 1];
    if (!chosen || (event.target as HTMLInputElement).type === 'text') return;
    event.preventDefault();
    setReason(chosen);
    panel.current!.querySelector<HTMLElement>(`input[value=${chosen}]`)?.focus();
  };
  const title = answers.declineTitle(what);
  return (
    <div
      ref={panel}
      popover="auto"
      class="menu decline-panel"
      role="dialog"
      aria-label={title}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={chooseByKey}
    >
      <form onSubmit={submit}>
        <fieldset>
          <legend>{title}</legend>
          {declineReasons.map((each, index) => (
            <label key={each}>
              <input
                type="radio"
                name="decline-reason"
                value={each}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              <span class="grow">{answers.reasons[each]}</span>
              <kbd class="wide">{index + 1}</kbd>
            </label>
          ))}
        </fieldset>
        <TextField
          label={answers.note}
          aside={reason === 'other' ? undefined : day.optional}
          value={note}
          onValue={setNote}
          errors={isNoteMissing ? [answers.noteNeeded] : undefined}
          maxLength={500}
          autocomplete="off"
        />
        <button type="submit" class="btn">
          {answers.decline} <kbd>↵</kbd>
        </button>
      </form>
    </div>
  );
}

/** Below the anchor, or above it where there is no room; the styles of narrow screens override it. */
function place(panel: HTMLElement, anchor: Element | null | undefined): void {
  const { bottom, top, right } = (anchor ?? document.body).getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const height = panel.offsetHeight;
  const isBelow = bottom + gap + height <= clientHeight;
  panel.style.top = `${Math.max(gap, isBelow ? bottom + gap : top - gap - height)}px`;
  panel.style.right = `${Math.max(gap, clientWidth - right)}px`;
}
