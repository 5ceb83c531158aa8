import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../../parts/icon.tsx';

type FoldProps = {
  label: string;
  /** Whether something stands in it. */
  isFilled: boolean;
  /** Whether something in it is wrong. */
  isWrong: boolean;
  children: ComponentChildren;
};

/**
 * What few need, folded; open where something stands in it or is wrong. It never closes by itself. What is folded is
 * drawn, and loaded, when it is opened.
 */
export function Fold({ label, isFilled, isWrong, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isFilled);
  useEffect(() => {
    if (isFilled || isWrong) setOpen(true);
  }, [isFilled, isWrong]);
  return (
    <details class="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        {label}
      </summary>
      {isOpen && children}
    </details>
  );
}
