/** What a step of a load is counted in, by its column in a sheet of rates. */
export const unitWords = [
  [
    'pallets_to',
    /^(pal|pall|pll|plt|plts|pal[l]?ets?|paletten?|palettes|palet[aęy]|bancal[ei]|europaletten?|eur-?pal(etten)?|epal|ep|pp|(?:paletten)?stellpl[aä]tze?|palettenpl[aä]tze?|stellplatz|stp|pallet-?(spaces?|places?)|spaces?)\.?$/,
  ],
  ['ldm_to', /^(ldm|lm|lademeter[ns]?|loading-?met(re|er)s?|linear-?met(re|er)s?)\.?$/],
  ['kg_to', /^(kg|kgs|kilo(gramm|gram)?s?)\.?$/],
] as const;
export const tonnes = /^(t|to|tonnen?|tonnes?|tons?)\.?$/;

const kilometres = /^(km|kilometern?|kilomet(er|re)s?|miles?|meilen?)\.?$/;
/** Of which a load may have several, though no step counts them. */
const otherUnits =
  /^(st(ü|ue)cke?|stck|stk|pieces?|pcs?|colli|kolli|collo|packst(ü|ue)cke?|gitterbox(en)?|gibo|cbm|m3|m³|m2|m²|qm|liter|litres?|%kg|dt|dz|doppelzentner|ztr|zentner)\.?$/;
const per = /^(je|per|pro|pr|p\.?|à|jede[rsmn]?|each|every|par|la|les|aux?|za|na|al|alla|por)$/;
const qualifiers = /^(angefangene[rnsm]?|volle[rnsm]?|weitere[rnsm]?|begun|started|full|further|additional|euro)$/;
const amounts =
  /^(€|eur|euros?|ct\.?|cents?|p|preise?|prices?|prix|rates?|stawk[ai]|ceny?|s(ä|ae)tze|satz|frachtsatz|frachts(ä|ae)tze|fracht|tarife?|betr(ä|ae)ge|betrag|kosten|costs?)$/;
/** Without codes that are words, as ALL and TRY. */
const currencies =
  /^(chf|sfr|franken|francs|usd|dollars?|gbp|sterling|pln|zł|zloty|złoty|czk|kč|sek|nok|dkk|huf|ft|forint|ron|bgn|rsd|mkd|bam|uah|isk|rub|kronen|kroner|kronor)\.?$/;
/** `Rates (pp)`; `5 pp` is a load. */
const perPallet = /^p\.?p\.?$/;
/** Prices of parts in one word, as `Palettenpreise`, or its half before a hyphen. */
const compound =
  /^(?:(?<km>km|kilometer)|(?:euro?-?)?(?:paletten?|pal|stellplatz|lademeter|ldm|lm|kg|kilo|100-?kg|tonnen|st(?:ü|ue)ck|einheits|pallet))-?(?:preise?|s(?:ä|ae)tze|satz|rates?|prices?|tarife?|kosten|frachten?)$/;
const currencySigns = /[£$¥₺₴₽]/;
const fractions =
  /[¼½¾⅓⅔⅛]|^\W*(?:1\s*)?(?:quarter|half|viertel|halbe|demi|quart|(?:ć|c)wier(?:ć|c)|p(?:ó|o)(?:ł|l))/iu;

/** The words of a heading in small letters, each number, slash and plus a word of its own. */
export function wordsOf(text: string): string[] {
  const spaced = text
    .toLowerCase()
    .replaceAll(/(\p{L})\s+(spaces?|places?|met(?:re|er)s?)\b/gu, '$1-$2')
    .replaceAll(/%\s*-?\s*kg/g, '%kg')
    .replaceAll(/([\d.,])\s*(?=[\p{L}€/])/gu, '$1 ')
    .replaceAll(/(≤|<=|>=|≥|[/&+()<>])/g, ' $1 ')
    .replaceAll(/(\d)\s*[-–]\s*(?=\d)/g, '$1 – ');
  return spaced.split(/[\s()[\]:]+/).filter((word) => word !== '');
}

const ofKilometres = 'names a price by the kilometre: write it as per_km into a sheet of rates, a line for each';
const ofParts = 'names a price for each part of a load: write the price of the whole load for each step';

/** An amount of money: what a note says of it is not about the prices of the matrix. */
const ownAmount =
  /\d\s*(?:€|eur\b|euro\b|cts?\b|cents?\b|%(?!\s*kg)|chf\b|gbp\b|pln\b|zł|[£$])|(?:€|\beur|£|\$)\s*\d|,[-–—]/iu;

/** The same of a note below or beside the prices, unless it names an amount of its own, as `Standgeld 45 EUR/h`. */
export function findOtherBasisOfNote(text: string): string | undefined {
  return ownAmount.test(text) ? undefined : findOtherBasis(text, true);
}

/**
 * Why the prices that a text stands for are none of whole loads in euros: in another currency, or by the kilometre, the
 * pallet or the like. Undefined: it does not say so. In the label of places and in titles a slash may also stand
 * between two things, as in `PLZ / Paletten`.
 */
export function findOtherBasis(text: string, isLabel: boolean): string | undefined {
  const words = wordsOf(text);
  if (currencySigns.test(text) || words.some((word) => currencies.test(word)))
    return 'names another currency: write the prices in euros';
  for (const [index, word] of words.entries()) {
    const pair = /^\d/.test(words[index - 1] ?? '') ? '' : `${word}-${words[index + 1] ?? ''}`;
    const part = compound.exec(word) ?? compound.exec(pair);
    if (part !== null) return part.groups?.km === undefined ? ofParts : ofKilometres;
    const isCounted = /^(\d.*|\/)$/.test(words[index - 1] ?? '');
    if (word === '%kg' || (perPallet.test(word) && !isCounted)) return ofParts;
    const isSlash = word === '/';
    if (!isSlash && !per.test(word)) continue;
    const rest = words.slice(index + 1).filter((each) => !qualifiers.test(each));
    const hasNumber = /^\d/.test(rest[0] ?? '');
    const of = rest[hasNumber ? 1 : 0] ?? '';
    // `10 pallets / 4 ldm` is two limits.
    const mayPart = isSlash && !amounts.test(words[index - 1] ?? '') && (isLabel || hasNumber);
    if (mayPart) continue;
    if (kilometres.test(of)) return ofKilometres;
    if (isUnit(of)) return ofParts;
  }
  return undefined;
}

const openEnded = /(?:^|\s)(?:ab|from|over|über|ueber|mehr als|more than|powyżej|plus de|oltre|>|≥|>=)\s*\d/;

/** Why the figure of a heading is no end of a step. Undefined: nothing says so. */
export function findNoEnd(text: string): string | undefined {
  const words = wordsOf(text);
  const isNumber = (at: number) => /^\d/.test(words[at] ?? '');
  if (fractions.test(text) || words.some((word, at) => word === '/' && isNumber(at - 1) && isNumber(at + 1)))
    return 'is a part of a pallet or the like, which no step counts: write the loading metres, as in 0.2 ldm';
  const isOpen = words.some(
    (word, at) => word === '+' && (isNumber(at - 1) || isUnit(words[at - 1] ?? '')) && !isNumber(at + 1),
  );
  return isOpen || openEnded.test(text.toLowerCase())
    ? 'is a step without an end: write the largest load that the price is for'
    : undefined;
}

function isUnit(word: string): boolean {
  return unitWords.some(([, form]) => form.test(word)) || tonnes.test(word) || otherUnits.test(word);
}
