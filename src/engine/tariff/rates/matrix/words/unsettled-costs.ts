import { mentionsIn, valueAddedTax } from './cost-mentions.ts';

/** What raises or lowers prices, whatever for. */
const changes =
  /zuschl(a|ä|ae)g|aufschl(a|ä|ae)g|aufpreis|mehrpreis|surcharge|suppl(e|é)ment|dopłat|floater|indexation|rabatt?(?!f)|discount|remise|nachl(a|ä)ss|abschl(a|ä|ae)g(?!szahl)/;
const none = /^(keine?r?|no|kein|sans)$/;

/** What follows is added or taken off. A capital amid a text begins a name, as in `Cargo Plus`. */
const addedOrTaken =
  /(?<![\p{L}\d])(?:(?:[Zz]zgl|ZZGL|[Zz]uzgl|[Zz]uz(?:ü|ue)gl(?:ich)?|ZUZÜGLICH|[Aa]bzgl|[Aa]bz(?:ü|ue)glich)(?!\p{L})\.?|(?:(?<=^\W*)[Pp]lus|(?<!\b[Ee]n\s+)plus)\s+(?!de\s|d['’]|\d{4}\b|.*\b(?:GmbH|AG|Ltd|Limited|S\.?A|S\.?r\.?l|Spedition|Logisti\p{L}*|Transporte?)\b))\s*(?<what>[^;|]*)/u;
const enSus = /^(?<what>.*)(?<!\p{L})en (?:sus|plus|supplément)(?!\p{L})/iu;
const endOfPart = /[,;:(]|\s(?:und|and|et|sowie|i|&)\s/u;

/** `Alle Preise +5 %`, `Erhöhung um 5 %`. */
const perCent =
  /(?:(?<![\p{L}\d.,%])[+±–-]\s*\d[\d.,]*\s*%|(?<!\p{L})(?:(?:preis|tarif)?erh(?:ö|oe)h\p{L}*|increase\p{L}*|(?:preis)?anpassung\p{L}*|hausse|podwyżk\p{L}*|senkung\p{L}*|reduction)(?!\p{L}).{0,30}?\d\s*%)/iu;
const signAlone = /^\W*[+%±‰]\W*$/u;

const withTax =
  /(?<!\p{L})(?:brutto-?(?:preise?|frachte?n?|tarife?|s(?:ä|ae)tze|rates?)|(?:preise?|ceny|stawki|prices?) brutto|gross (?:prices?|rates?)|prix bruts|ttc)(?!\p{L})|^(?:\W|preise?|prices?)*brutto\W*$/iu;
const thousands =
  /(?<!\p{L})(?:T\s?(?:EUR|€)|k\s?(?:EUR|€)|(?:tausend|tsd\.?|thousands?(?: of)?|tys\.?|milliers d['’])\s*(?:eur|euros?|€))(?![\p{L}])/iu;

const leastPrice =
  /(?<!\p{L})(?:mindest-?(?:fracht|preis|betrag|satz|s(?:ä|ae)tze|be?rechnung|abrechnung|entgelt|verg(?:ü|ue)tung|kosten|tarif|rate)\p{L}*|minim(?:um|al)[\s-]?(?:charges?|freight|rates?|prices?|frachte?n?|preise?|tariff?|per|pro|je)|min\.?\s*(?:charges?|fracht|preis|price|rate)|minimum de \p{L}+|(?:opłat|stawk|cen)\p{L}* minimaln\p{L}*|minimaln\p{L}* (?:opłat|stawk|cen)\p{L}*|minim[oi] (?:tassabile|fatturabile|di)|tarifa m(?:í|i)nima)(?!\p{L})/iu;
const leastAmount =
  /(?<!\p{L})(?:min(?:imum|\.)?|mind\.|mindestens|at least)\W*(?:(?:€|£|eur)\s*\d|\d[\d.,]*\s*(?:€|£|eur\b|euro\b|zł))/iu;
const noLeast = /(?<!\p{L})(?:keine?|ohne|no|without|sans|bez)\s+(?:\p{L}+\s+)?min/iu;

/**
 * What a text says of the prices that no option settles: surcharges and rebates of any kind, VAT, thousands and least
 * prices. Costs that an option settles are not among them, nor VAT that comes on top, as it does of every price.
 */
export function unsettledProblems(text: string): string[] {
  const problems: string[] = [];
  const change = changeIn(text);
  if (change !== undefined)
    problems.push(`says that ${change} changes the prices, which no option settles: work it into them`);
  const taxed = mentionsIn(text).some(({ word, said }) => valueAddedTax.test(word) && said === 'included');
  if (taxed || withTax.test(text)) problems.push('says that the prices include VAT: write them without it');
  if (thousands.test(text)) problems.push('counts in thousands of euros: write the prices in full');
  if ((leastPrice.test(text) || leastAmount.test(text)) && !noLeast.test(text))
    problems.push('names a least price, which no step has: write each price as it is charged');
  return problems;
}

/** The surcharge or rebate that a text names. */
function changeIn(text: string): string | undefined {
  if (signAlone.test(text)) return text.trim();
  const mentions = mentionsIn(text);
  const named = mentions.find(({ word, column, said }, at) => {
    const beside = [mentions[at - 1], mentions[at + 1]];
    const isSettled = column !== undefined || beside.some((each) => each?.column !== undefined);
    return changes.test(word) && !isSettled && said !== 'included' && !none.test(beside[0]?.word ?? '');
  });
  if (named !== undefined) return named.word;
  const what = addedOrTaken.exec(text)?.groups?.what ?? enSus.exec(text)?.groups?.what;
  const part = what?.split(endOfPart)[0]?.trim() ?? '';
  const isKnown = mentionsIn(part).some(({ word, column }) => column !== undefined || valueAddedTax.test(word));
  if (what !== undefined && !isKnown) return part || text;
  const amount = perCent.exec(text)?.[0].trim();
  return mentions.some(({ column }) => column !== undefined) ? undefined : amount;
}
