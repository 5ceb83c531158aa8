import { ownerWords } from '../../words/owner-words.ts';
import { Empty } from '../empty.tsx';

/** Where a search leaves nothing of a list: which, and the way back to the whole of it. */
export function NothingFound({ search, onDrop }: { search: string; onDrop: () => void }) {
  return (
    <Empty icon="search" title={ownerWords.value.nothingFound(search)}>
      <button type="button" class="btn" onClick={onDrop}>
        {ownerWords.value.dropSearch}
      </button>
    </Empty>
  );
}
