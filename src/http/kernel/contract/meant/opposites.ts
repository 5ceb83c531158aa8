/** What words begin with that say one end or the other: a name of the one is never meant by a name of the other. */
const ends: readonly [one: RegExp, other: RegExp][] = [
  [/^(load|pick|collect|origin|sender|consignor)/, /^(unload|deliver|drop|destin|recipient|receiver|consignee)/],
  [
    /^(start|begin|earliest|first|from$|since$|after$)/,
    /^(end(s|time|date|ing)?$|finish|latest|last|to$|until$|till$|before$)/,
  ],
  [/^(min$|mini|minp|low)/, /^(max|high)/],
  [/^(enable|activ)/, /^(disable|deactiv|block)/],
  [/^(gross|brutto)/, /^(net$|netto|netm|netw)/],
  [/^(accept)/, /^(declin|reject)/],
  [/^(open)/, /^(close)/],
];
/** `invalid`, `unloading` and `non_stackable` deny what they are said of. */
const denial = /^(?:un|in|dis|non)(?=(\w{4}))/;

/** Whether two names, as they are written, say opposite things: `unloading_date` and `loading_date`. */
export function areOpposite(one: string, other: string): boolean {
  const [words, others] = [wordsIn(one), wordsIn(other)];
  return (
    ends.some(([from, to]) => crosses(sideOf(words, from, to), sideOf(others, from, to))) ||
    denies(words, others) ||
    denies(others, words)
  );
}

function wordsIn(name: string): string[] {
  const words = name.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').toLowerCase();
  return words.split(/[^a-z]+/).filter((word) => word !== '');
}

type Side = 'one' | 'other' | undefined;

/** Undefined too for a name of both. */
function sideOf(words: readonly string[], one: RegExp, other: RegExp): Side {
  const [isOne, isOther] = [one, other].map((stem) => words.some((word) => stem.test(word)));
  return isOne === isOther ? undefined : isOne ? 'one' : 'other';
}

function crosses(one: Side, other: Side): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function denies(words: readonly string[], others: readonly string[]): boolean {
  const begin = (start: string) => others.some((word) => word.startsWith(start));
  if (words.some((word) => /^no[nt]$/.test(word)) && !begin('non') && !begin('not')) return true;
  return words.some((word) => {
    const [prefix, stem] = denial.exec(word) ?? [];
    // Of `un_number` it is a word of its own.
    return stem !== undefined && begin(stem) && !begin(word.slice(0, 5)) && !others.includes(prefix ?? '');
  });
}
