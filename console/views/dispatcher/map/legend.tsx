import type { MarkState } from '../../../parts/map/mark.ts';
import { MarkShape } from '../../../parts/map/marks.tsx';
import { words } from '../../../words/words.ts';

/** What the shapes on the map mean. */
export function Legend() {
  const { atlas, state } = words.value;
  const names: Record<MarkState, string> = {
    late: state.late,
    failed: state.failed,
    arrived: atlas.underWay,
    open: state.open,
    finished: state.finished,
  };
  return (
    <ul class="legend wide">
      {Object.entries(names).map(([mark, name]) => (
        <li key={mark} class="st">
          <svg class="map" viewBox="-9 -9 18 18" aria-hidden="true">
            <MarkShape state={mark as MarkState} at={[0, 0]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
