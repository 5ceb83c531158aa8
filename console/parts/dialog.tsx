import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type DialogProps = {
  label: string;
  class?: string;
  onClose: () => void;
  children: ComponentChildren;
};

/** A modal dialog: Esc and a click outside it close it, and the focus goes back to where it was. */
export function Dialog({ label, class: more = '', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it
    <dialog
      ref={dialog}
      class={`dialog ${more}`}
      aria-label={label}
      onClose={onClose}
      // Selecting text may end outside the dialog, which must not close it; its own edge is not outside.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === dialog.current && !isWithin(event.currentTarget, event);
      }}
      onClick={(event) => event.target === dialog.current && isPressedOutside.current && onClose()}
    >
      {children}
    </dialog>
  );
}

function isWithin(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
