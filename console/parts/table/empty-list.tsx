import type { ComponentChildren } from 'preact';
import { words } from '../../words/words.ts';
import { Empty } from '../empty.tsx';
import { describeFilter, type Filter, type FilterName, filterNames, isEmpty } from './filter.ts';

type EmptyListProps = {
  filter: Filter;
  onDrop: (name: FilterName) => void;
  onDropAll: () => void;
  /** What to do where there are no orders at all. */
  children: ComponentChildren;
};

/** A table without rows: which filter to drop, or what to do first. */
export function EmptyList({ filter, onDrop, onDropAll, children }: EmptyListProps) {
  const { list } = words.value;
  if (isEmpty(filter)) return <>{children}</>;
  const set = filterNames.filter((name) => filter[name]);
  return (
    <Empty icon="filter" title={list.nothingFits} text={set.length > 1 ? list.dropOne : list.dropThis}>
      <div class="drops">
        {set.map((name) => (
          <button key={name} type="button" class="btn" onClick={() => onDrop(name)}>
            {list.without(describeFilter(name, filter[name]!))}
          </button>
        ))}
      </div>
      {set.length > 1 && (
        <button type="button" class="btn bare" onClick={onDropAll}>
          {list.showAll}
        </button>
      )}
    </Empty>
  );
}
