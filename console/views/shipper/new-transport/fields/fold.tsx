import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../../parts/icon.tsx';

type FoldProps = {
  label: string;
  /** Whether anything in it is filled in. */
  isFilled: boolean;
  /** Whether anything in it is wrong. */
  isWrong: boolean;
  children: ComponentChildren;
};

/**
 * Fields that few people need, folded unless something in them is filled in or wrong. It never closes by itself. The
 * fields are loaded and drawn when it is opened.
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
