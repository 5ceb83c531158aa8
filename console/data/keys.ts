import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { keep, kept } from './kept.ts';

/** A key that does something in the current view: `key` as in KeyboardEvent, a single letter in lower case. */
export type KeyBinding = {
  key: string;
  /** What it does, as the list of keys and the palette show it. */
  label: string;
  run: () => void;
  /** With Ctrl, or ⌘ on a Mac. */
  withControl?: boolean;
  /** Also while somebody types: fields have keys of their own, such as Ctrl-Z. */
  inFields?: boolean;
  /** Not in the list of keys. */
  isHidden?: boolean;
};

/** The name of the key of `withControl` on the keyboard. */
export const controlKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Keys of one letter can be switched off: speech input types letters. */
export const singleKeys = signal(kept('singleKeys') !== 'off');

export function switchSingleKeys(on: boolean): void {
  keep('singleKeys', on ? undefined : 'off');
  singleKeys.value = on;
}

/** The keys of the views that are shown, the innermost last. */
export const bindings = signal<readonly (readonly KeyBinding[])[]>([]);

/** Binds keys while the component is shown; the same key of an outer component does nothing meanwhile. */
export function useKeys(keys: readonly KeyBinding[]): void {
  useLayoutEffect(() => {
    bindings.value = [...bindings.peek(), keys];
    return () => {
      bindings.value = bindings.peek().filter((each) => each !== keys);
    };
  });
}

const inField = 'input, textarea, select, [contenteditable]';

/** What a pressed key runs, unless it is typed into a field, or something is open above what it would act on. */
function bindingOf(event: KeyboardEvent): KeyBinding | undefined {
  // A sign that a keyboard has on its third level, as `[` on German ones, is typed with Alt, or with Alt and Ctrl.
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(event.key) && (event.altKey || event.getModifierState('AltGraph'));
  const withControl = !isSign && (event.ctrlKey || event.metaKey);
  const target = event.target as Element;
  const isTyping = target.matches(inField) && !target.matches('[type=checkbox], [type=radio]');
  if ((event.altKey && !isSign) || event.defaultPrevented) return undefined;
  if (document.querySelector('dialog[open], :popover-open')) return undefined;
  if (event.key.length === 1 && !withControl && !singleKeys.value) return undefined;
  // Enter and space press the button that has the focus.
  if (!withControl && ['Enter', ' '].includes(event.key) && target.matches('button, a, summary, [role=tab]'))
    return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return bindings.value
    .flat()
    .findLast(
      (binding) =>
        binding.key === key && (binding.withControl ?? false) === withControl && (binding.inFields || !isTyping),
    );
}

/** The keys that repeat while held: those that move. Anything else is done once per press. */
const moves = /^([jk+-]|Arrow\w+)$/;

/** Starts listening for keys; called once per page. */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    const binding = bindingOf(event);
    if (!binding) return;
    event.preventDefault();
    if (!event.repeat || moves.test(binding.key)) binding.run();
  });
}
