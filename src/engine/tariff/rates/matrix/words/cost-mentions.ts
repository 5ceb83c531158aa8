import { type CostColumn, type CostWord, costWordsOf, type Said } from './cost-words.ts';

/** A word of a text, which of the costs that options settle it names, and whether the text says how it is meant. */
export type Mention = { word: string; column: CostColumn | undefined; said: Said | undefined };

/** Between what is named and what is said of it afterwards, besides other costs and what joins them. */
const betweenMax = 2;
const charges = /^(charged|berechnet|weiterberechnet|weiterbelastet)$/;
const joins = /^(und|and|et|e|i|y|or|oder|sowie|noch|nor|&)$/;

/**
 * The words of a text in small letters, each with what the text says of it. The nearest goes first: what follows it at
 * once, what its own part of the sentence says before it, the verb of that part, and then the other parts: there a verb
 * that leaves it out of the price goes before one that does not, so that it is rather asked about.
 */
export function mentionsIn(text: string): Mention[] {
  const words = costWordsOf(text);
  const governed = saidBefore(words);
  return words.map((each, at) => {
    const { said: above, clause } = governed[at] ?? {};
    const own = saidAfter(words, at) ?? (clause === each.clause ? above : undefined) ?? saidByVerb(words, at);
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
      const isOfLast = isSaidAfter(each) && last?.column !== undefined && next?.column === undefined;
      if (isOfLast || each.ends) said = undefined;
      else if (each.before !== undefined) [said, clause] = [last?.negates ? 'added' : each.before, each.clause];
    }
    return { said, clause };
  });
}

function saidAfter(words: readonly CostWord[], at: number): Said | undefined {
  let between = 0;
  for (let next = at + 1; next < words.length && between <= betweenMax; next += 1) {
    const each = words[next]!;
    // `Maut, exkl. Diesel` says nothing of tolls, and `Maut exkl.` does.
    const isOfNext = words[next + 1]?.column !== undefined;
    if (each.before !== undefined && !each.negates && (isOfNext || !isSaidAfter(each))) return undefined;
    if (each.holds !== undefined) return turned(each.holds, isNegated(words, next));
    // What is not charged may be in the price, or be charged by somebody else: asked about.
    if (each.after !== undefined)
      return turned(each.after, words[next - 1]?.negates === true && !charges.test(each.word));
    if (each.column !== undefined && each.clause !== words[at]?.clause) return undefined;
    if (each.column === undefined && !joins.test(each.word)) between += 1;
  }
  return undefined;
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
  if (ahead < 0) return undefined;
  return turned(words[ahead]?.holds, isNegated(words, ahead) || isNegatedSince(words, ahead, at));
}

/** Whether a negation goes before a verb, without another verb between. */
function isNegated(words: readonly CostWord[], verb: number): boolean {
  for (let at = verb - 1; at >= 0 && words[at]?.clause === words[verb]?.clause; at -= 1) {
    if (words[at]?.holds !== undefined) return false;
    if (words[at]?.negates) return true;
  }
  return false;
}

/** Whether one follows a verb and goes before a cost, or ends the part of a sentence: `enthalten Maut nicht`. */
function isNegatedSince(words: readonly CostWord[], verb: number, at: number): boolean {
  if (words.slice(verb + 1, at).some(({ negates }) => negates)) return true;
  const rest = words.slice(verb + 1).filter(({ clause }) => clause === words[verb]?.clause);
  const last = rest.findLastIndex(({ negates }) => negates);
  return last >= 0 && !rest.slice(last).some(({ column }) => column !== undefined);
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
  const isDenied = isNegatedSince(words, at, at) || isNegatedSince(words, ahead, at);
  const saidAhead = turned(words[ahead]?.holds, isNegated(words, ahead) || isDenied);
  const hasEnded = words.some((each, index) => {
    return index < ahead && each.clause === words[ahead]?.clause && each.column !== undefined;
  });
  const saidBehind = turned(words[behind]?.holds, isNegated(words, behind));
  return [saidAhead === 'included' && hasEnded ? undefined : saidAhead, saidBehind].filter(
    (said) => said !== undefined,
  );
}

function turned(said: Said | undefined, isNegated: boolean): Said | undefined {
  if (!isNegated || said === undefined) return said;
  return said === 'added' ? 'included' : 'added';
}
