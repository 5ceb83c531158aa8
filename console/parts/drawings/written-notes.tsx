import type { Load } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { measure } from '../format.ts';

/** What to know before loading as the plan says: what is reached from where, and whether it is balanced. */
export function WrittenNotes({ load: { access, imbalance, compartments } }: { load: Load }) {
  const { loadNotes } = words.value;
  return (
    <>
      {access === 'side' && <p class="note">{loadNotes.fromSides}</p>}
      {access === 'reload' && <p class="note wait">{loadNotes.reload}</p>}
      {imbalance && <p class="note wait">{imbalanceText(imbalance, (compartments?.length ?? 1) > 1)}</p>}
    </>
  );
}

function imbalanceText(
  { compartment, weight, centre, from, to, after, move_back: back }: NonNullable<Load['imbalance']>,
  isOfSeveral: boolean,
): string {
  const { loadNotes } = words.value;
  const [list, index] = (after ?? '').split('.');
  const when =
    after === undefined ? '' : loadNotes.afterStop(list === 'loadings' ? 'loading' : 'unloading', Number(index) + 1);
  const metres = (cm: number) => measure(cm / 100, 'm', 2);
  return [
    loadNotes.offBalance(when, isOfSeveral ? compartment + 1 : undefined),
    from !== undefined && to !== undefined
      ? loadNotes.centreBetween(measure(weight, 'kg'), metres(centre), metres(from), metres(to))
      : loadNotes.tooHeavyAnywhere(measure(weight, 'kg')),
    back !== undefined && loadNotes.moveBack(metres(back)),
  ]
    .filter(Boolean)
    .join(' ');
}
