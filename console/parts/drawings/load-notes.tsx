import type { Load } from '../../../client/src/api-types.ts';
import { loadSection } from '../../words/words.ts';
import { later } from '../later.tsx';

const WrittenNotes = later(async () => {
  const [{ WrittenNotes }] = await Promise.all([import('./written-notes.tsx'), loadSection('loadNotes')]);
  return WrittenNotes;
});

/** What to know before loading as the plan says, if there is anything. */
export function LoadNotes({ load }: { load: Load }) {
  const { access, imbalance } = load;
  return imbalance || access === 'side' || access === 'reload' ? <WrittenNotes load={load} /> : null;
}
