import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../../words/words.ts';
import { Icon } from '../icon.tsx';

type SidePaneProps = { title: string; onClose: () => void; children: ComponentChildren };

/**
 * Next to a list: something to fill in, or the chosen thing. Takes the focus and gives it back; Esc closes it. Under
 * 760 px it replaces the list.
 */
export function SidePane({ title, onClose, children }: SidePaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const field = heading.current!.closest('aside')!.querySelector<HTMLElement>('input, select, textarea');
    (field ?? heading.current!).focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [title]);
  return (
    <aside
      class="pane side"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div class="head row">
        <h2 class="grow" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="btn bare only" onClick={onClose} aria-label={words.value.close}>
          <Icon name="x" />
        </button>
      </div>
      {children}
    </aside>
  );
}
