import type { TransportError } from '../../../client/src/transport-error.ts';
import { ownerWords } from '../../words/owner-words.ts';
import { messageOf } from '../failure.tsx';

type MoreRowsProps = {
  list: {
    rows: readonly unknown[] | undefined;
    refusal: TransportError | undefined;
    hasMore: boolean;
    isLoading: boolean;
    loadMore: () => void;
  };
  /** Says that there is nothing older. */
  end?: string;
};

/** Below a list that grows: the older rows, or that this is all. */
export function MoreRows({ list, end }: MoreRowsProps) {
  if (!list.rows || list.rows.length === 0) return null;
  return (
    <p class="more-rows">
      {list.refusal && (
        <span class="bad" role="alert">
          {messageOf(list.refusal)}{' '}
        </span>
      )}
      {list.hasMore ? (
        <button type="button" class="btn" disabled={list.isLoading} onClick={list.loadMore}>
          {ownerWords.value.older}
        </button>
      ) : (
        <span class="mut">{end}</span>
      )}
    </p>
  );
}
