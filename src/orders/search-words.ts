const wordLengthMax = 40;
const wordsMax = 80;

/** Letters without a base letter in Unicode. The migration that laid the words of old orders out has the same. */
const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

/**
 * The words of some texts as searches compare them: lower case, without accents, letters and digits only. A word of
 * more than 40 characters counts by its beginning.
 */
export function searchWords(texts: readonly string[]): string[] {
  const plain = texts
    .join(' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßłøđæœ]/g, (letter) => plainLetters[letter]!);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words.map(shorten))].slice(0, wordsMax);
}

/** By whole characters: half of one cannot be stored. */
function shorten(word: string): string {
  return word.length <= wordLengthMax ? word : [...word].slice(0, wordLengthMax).join('');
}
