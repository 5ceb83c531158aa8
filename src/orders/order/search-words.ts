const wordLengthMax = 40;
const wordsMax = 80;

/** Letters without a base letter in Unicode. The migration that wrote the words of old orders has the same. */
const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

/**
 * The words of some texts as searches compare them: lower case, without accents, letters and digits only. A word of
 * more than 40 characters counts by its beginning.
 */
export function searchWords(texts: readonly string[]): string[] {
  const text = texts.join(' ');
  const words = isAscii.test(text) ? text.toLowerCase().match(asciiWords) : fold(text).match(anyWords);
  return [...new Set(words?.map(shorten))].slice(0, wordsMax);
}

/** Most texts are, and take a third of the time. */
const isAscii = /^[\x20-\x7e]*$/;
const asciiWords = /[a-z0-9]+/g;
const anyWords = /[\p{L}\p{N}]+/gu;

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßłøđæœ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** By whole characters: half of one cannot be stored. */
function shorten(word: string): string {
  return word.length <= wordLengthMax ? word : [...word].slice(0, wordLengthMax).join('');
}
