import type { GrowingList } from '../../../data/list/growing-list.ts';
import { number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';

/** How many orders are shown, and the keys. */
export function OrdersFoot({ list }: { list: Pick<GrowingList<{ order_number: number }>, 'rows' | 'isWhole'> }) {
  const { list: said } = words.value;
  const count = number(list.rows.value.length);
  return (
    <footer class="foot">
      <span class="num">{list.isWhole.value ? said.count(count) : said.countSoFar(count)}</span>
      <span>{said.newestFirst}</span>
      <span class="grow" />
      <span class="row">
        <kbd>J</kbd>
        <kbd>K</kbd> {said.move}
      </span>
      <span class="row">
        <kbd>X</kbd> {said.pick}
      </span>
      <span class="row">
        <kbd>↵</kbd> {said.openHint}
      </span>
    </footer>
  );
}
