import type { Unavailable } from '../../../../../client/src/api-types.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { words } from '../../../../words/words.ts';

/** Unsuitable vehicles, with the interface's reasons; unfolded if they are few or all. */
export function NotOffered({ unavailable, isAll }: { unavailable: readonly Unavailable[]; isAll: boolean }) {
  if (unavailable.length === 0) return null;
  return (
    <details class="not-offered" open={isAll || unavailable.length <= 4}>
      <summary class="row">
        <Icon name="down" class="mut" />
        <h2>{words.value.booking.notOffered}</h2>
        <span class="mut num">{unavailable.length}</span>
      </summary>
      <ul>
        {unavailable.map(({ vehicle_type, vehicle, message }) => (
          <li key={vehicle_type}>
            <b>{vehicle.name}</b>
            <span class="two">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
