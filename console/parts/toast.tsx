import { signal } from '@preact/signals';
import { useKeys } from '../data/keys.ts';
import { words } from '../words/words.ts';
import { Icon } from './icon.tsx';

type Toast = { text: string; isRefusal: boolean; undo?: (() => void) | undefined };

const shown = signal<Toast | undefined>(undefined);
/** Messages with an undo are shown for longer. */
const shownMs = { told: 6_000, undoable: 10_000 };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was done; `undo` offers to take it back for some seconds. */
export function say(text: string, undo?: () => void): void {
  show({ text, isRefusal: false, undo });
}

/** Says that something was taken back, and why. */
export function showRefusal(text: string): void {
  show({ text, isRefusal: true });
}

function show(toast: Toast): void {
  shown.value = toast;
  hideLater();
}

function hideLater(): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      shown.value = undefined;
    },
    shown.value?.undo ? shownMs.undoable : shownMs.told,
  );
}

/** One at a time, bottom left; stays while it has the focus or the pointer. */
export function Toasts() {
  const toast = shown.value;
  const stay = () => clearTimeout(timer);
  const undo = () => {
    shown.value = undefined;
    toast?.undo?.();
  };
  useKeys(toast?.undo ? [{ key: 'z', label: words.value.undo, run: undo, withControl: true }] : []);
  return (
    <>
      <div class="sr" role="status">
        {toast && !toast.isRefusal && toast.text}
      </div>
      <div class="sr" role="alert">
        {toast?.isRefusal && toast.text}
      </div>
      {toast && (
        <section
          aria-label={words.value.notice}
          class={`toast ${toast.isRefusal ? 'bad' : ''}`}
          onMouseEnter={stay}
          onMouseLeave={hideLater}
          onFocusIn={stay}
          onFocusOut={hideLater}
        >
          <Icon name={toast.isRefusal ? 'alert' : 'check'} />
          <span class="grow">{toast.text}</span>
          {toast.undo && (
            <button type="button" onClick={undo}>
              {words.value.undo}
            </button>
          )}
        </section>
      )}
    </>
  );
}
