const keyLengthMax = 60;

/** Georgian letters as the country writes them in Latin ones; its names are known in those. */
function georgian(): Record<string, string> {
  const latin = 'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h'.split(' ');
  return Object.fromEntries(latin.map((letters, index) => [String.fromCharCode(0x10d0 + index), letters]));
}

/** Letters that Unicode does not split into a base letter and marks. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
  ĸ: 'k',
  ŧ: 't',
  ς: 'σ',
  ...georgian(),
};

const digraphOf: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Cyrillic and Greek letters get one byte each, so that every key is Latin-1 and sorts by its bytes. */
const otherLetters = 'абвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџґαβγδεζηθικλμνξοπρστυφχψω';
const otherLetterCodes = new Map([...otherLetters].map((letter, index) => [letter, String.fromCharCode(0x80 + index)]));

/**
 * The form in which names are compared: lower case, no accents, spaces or punctuation. Every character is below U+0100:
 * Latin letters and digits as they are, Cyrillic and Greek letters in the upper half. At most 60 characters.
 */
export function foldName(text: string): string {
  let key = '';
  for (const character of text
    .slice(0, 4 * keyLengthMax)
    .toLowerCase()
    .normalize('NFKD')) {
    if ((character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')) key += character;
    else if (character > '\x7f') {
      const plain = plainLetters[character] ?? character;
      key += plain < '\x7f' ? plain : (otherLetterCodes.get(plain) ?? '');
    }
    if (key.length >= keyLengthMax) return key.slice(0, keyLengthMax);
  }
  return key;
}

const moreThanOneKey = /[äöüøå([/]|saint|sankt|sint/i;

/**
 * Every key by which a name is found: folded, with German and Nordic digraphs, with saints abbreviated, without
 * anything in brackets.
 */
export function nameKeys(name: string): string[] {
  if (!moreThanOneKey.test(name)) return [foldName(name)].filter((key) => key !== '');
  const spellings = [name];
  const open = name.search(/[([/]/);
  if (open > 2) spellings.push(name.slice(0, open));
  for (const spelling of [...spellings]) {
    const digraphs = spelling.replace(/[äöüøå]/gi, (letter) => digraphOf[letter.toLowerCase()] ?? letter);
    if (digraphs !== spelling) spellings.push(digraphs);
  }
  for (const spelling of [...spellings]) {
    const saints = spelling
      .replace(/(?<!\p{L})(saint|sankt|sint)(?!\p{L})/giu, 'St')
      .replace(/(?<!\p{L})sainte(?!\p{L})/giu, 'Ste');
    if (saints !== spelling) spellings.push(saints);
  }
  return [...new Set(spellings.map(foldName))].filter((key) => key.length > 0);
}

/** What follows the name that people use alone: `Bingen am Rhein`, `Stoke-on-Trent`, `Ústí nad Labem`. */
const qualifier =
  /^(\S{3,}(?: \S+)*?)[ -](?:am|an|an der|im|in|bei|beim|ob der|vor der|unter|aan den?|nad|pod|sur|sous|upon|on|under|sul|sulla)[ -]\S/i;

/** The keys of what people call a town for short, without the river or land it lies on. Empty if it has none. */
export function shortNameKeys(name: string): string[] {
  const short = qualifier.exec(name)?.[1];
  return short === undefined ? [] : nameKeys(short);
}
