import { href } from '../../../data/page.ts';
import { Empty } from '../../../parts/empty.tsx';
import { words } from '../../../words/words.ts';

/** Grey placeholder rows while loading. */
export function LoadingRows() {
  return (
    <div class="waiting" role="status">
      <span class="sr">{words.value.loading}</span>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div class="stop" key={row} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

/** No stops on these days, or none that match the filter. */
export function NoStops({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { day } = words.value;
  if (isFiltered)
    return (
      <Empty icon="filter" title={day.noneFit} text={day.noneFitText}>
        <button type="button" class="btn go" onClick={onClear}>
          {day.dropFilter}
        </button>
      </Empty>
    );
  return (
    <Empty icon="today" title={day.none} text={day.noneText}>
      <a class="btn go" href={href('/orders')}>
        {words.value.orders}
      </a>
    </Empty>
  );
}
