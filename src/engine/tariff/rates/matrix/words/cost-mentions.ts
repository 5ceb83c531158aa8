import { type CostColumn, type CostWord, costWordsOf, type Said, type Says } from './cost-words.ts';

/** A word of a text, which of the costs that options settle it names, and whether the text says how it is meant. */
export type Mention = { word: string; column: CostColumn | undefined; said: Said | undefined };

/** Between what is named and what is said of it afterwards, besides other costs and what joins them. */
const betweenMax = 2;
export const valueAddedTax = /^(mwst|ust|mehrwertsteuer|umsatzsteuer|vat|tva|iva|btw|dph|pdv|moms|podatku|podatek)$/;
const plural = /^(werden|are|sont|sono|są|son)$/;
const joins = /^(und|and|et|e|i|y|or|oder|sowie|noch|nor|&)$/;

/**
 * The words of a text in small letters, each with what the text says of it. An exception of it goes first, and then the
 * nearest: what follows it at once, what its own part of the sentence says before it, the verb of that part, a negation
 * behind it, and then the other parts: there a verb that leaves it out of the price goes before one that does not, so
 * that it is rather asked about.
 */
export function mentionsIn(text: string): Mention[] {
  const words = costWordsOf(text);
  const governed = saidBefore(words);
  return words.map((each, at) => {
    const { said: above, clause } = governed[at] ?? {};
    const own = isExcepted(words, at)
      ? 'added'
      : (saidAfter(words, at, true) ??
        (clause === each.clause ? above : undefined) ??
        saidByVerb(words, at) ??
        saidAfter(words, at, false));
    const others = own === undefined && each.column !== undefined ? verbsBeside(words, at) : [];
    const said = own ?? others.find((sign) => sign === 'added') ?? above ?? others[0];
    return { word: each.word, column: each.column, said };
  });
}

/** At each word what was last said of costs to follow, and in which part of a sentence: `zzgl. Maut, Diesel`. */
function saidBefore(words: readonly CostWord[]): { said: Said | undefined; clause: number }[] {
  let [said, clause]: [Said | undefined, number] = [undefined, 0];
  return words.map((each, at) => {
    const [last, next] = [words[at - 1], words[at + 1]];
    if (each.column === undefined) {
      // `Maut incl.` says nothing of what follows it.
      const isOfLast = isSaidAfter(each) && last?.column !== undefined && !isNamed(next);
      if (isOfLast || each.ends) said = undefined;
      else if (each.before !== undefined)
        [said, clause] = [last?.negates ? 'added' : turned(each.before, false), each.clause];
    }
    return { said, clause };
  });
}

/** Whether it is left out of what is said afterwards, alone or with others: `alles außer Maut und Diesel enthalten`. */
function isExcepted(words: readonly CostWord[], at: number): boolean {
  let between = 0;
  for (let last = at - 1; words[last]?.clause === words[at]?.clause && between <= betweenMax; last -= 1) {
    const each = words[last]!;
    // `IVA esclusa pedaggi inclusi`.
    if (each.before === 'excepted') return !valueAddedTax.test(words[last - 1]?.word ?? '');
    const isJoined = joins.test(isNamed(each) ? (words[last + 1]?.word ?? '') : each.word);
    if (speaks(each) || (isNamed(each) && !isJoined)) return false;
    if (!isJoined) between += 1;
  }
  return false;
}

/** What is said just behind a cost: in its own part of the sentence or by the word that begins the next, or in both. */
function saidAfter(words: readonly CostWord[], at: number, isOwnPart: boolean): Said | undefined {
  const isIncluded = isIncludedBefore(words, at);
  let between = 0;
  for (let next = at + 1; next < words.length && between <= betweenMax; next += 1) {
    const each = words[next]!;
    if (isOwnPart && words[next - 1]?.clause !== words[at]?.clause) return undefined;
    // `Maut, exkl. Diesel` says nothing of tolls, nor does `inkl. Maut, ausgenommen Inseln`, and `Maut exkl.` does.
    const isNextPart = each.clause !== words[at]?.clause && words[next + 1]?.clause === each.clause;
    const isNextNamed = words[next + 1]?.column !== undefined || (isIncluded && isNamed(words[next + 1]));
    const isOfNext = isNextNamed || (isIncluded && isNextPart);
    if (each.before !== undefined && !each.negates && (isOfNext || !isSaidAfter(each))) return undefined;
    if (each.holds !== undefined) return turned(each.holds, isNegated(words, next));
    // `Preise inkl. Maut, monatlich berechnet` is of the prices.
    if (each.after !== undefined && !(each.after === 'invoiced' && isIncluded && !isLastAlone(words, at)))
      return turned(each.after, words[next - 1]?.negates === true);
    if (each.column !== undefined && each.clause !== words[at]?.clause) return undefined;
    if (each.column === undefined && !joins.test(each.word)) between += 1;
  }
  return undefined;
}

/** Whether the first that its part of the sentence says of costs, before it, is that they are included. */
function isIncludedBefore(words: readonly CostWord[], at: number): boolean {
  const first = words.findIndex((each) => {
    return each.clause === words[at]?.clause && !each.isLoose && (isNamed(each) || each.negates || speaks(each));
  });
  const { before, holds } = words[first] ?? {};
  return first < at && (before ?? holds) === 'included' && !isNegatedSince(words, first, at);
}

/** Whether what follows may be of the last of several costs alone: `inkl. Diesel und Maut wird berechnet`. */
function isLastAlone(words: readonly CostWord[], at: number): boolean {
  const next = words[at + 1]?.word ?? '';
  const isLast = joins.test(words[at - 1]?.word ?? '') && isNamed(words[at - 2]);
  return isLast && !plural.test(next) && !joins.test(next);
}

function speaks({ before, holds }: CostWord): boolean {
  return before !== undefined || holds !== undefined;
}

/** Whether a word names a cost or the tax on it. */
function isNamed(each: CostWord | undefined): boolean {
  return each !== undefined && (each.column !== undefined || valueAddedTax.test(each.word));
}

function isSaidAfter({ after, holds }: CostWord): boolean {
  return after !== undefined || holds !== undefined;
}

/** What the verb of its part of the sentence says: the next one behind it, or else the last one before it. */
function saidByVerb(words: readonly CostWord[], at: number): Said | undefined {
  const isVerb = (each: CostWord, index: number) =>
    each.clause === words[at]?.clause && each.holds !== undefined && index !== at;
  const behind = words.findIndex((each, index) => index > at && isVerb(each, index));
  if (behind >= 0) return turned(words[behind]?.holds, isNegated(words, behind));
  const ahead = words.findLastIndex((each, index) => index < at && isVerb(each, index));
  // `Fracht inkl. Diesel; Maut nicht`, `Separat berechnet wird Maut`.
  if (ahead < 0) return isNegatedSince(words, at, at) || isAddedFirst(words, at) ? 'added' : undefined;
  return turned(words[ahead]?.holds, isNegated(words, ahead) || isNegatedSince(words, ahead, at));
}

/** Whether its part of the sentence begins with what else is said after a cost: `extra: Maut`. */
function isAddedFirst(words: readonly CostWord[], at: number): boolean {
  const after = words.find(({ clause }) => clause === words[at]?.clause)?.after;
  return after !== undefined && after !== 'included';
}

/** Whether a negation goes before a verb, without another verb between, or ends its part: `enthält der Preis nicht`. */
function isNegated(words: readonly CostWord[], verb: number): boolean {
  const behind = words.slice(verb + 1).filter(({ clause }) => clause === words[verb]?.clause);
  if (isDenied(behind) && !behind.some(({ holds, column }) => (holds ?? column) !== undefined)) return true;
  for (let at = verb - 1; at >= 0 && words[at]?.clause === words[verb]?.clause; at -= 1) {
    if (words[at]?.holds !== undefined) return false;
    if (words[at]?.negates) return true;
  }
  return false;
}

/** Whether one follows a verb and goes before a cost, or ends the part of a sentence: `enthalten Maut nicht`. */
function isNegatedSince(words: readonly CostWord[], verb: number, at: number): boolean {
  if (words.slice(verb + 1, at).some(({ negates }) => negates)) return true;
  return isDenied(words.slice(verb + 1).filter(({ clause }) => clause === words[verb]?.clause));
}

/** Whether a negation is among words, and neither a cost after it nor, as in `nicht berechnet`, what it is of. */
function isDenied(words: readonly CostWord[]): boolean {
  const last = words.findLastIndex(({ negates }) => negates);
  const isOfNext = words[last + 1]?.after !== undefined;
  return last >= 0 && !isOfNext && !words.slice(last).some(({ column }) => column !== undefined);
}

/**
 * What the verbs of the nearest other parts of the sentence say, before it and behind it. `Maut enthalten, Diesel` ends
 * with what is included, and `enthalten: Maut, Diesel` goes on.
 */
function verbsBeside(words: readonly CostWord[], at: number): Said[] {
  const { sentence, clause } = words[at]!;
  const isBeside = (each: CostWord) => each.sentence === sentence && each.clause !== clause && each.holds !== undefined;
  const ahead = words.findLastIndex((each, index) => index < at && isBeside(each));
  const behind = words.findIndex((each, index) => index > at && isBeside(each));
  // `Maut enthalten, Diesel nicht`.
  const saidAhead = turned(words[ahead]?.holds, isNegated(words, ahead) || isNegatedSince(words, ahead, at));
  const hasEnded = words.some((each, index) => {
    return index < ahead && each.clause === words[ahead]?.clause && each.column !== undefined;
  });
  const saidBehind = turned(words[behind]?.holds, isNegated(words, behind));
  return [saidAhead === 'included' && hasEnded ? undefined : saidAhead, saidBehind].filter(
    (said) => said !== undefined,
  );
}

/** What a word says, turned round by a negation unless it is of costs that somebody charges or pays. */
function turned(says: Says | undefined, isNegated: boolean): Said | undefined {
  if (says === undefined) return undefined;
  if (says === 'charged' || says === 'invoiced') return 'added';
  return (says === 'included') === isNegated ? 'added' : 'included';
}
