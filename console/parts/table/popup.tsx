import type { ComponentChildren, VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';

type PopupProps = {
  class: string;
  /** The text of the button. */
  label: ComponentChildren;
  name?: string;
  /** Wraps the button, such as in a chip. */
  frame?: (button: VNode) => ComponentChildren;
  /** Drawn only while it is open; `close` lets a choice close it. */
  children: (close: () => void) => ComponentChildren;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** A button and the popup below it. Esc and a click elsewhere close it. */
export function Popup({
  class: look,
  label,
  name,
  frame = (button) => button,
  children,
  isOpen,
  onToggle,
}: PopupProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = () => {
    const { left, bottom } = button.current!.getBoundingClientRect();
    const width = 260;
    panel.current!.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    panel.current!.style.top = `${bottom + 4}px`;
  };
  const follow = ({ newState }: { newState: string }) => {
    onToggle(newState === 'open');
    if (newState === 'open')
      setTimeout(() => panel.current?.querySelector<HTMLElement>('input, button, select')?.focus());
  };
  const opener = (
    <button ref={button} type="button" class={look} popovertarget={id} aria-label={name} aria-expanded={isOpen}>
      {label}
    </button>
  );
  return (
    <>
      {frame(opener)}
      <div ref={panel} id={id} popover="auto" class="popup" onBeforeToggle={place} onToggle={follow}>
        {isOpen && children(() => panel.current!.hidePopover())}
      </div>
    </>
  );
}
