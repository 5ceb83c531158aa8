/** What may come on top of a price, by the column of a sheet of rates that says so. */
export type AddedCost = { column: 'fuel' | 'includes'; word: string };

const subjects: readonly [column: AddedCost['column'], form: RegExp][] = [
  [
    'fuel',
    /^(diesel|energiezuschl|treibstoff|kraftstoff|fuel|baf|dieselfloater|floater|paliw\w*|carburante?|gasoil|gazole)/,
  ],
  [
    'includes',
    /^((co2-?|lkw-?|stra(ß|ss)en)?maut|tolls?|road-?tolls?|roadtolls?|p(é|e)ages?|myto|pedagg\w*|opłat\w*|zoll\w*|verzollung|customs|f(ä|ae)hr(e|en|kosten)?|ferry|ferries|tunnel\w*|crossings?|eurotunnel)/,
  ],
];
/** Of fuel, what is a surcharge whatever else is said. */
const surcharge = /zuschl(a|ä|ae)g|surcharge|supplement|floater|dopłata|baf|^fsc$/;
const before = {
  added:
    /^(zzgl|zuzgl|zuz(ü|ue)glich|plus|\+|exkl|excl|exc|exclusive|excludes?|excluding|exklusive|ohne|without|ex|hors|bez|netto\+|additional|nicht|not|no|nie)$/,
  included:
    /^(inkl|incl|inc|inklusive|including|inclusive|includes?|einschl|einschlie(ß|ss)lich|mit|with|all-?in|compris|avec|włącznie|zawiera|z|w)$/,
} as const;
const after = {
  added:
    /^(extra|separat|separate|separately|gesondert|zus(ä|ae)tzlich|exklusive|excluded|ausgenommen|exkl|excl|top|dodatkowo|escluso|esclusi|esclusa|non-compris|en-sus)$/,
  included: /^(inklusive|included|inbegriffen|enthalten|inkl|incl|compris|inclusive|incluso|inclusi|inclusa)$/,
} as const;
/** Between what is named and what is said of it afterwards. */
const between = 2;
const negations = /^(nicht|not|nie|kein|keine|no)$/;

/** `Maut 0,20 EUR/km` comes on top unless it says otherwise. */
const ownAmount = /\d\s*(?:%|€|eur\b|cts?\b|cents?\b)/iu;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('+', ' + ')
    .split(/[\s,;:()[\]/.]+/)
    .filter((word) => word !== '');

/**
 * What a text says comes on top of a price: `zzgl. Maut`, `excl. toll and fuel`, `Maut separat`, `Dieselzuschlag 8 %`.
 * What it says is included does not.
 */
export function findAdded(text: string): AddedCost[] {
  const words = wordsOf(text);
  const found: AddedCost[] = [];
  const hasAmount = ownAmount.test(text);
  let state: keyof typeof before | undefined;
  for (const [at, word] of words.entries()) {
    const named = subjects.find(([, form]) => form.test(word));
    if (named === undefined) {
      if (before.added.test(word)) state = 'added';
      else if (before.included.test(word)) state = 'included';
      continue;
    }
    const [column] = named;
    const isSurcharge = [word, words[at + 1] ?? ''].some((each) => surcharge.test(each)) && column === 'fuel';
    const said = saidAfter(words.slice(at + 1)) ?? state ?? (isSurcharge || hasAmount ? 'added' : undefined);
    if (said === 'added' && !found.some((each) => each.column === column)) found.push({ column, word });
  }
  return found;
}

function saidAfter(words: readonly string[]): keyof typeof after | undefined {
  for (const [at, word] of words.slice(0, between + 1).entries()) {
    if (before.added.test(word) && !negations.test(word)) return undefined;
    if (after.added.test(word)) return 'added';
    if (after.included.test(word)) return negations.test(words[at - 1] ?? '') ? 'added' : 'included';
  }
  return undefined;
}

const phrase =
  /[\s,;(]*(?:\b(?:zzgl|zuzgl|zuz(?:ü|ue)glich|exkl|excl|inkl|incl|inc|inklusive|exklusive|including|excluding|einschl|ohne)\b\.?|\bplus\b|\+)\s*(?=\p{L})[^;|]*$/iu;

/** A heading without what it says of costs that are added or included. */
export function withoutCosts(text: string): string {
  const found = phrase.exec(text);
  if (found === null || !subjects.some(([, form]) => wordsOf(found[0]).some((word) => form.test(word)))) return text;
  return text.slice(0, found.index).trim();
}

const choices = {
  fuel: '--set fuel=yes adds the fuel surcharge of the tariff, --set fuel=no nothing',
  includes:
    '--set includes=none lets tolls, crossings and customs come on top, --set includes=all none of them; or name those that are included, as in --set includes="crossings customs"',
} as const;

/** What to decide of costs that a text adds, unless the settings have done so. */
export function addedProblems(text: string, cells: Readonly<Record<string, string>>): string[] {
  return findAdded(text)
    .filter(({ column }) => cells[column] === undefined)
    .map(({ column, word }) => `says that ${word} comes on top: ${choices[column]}`);
}
