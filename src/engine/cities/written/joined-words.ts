import { foldName, nameKeys } from '../fold-name.ts';
import { type Gazetteer, townName, townOfKey } from '../gazetteer/gazetteer.ts';
import { firstKeyFrom, keyAt } from '../gazetteer/name-index.ts';
import { wordsFit } from './abbreviations.ts';

/** What a name without the small words that join its words begins with, and the whole of it. */
type JoinedPattern = { start: string; whole: RegExp; strict: RegExp };

const joints = (
  'am an auf der den dem des die das im in bei beim ob vor von unter zu zur zum ' +
  'upon on under of the sur sous de du la le les del della di sul al do da dos los las y e nad pod w op aan'
).split(' ');
const anyJoints = `(?:${joints.join('|')})*`;
const saints: Record<string, string> = { sto: 'santo', sta: 'santa' };
const wordsMax = 6;

/**
 * The pattern of folded names that a text gives in words, with the small words between them left out or abbreviated:
 * `Sutton Ashfield` of Sutton in Ashfield, `Neustadt a.d.W.` of Neustadt an der Weinstraße. Undefined for one word.
 */
function joinedPattern(text: string): JoinedPattern | undefined {
  const words = [...text.matchAll(/([\p{L}\p{M}\d]+)([^\p{L}\p{M}\d]*)/gu)].map(([, word = '', after = '']) => ({
    key: foldName(word),
    dotted: after.startsWith('.'),
  }));
  const [first, ...others] = words;
  if (first === undefined || others.length === 0 || words.length > wordsMax) return undefined;
  const start = first.key;
  if (start.length < 3 || first.dotted) return undefined;
  const patternOf = (strict: boolean) => {
    const rest = others.map(({ key, dotted }, index) => {
      if (index + 2 < words.length && isJointInShort(key)) return `(?:${jointsFrom(key).join('|')})`;
      if (key.length === 1) return lonePattern(key, strict && !isJointInShort(words[index]!.key), strict);
      const spellings = [key, saints[key] ?? key].map(escaped).join('|');
      return `${anyJoints}(?:${spellings})${dotted ? '.*' : ''}`;
    });
    return new RegExp(`^${escaped(start)}${rest.join('')}$`);
  };
  return { start, whole: patternOf(false), strict: patternOf(true) };
}

/** A letter for a word. Strictly the word is no small one, and small ones that must be before it are caught. */
function lonePattern(letter: string, caught: boolean, strict: boolean): string {
  const longer = joints.filter((joint) => joint.length > 1).join('|');
  return `${caught ? `(${anyJoints})` : anyJoints}${strict ? `(?!${longer})` : ''}${escaped(letter)}.*`;
}

function isJointInShort(key: string): boolean {
  return joints.includes(key) || (key.length === 1 && jointsFrom(key).length > 0);
}

function jointsFrom(key: string): string[] {
  return joints.filter((joint) => joint === key || (key.length === 1 && joint.startsWith(key)));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * Towns with a name of the pattern, the largest first. A name has lost its spaces in its key, as `Berg en Dal` has: of
 * a town's own name the words themselves must fit.
 */
export function townsMatching(gazetteer: Gazetteer, country: number, text: string): number[] {
  const pattern = joinedPattern(text);
  if (pattern === undefined) return [];
  const { start, whole, strict } = pattern;
  const towns = new Set<number>();
  const end = firstKeyFrom(gazetteer, country, `${start}\xff`);
  for (let index = firstKeyFrom(gazetteer, country, start); index < end; index += 1) {
    const key = keyAt(gazetteer, index);
    if (!whole.test(key)) continue;
    const town = townOfKey(gazetteer, index);
    const name = townName(gazetteer, town);
    const isOwn = nameKeys(name).includes(key);
    // Of a name in another language a lone letter would fit anything.
    const fits = isOwn
      ? wordsFit(text.replace(/\bst[oa]\b/giu, 'Sant'), name)
      : strict.exec(key)?.includes('') === false;
    if (fits) towns.add(town);
  }
  return [...towns].sort((a, b) => a - b);
}
