import { distance } from 'fastest-levenshtein';
import { areOpposite } from './opposites.ts';

const lettersMax = 60;

/** A name in small letters and digits alone: `zip_code`, `zipCode` and `Zip-Code` are one. */
export function lettersOf(name: string): string {
  if (/^[a-z0-9]*$/.test(name)) return name;
  return name
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

const ofKnown = new Map<string, string>();

/** The same of a name that the service knows: there are few. */
export function lettersOfKnown(name: string): string {
  const known = ofKnown.get(name) ?? lettersOf(name);
  ofKnown.set(name, known);
  return known;
}

/**
 * Of some names the one that was meant by what is written: it differs in one letter, in two that changed places, or in
 * at most `share` of its letters, and does not say the opposite. Undefined if none is that near.
 */
export function nearest<Name extends string>(written: string, names: readonly Name[], share = 1 / 3): Name | undefined {
  const letters = lettersOf(written);
  if (letters.length > lettersMax) return undefined;
  let meant: Name | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const known = lettersOfKnown(name);
    if (Math.abs(known.length - letters.length) > Math.max(1, Math.max(known.length, letters.length) * share)) continue;
    const edits = isSwap(letters, known) ? 1 : distance(letters, known);
    // Of two as near, one of the same length is meant rather, or one that begins alike.
    const apart = edits - (letters.length === known.length ? 0.5 : 0) - (letters[0] === known[0] ? 0.25 : 0);
    if (apart >= least || !isNear(edits, letters, known, share) || areOpposite(written, name)) continue;
    meant = name;
    least = apart;
  }
  return meant;
}

function isNear(edits: number, letters: string, known: string, share: number): boolean {
  if (letters === '' || known === '') return false;
  const length = Math.max(letters.length, known.length);
  return edits === 0 || edits <= length * share || (edits === 1 && Math.min(letters.length, known.length) > 1);
}

/** Whether two letters that stand side by side changed places. */
function isSwap(letters: string, known: string): boolean {
  const at = [...letters].findIndex((letter, index) => letter !== known[index]);
  return (
    at >= 0 &&
    letters[at] === known[at + 1] &&
    letters[at + 1] === known[at] &&
    letters.slice(at + 2) === known.slice(at + 2)
  );
}

/** What to say of a name that is not known: the one that was meant, or else all of them. */
export function suggestName(name: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = nearest(name, known);
  return near === undefined ? `; known are ${known.join(', ')}` : `; did you mean "${near}"?`;
}
