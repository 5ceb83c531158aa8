/** Parts of a chemical name that stand in small letters (ADR 3.1.2.1). */
const chemical = /^(sec|tert|m|n|o|p|\p{Script=Greek}+)-/u;

/**
 * The proper shipping names of an entry of table A: its capitals, each alternative by itself, of which the most
 * fitting is to be written (ADR 3.1.2.1, 3.1.2.2): `PAINT (including lacquer) or PAINT RELATED MATERIAL` has two. An
 * entry that was not kept in capitals is a name as a whole.
 */
export function officialNames(entry: string): string[] {
  const withoutRemarks = entry.replaceAll(/\([^()\p{Lu}]*\)/gu, ' ');
  const names = withoutRemarks
    .split(/\s(?:or|oder|ou)\s/u)
    .map(capitalsOf)
    .filter((name) => /\p{Lu}{2}/u.test(name));
  return names.length > 0 ? [...new Set(names)] : [entry];
}

function capitalsOf(part: string): string {
  const words = part.split(/\s+/).filter((word) => !/\p{Ll}/u.test(word) || chemical.test(word));
  return words
    .join(' ')
    .replace(/[\s,;:]+$/u, '')
    .trim();
}

/** Whether a text is one of the names, or one of them with a word more: WASTE, MIXTURE, SOLUTION. */
export function saysName(text: string, names: readonly string[]): boolean {
  const said = ` ${foldName(text)} `;
  return names.some((name) => said.includes(` ${foldName(name)} `));
}

/** Without case and punctuation. */
function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLocaleUpperCase('en')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
