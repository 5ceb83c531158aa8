import { nearest } from '../../http/kernel/contract/meant/nearest.ts';

/** The command line asks for something impossible. Ends the command with exit code 2. */
export class UsageError extends Error {}

/** ` Did you mean "placed"?` with a space before; nothing if no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
