import { closest, distance } from 'fastest-levenshtein';

/** The command line asks for something impossible. Ends the command with exit code 2. */
export class UsageError extends Error {}

/** As many letters may be wrong of a word that is guessed. */
const wrongLettersMax = (word: string) => Math.max(1, Math.floor(word.length / 3));

/** ` Did you mean "placed"?` with a space before; nothing if no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const nearest = closest(word.toLowerCase(), known);
  const isNear = distance(word.toLowerCase(), nearest.toLowerCase()) <= wrongLettersMax(nearest);
  return isNear ? ` Did you mean "${nearest}"?` : '';
}
