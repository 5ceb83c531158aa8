const wordLengthMax = 40;
const wordsMax = 80;

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
    .replaceAll('ß', 'ss');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words.map(shorten))].slice(0, wordsMax);
}

/** By whole characters: half of one cannot be stored. */
function shorten(word: string): string {
  return word.length <= wordLengthMax ? word : [...word].slice(0, wordLengthMax).join('');
}
