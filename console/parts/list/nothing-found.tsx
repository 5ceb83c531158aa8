import { ownerWords } from '../../words/owner-words.ts';
import { Empty } from '../empty.tsx';

/** Shown if a search finds nothing in a list: what was searched, and the way back to the whole list. */
export function NothingFound({ search, onDrop }: { search: string; onDrop: () => void }) {
  return (
    <Empty icon="search" title={ownerWords.value.nothingFound(search)}>
      <button type="button" class="btn" onClick={onDrop}>
        {ownerWords.value.dropSearch}
      </button>
    </Empty>
  );
}
