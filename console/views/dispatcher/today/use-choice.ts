import { useEffect, useRef } from 'preact/hooks';
import { useAddress } from '../../../data/address.ts';
import { type DayStop, type Groups, groupNames } from './group-stops.ts';

/** From this width the order is a pane beside the list; below it is a page. */
const isWide = () => matchMedia('(min-width: 761px)').matches;

type ChoiceOptions = {
  groups: Groups;
  /** The stops whose rows are shown, from the top. */
  rows: readonly DayStop[];
  /** Whether all rows are drawn. */
  isReady: boolean;
  /** Releases held rows to where they belong. */
  release: () => void;
};

/** The chosen stop, which is in the address, and how to choose another. */
export function useChoice({ groups, rows, isReady, release }: ChoiceOptions) {
  const { query, set, replace } = useAddress();
  const chosenId = query.stop;
  const index = rows.findIndex(({ stop_id }) => stop_id === chosenId);
  const lastIndex = useRef(-1);
  if (index !== -1) lastIndex.current = index;
  useFirstChoice(isReady ? rows : [], chosenId, (stop) => replace({ stop }));

  /** Beside the list a choice adds no history entry, since there are many. */
  const choose = ({ stop_id }: DayStop) => (isWide() ? replace : set)({ stop: stop_id });
  /** By keyboard: the focus moves too. */
  const move = (step: 1 | -1) => {
    const next = rows[nextIndex(index, lastIndex.current, step, rows.length)];
    if (!next) return;
    if (groupOf(groups, next.stop_id) !== groupOf(groups, chosenId)) release();
    replace({ stop: next.stop_id });
    focusRow(next.stop_id);
  };
  const clear = () => {
    if (chosenId === undefined) return;
    replace({ stop: undefined });
    // If the order was shown as a page, the list has to come back first.
    setTimeout(() => focusRow(chosenId));
  };
  return { chosenId, choose, move, clear };
}

/** When a row has gone, the next one takes its place. */
function nextIndex(index: number, lastIndex: number, step: 1 | -1, count: number): number {
  if (index !== -1) return Math.min(count - 1, Math.max(0, index + step));
  if (lastIndex === -1) return step > 0 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, step > 0 ? lastIndex : lastIndex - 1));
}

function groupOf(groups: Groups, id: string | undefined) {
  return groupNames.find((name) => groups[name].some(({ stop_id }) => stop_id === id));
}

function focusRow(id: string): void {
  const row = document.querySelector(`[data-stop="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector<HTMLElement>('a.name')?.focus({ preventScroll: true });
}

/** Chooses the first row once the list is loaded, if there is room for its order. */
function useFirstChoice(rows: readonly DayStop[], chosenId: string | undefined, choose: (id: string) => void): void {
  const isDue = useRef(true);
  const first = rows[0]?.stop_id;
  useEffect(() => {
    if (!isDue.current || first === undefined) return;
    isDue.current = false;
    if (chosenId === undefined && isWide()) choose(first);
  }, [first]);
}
