import { type ShownList, sortedMax } from '../../../data/list/sorted-list.ts';
import { number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';

type FootProps = { list: Pick<ShownList<{ order_number: number }>, 'rows' | 'isWhole'>; isSorted: boolean };

/** How many orders are shown, and the keys. */
export function OrdersFoot({ list, isSorted }: FootProps) {
  const { list: said } = words.value;
  const count = number(list.rows.value.length);
  return (
    <footer class="foot">
      <span class="num">{list.isWhole.value ? said.count(count) : said.countSoFar(count)}</span>
      <span>
        {!isSorted
          ? said.newestFirst
          : !list.isWhole.value
            ? said.readingAll
            : list.rows.value.length >= sortedMax && said.sortedNewest(count)}
      </span>
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
