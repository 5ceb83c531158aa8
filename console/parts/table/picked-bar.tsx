import type { ComponentChildren } from 'preact';
import { words } from '../../words/words.ts';
import { number } from '../format.ts';

/** Actions on the chosen rows, floating above the list. */
export function PickedBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ComponentChildren;
}) {
  if (count === 0) return null;
  return (
    <div class="picked wide" role="toolbar" aria-label={words.value.list.picked(number(count))}>
      <b class="num" role="status">
        {words.value.list.picked(number(count))}
      </b>
      {children}
      <hr />
      <button type="button" class="btn" onClick={onClear}>
        {words.value.list.clear} <kbd>Esc</kbd>
      </button>
    </div>
  );
}
