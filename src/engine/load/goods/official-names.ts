/**
 * The proper shipping names of an entry of table A: its capitals, each alternative by itself, of which the most
 * fitting is to be written (ADR 3.1.2.1, 3.1.2.2): `PAINT (including lacquer) or PAINT RELATED MATERIAL` has two. What
 * follows a word in small letters is no name until capitals resume. An entry that was not kept in capitals, or that
 * cannot be cut without breaking a bracket, is a name as a whole.
 */
export function officialNames(entry: string): string[] {
  const withoutRemarks = entry.replaceAll(/\((?:[^()]|\([^()]*\))*\)/gu, (bracket) =>
    isRemark(bracket) ? ' ' : bracket,
  );
  const names = withoutRemarks
    .split(/\s(?:or|oder|ou)\s/u)
    .map(capitalsOf)
    .filter((name) => /\p{Lu}{2}/u.test(name));
  return names.length > 0 && names.every(isBalanced) ? [...new Set(names)] : [entry];
}

/**
 * Those among which the words of a trade name may choose. None of an entry whose alternatives share words, as `FERROUS
 * METAL BORINGS, SHAVINGS, TURNINGS or CUTTINGS`: one that is a single word after one of several may be a part.
 */
export function distinctNames(entry: string): string[] {
  const names = officialNames(entry);
  const isPart = (name: string, at: number) => isWord(name) && names.slice(0, at).some((earlier) => !isWord(earlier));
  return names.some(isPart) ? [] : names;
}

/** What a word in an entry is: of a name, of a remark, or, as a number or a single capital, of what it stands in. */
function kindOf(word: string): 'name' | 'remark' | 'either' {
  // Three capitals, which no unit has. Prefixes as alpha-, 5-tert- and n- are written in small letters before them.
  if (/\p{Lu}{3}|\p{Lu}\.\s?\p{Lu}\.\s?\p{Lu}/u.test(word)) return 'name';
  // As in R 134a.
  return /(?<!\d)\p{Ll}/u.test(word) ? 'remark' : 'either';
}

function isRemark(bracket: string): boolean {
  const [first] = bracket.split(/[\s()]+/).filter((word) => /\p{L}/u.test(word));
  return first === undefined || kindOf(first) === 'remark';
}

function capitalsOf(part: string): string {
  const kept: string[] = [];
  let isName = true;
  for (const word of part.split(/\s+/)) {
    const kind = kindOf(word);
    // A share before the first small letters belongs to them: 20% water.
    if (isName && kind === 'remark' && kept.at(-1)?.includes('%')) kept.pop();
    if (kind !== 'either') isName = kind === 'name';
    if (isName) kept.push(word);
  }
  return kept
    .join(' ')
    .replace(/[\s,;:]+$/u, '')
    .trim();
}

function isBalanced(name: string): boolean {
  return name.split('(').length === name.split(')').length;
}

function isWord(name: string): boolean {
  return !withoutBracket(name).includes(' ');
}

/** Whether a text is one of the names, or one of them with a word more: WASTE, MIXTURE, SOLUTION. */
export function saysName(text: string, names: readonly string[]): boolean {
  return names.flatMap(waysToSay).some((name) => hasWords(text, name));
}

/** Whether a text has all words of another, one after the other, whatever their case and punctuation. */
export function hasWords(text: string, words: string): boolean {
  const folded = foldName(words);
  return folded !== '' && ` ${foldName(text)} `.includes(` ${folded} `);
}

/** A name may be said without its alternative in brackets, or by that alone (ADR 3.1.2.1): ETHANOL (ETHYL ALCOHOL). */
function waysToSay(name: string): string[] {
  const alternative = /\s\(([^()]+)\)$/u.exec(name)?.[1];
  return [name, withoutBracket(name), ...(alternative === undefined ? [] : [alternative])];
}

function withoutBracket(name: string): string {
  return name.replaceAll(/\s\([^()]*\)/gu, '');
}

/** Without case and punctuation. */
function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLocaleUpperCase('en')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
