/** What may come on top of a price, by the column of a sheet of rates that says so. */
export type AddedCost = { column: 'fuel' | 'includes'; word: string };

const subjects: readonly [column: AddedCost['column'], form: RegExp][] = [
  [
    'fuel',
    /^(diesel(?!be)|energie(zuschl|kosten)|treibstoff|kraftstoff|fuel|baf$|dfz$|fsc$|floater|paliw|carburant|gasoil|gazole|bunker)/,
  ],
  [
    'includes',
    /^((\p{L}[\p{L}\d]*-?)?maut(?!frei|ner)|tolls?$|road-?tolls?|roadpricing|rp$|rplp$|lsva|(euro)?vignette|stra(ß|ss)en(be)?nutzung|stra(ß|ss)engeb|p(é|e)ages?|e?-?myt[oa]$|pedagg|opłat(?!\p{L}* minimaln)|zoll|verzollung|customs|f(ä|ae)hr(e|en|kosten|zuschl\p{L}*)?(?!\p{L})|ferry|ferries|tunnel|crossings?|eurotunnel|u?lez$|caz$|congestion)/u,
  ],
];
/** Of a cost, what is a surcharge whatever else is said. */
const surcharge = /zuschl(a|ä|ae)g|surcharge|suppl(e|é)ment|floater|dopłat|^baf$|^(fsc|dfz)$|klausel|^index/;
const before = {
  added:
    /^(zzgl|zuzgl|zuz(ü|ue)gl(ich)?|plus|\+|exkl|excl|exc|exclusive|excludes?|excluding|exklusive|ohne|without|ex|hors|sans|bez|netto\+|additional|nicht|not|no|nie|en-sus|dolicz\p{L}*)$/u,
  included:
    /^(inkl|incl|inc|inklusive|including|inclusive|includes?|einschl|einschlie(ß|ss)lich|mit|with|all-?in|compris|avec|włącznie|zawiera(ją)?|z|w)$/,
} as const;
const after = {
  added:
    /^(extra|separat|separate|separately|gesondert|zus(ä|ae)tzlich|exklusive|excluded|ausgenommen|exkl|excl|top|dodatkowo|osobno|dolicz\p{L}*|apply|applies|charged|berechnet|weiterberechnet|escluso|esclusi|esclusa|non-compris(es?)?|en-sus|at-cost)$/u,
  included:
    /^(inklusive|included|inbegriffen|enthalten|inkl|incl|compris(es?)?|incluse?s?|inclusive|incluso|inclusi|inclusa|wliczon\p{L}*)$/u,
} as const;
/** Between what is named and what is said of it afterwards. */
const between = 2;
const negations = /^(nicht|not|nie|kein|keine|no)$/;
/** What ends what was said before. */
const ends = /^(netto|net)$/;

/** `Maut 0,20 EUR/km` comes on top unless it says otherwise. */
const ownAmount = /\d\s*(?:%|€|eur\b|cts?\b|cents?\b)/iu;

/** What a sentence says of all costs that it names, unless it says of one itself that it is included. */
const outOfPrice = new RegExp(
  [
    String.raw`\b(nicht|not|non|nie|keinesfalls)\b[^,]*\b(enthalten|inbegriffen|inkludiert|included|inklusive|compris(e|es)?|wliczon\p{L}*|incluso|inclusi)\b`,
    String.raw`\b(enthalten|enthält|beinhalten|include|includes|comprennent|zawiera|zawierają)\b[^,]*\b(keine|kein|keinen|no|not|nicht|weder)\b`,
    String.raw`\bweder\b`,
    String.raw`\b(trägt|zahlt|übernimmt)\s+der\b|\bzu\s+lasten\b|\bhinzu\b|\bborne\s+by\b|\bà\s+la\s+charge\b`,
    String.raw`\bne\s+sont\s+pas\s+compris`,
  ].join('|'),
  'iu',
);

/** Several words that say one thing. */
const phrases: readonly [form: RegExp, word: string][] = [
  [/\bin[ck]l\.?(?=\s*[,;])/g, 'included'],
  [/\bex[ck]l\.?(?=\s*[,;])/g, 'excluded'],
  [/road\s+pricing/g, 'roadpricing'],
  [/en\s+sus/g, 'en-sus'],
  [/non\s+compris/g, 'non-compris'],
  [
    /(?:nach|gegen)\s+(?:tats\p{L}*\s+)?(?:aufwand|beleg|anfall|nachweis)|at\s+(?:actual\s+)?costs?|au\s+r(?:é|e)el/gu,
    'at-cost',
  ],
];

const wordsOf = (text: string) =>
  phrases
    .reduce((whole, [form, word]) => whole.replaceAll(form, word), text.toLowerCase())
    .replaceAll('+', ' + ')
    .split(/[\s,;:()[\]/.|]+/)
    .filter((word) => word !== '');

/** A word of a text, which of the costs that options settle it names, and whether the text says how it is meant. */
export type Mention = { word: string; column: AddedCost['column'] | undefined; said: keyof typeof before | undefined };

/** The words of a text in small letters, each with what stands before and after it. */
export function mentionsIn(text: string): Mention[] {
  const words = wordsOf(text);
  const columns = words.map((word) => subjects.find(([, form]) => form.test(word))?.[0]);
  let state: keyof typeof before | undefined;
  return words.map((word, at) => {
    const column = columns[at];
    if (column === undefined) {
      // `Maut incl.` says nothing of what follows it.
      const isOfLast = (after.added.test(word) || after.included.test(word)) && columns[at - 1] !== undefined;
      if (isOfLast && columns[at + 1] === undefined) state = undefined;
      else if (before.added.test(word)) state = 'added';
      else if (before.included.test(word)) state = negations.test(words[at - 1] ?? '') ? 'added' : 'included';
      else if (ends.test(word)) state = undefined;
    }
    return { word, column, said: saidAfter(words.slice(at + 1)) ?? state };
  });
}

/**
 * What a text says comes on top of a price: `zzgl. Maut`, `excl. toll and fuel`, `Maut separat`, `Dieselzuschlag 8 %`.
 * What it says is included does not.
 */
export function findAdded(text: string): AddedCost[] {
  const mentions = mentionsIn(text);
  const found = addedBySentence(text);
  const hasAmount = ownAmount.test(text);
  for (const [at, { word, column, said }] of mentions.entries()) {
    if (column === undefined) continue;
    const isSurcharge = [mentions[at - 1], mentions[at], mentions[at + 1]].some((each) =>
      surcharge.test(each?.word ?? ''),
    );
    const isAdded = (said ?? (isSurcharge || hasAmount ? 'added' : undefined)) === 'added';
    if (isAdded && !found.some((each) => each.column === column)) found.push({ column, word });
  }
  return found;
}

/** The costs of sentences that say of all of them that they are no part of the price. */
function addedBySentence(text: string): AddedCost[] {
  const named = text
    .split(/[.;|]\s|\n/)
    .filter((sentence) => outOfPrice.test(sentence))
    .flatMap((sentence) => sentence.split(','))
    .flatMap(mentionsIn)
    .flatMap(({ word, column, said }) => (column === undefined || said === 'included' ? [] : [{ column, word }]));
  return named.filter(({ column }, at) => named.findIndex((each) => each.column === column) === at);
}

function saidAfter(words: readonly string[]): keyof typeof after | undefined {
  for (const [at, word] of words.slice(0, between + 1).entries()) {
    // `Maut, exkl. Diesel` says nothing of tolls, and `Maut exkl.` does.
    const isOfNext = subjects.some(([, form]) => form.test(words[at + 1] ?? ''));
    const isBefore = before.added.test(word) || before.included.test(word);
    const isAfter = after.added.test(word) || after.included.test(word);
    if (isBefore && !negations.test(word) && (isOfNext || !isAfter)) return undefined;
    if (after.added.test(word)) return 'added';
    if (after.included.test(word)) return negations.test(words[at - 1] ?? '') ? 'added' : 'included';
  }
  return undefined;
}

const phrase =
  /[\s,;(]*(?:\b(?:zzgl|zuzgl|zuz(?:ü|ue)gl(?:ich)?|exkl|excl|inkl|incl|inc|inklusive|exklusive|including|excluding|einschl|ohne)\b\.?|\bplus\b|\+)\s*(?=\p{L})[^;|]*$/iu;

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
