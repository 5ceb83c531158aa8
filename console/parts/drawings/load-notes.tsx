import type { Load } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { measure } from '../format.ts';

/** What to know before loading as the plan says: what is reached from where, and whether it is balanced. */
export function LoadNotes({ load: { access, imbalance, compartments } }: { load: Load }) {
  const { drawing } = words.value.order;
  return (
    <>
      {access === 'side' && <p class="note">{drawing.fromSides}</p>}
      {access === 'reload' && <p class="note wait">{drawing.reload}</p>}
      {imbalance && <p class="note wait">{imbalanceText(imbalance, (compartments?.length ?? 1) > 1)}</p>}
    </>
  );
}

function imbalanceText(
  { compartment, weight, centre, from, to, after, move_back: back }: NonNullable<Load['imbalance']>,
  isOfSeveral: boolean,
): string {
  const { drawing } = words.value.order;
  const [list, index] = (after ?? '').split('.');
  const when =
    after === undefined ? '' : drawing.afterStop(list === 'loadings' ? 'loading' : 'unloading', Number(index) + 1);
  const metres = (cm: number) => measure(cm / 100, 'm', 2);
  return [
    drawing.offBalance(when, isOfSeveral ? compartment + 1 : undefined),
    from !== undefined && to !== undefined
      ? drawing.centreBetween(measure(weight, 'kg'), metres(centre), metres(from), metres(to))
      : drawing.tooHeavyAnywhere(measure(weight, 'kg')),
    back !== undefined && drawing.moveBack(metres(back)),
  ]
    .filter(Boolean)
    .join(' ');
}
