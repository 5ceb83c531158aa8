import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from '../../data/keys.ts';
import { ownerWords } from '../../words/owner-words.ts';

/**
 * Moves the focus through the rows of a list with J and K or the arrows: the elements with `data-row`, only one of
 * which Tab reaches at a time. Enter does what pressing the row does.
 */
export function useRows<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  useEffect(() => {
    const all = rows();
    const current = all.find((row) => row === document.activeElement) ?? all.find(({ tabIndex }) => tabIndex === 0);
    for (const row of all) row.tabIndex = row === (current ?? all[0]) ? 0 : -1;
  });
  const move = (step: number) => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement || row.tabIndex === 0);
    const isIn = all.includes(document.activeElement as HTMLElement);
    const next = all[Math.min(all.length - 1, Math.max(0, isIn ? at + step : at))];
    if (!next) return;
    for (const row of all) row.tabIndex = row === next ? 0 : -1;
    next.focus();
  };
  const { nextRow, rowBefore } = ownerWords.value;
  useKeys([
    { key: 'j', label: nextRow, run: () => move(1) },
    { key: 'k', label: rowBefore, run: () => move(-1) },
    { key: 'ArrowDown', label: nextRow, run: () => move(1), isHidden: true },
    { key: 'ArrowUp', label: rowBefore, run: () => move(-1), isHidden: true },
  ]);
  return list;
}
