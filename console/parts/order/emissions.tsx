import type { Emissions as Estimate } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { measure } from '../format.ts';
import { Fact } from './transport.tsx';

/** The greenhouse gases of the transport, as a fact among others. */
export function EmissionsFact({ emissions }: { emissions: Estimate | undefined }) {
  return (
    <Fact name="CO₂e">
      {emissions && (
        <span class="num">
          {measure(emissions.co2e, 'kg')} <span class="mut">{words.value.order.estimate}</span>
        </span>
      )}
    </Fact>
  );
}
