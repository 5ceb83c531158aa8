import { meantValue } from '../../http/kernel/contract/meant/meant-values.ts';

/** The command line asks for something impossible. Ends the command with exit code 2. */
export class UsageError extends Error {}

/** ` Did you mean "placed"?` with a space before; nothing if no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = meantValue(word, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
