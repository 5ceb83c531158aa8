import { foldName } from '../fold-name.ts';
import { type Gazetteer, townOfKey } from '../gazetteer/gazetteer.ts';
import { firstKeyFrom, keyAt, letterMask } from '../gazetteer/name-index.ts';

/** Pieces that a folded name has in this order: it begins with the first, and ends with the last unless `open`. */
export type Pattern = { pieces: [first: string, ...others: string[]]; open: boolean };

/**
 * The patterns of a name with abbreviated words, the strictest first: `Wr. Neustadt` is w…r…neustadt, `Frankfurt a.M.`
 * is frankfurta…m…, `Rothenburg/Tauber` is rothenburg…tauber. Empty if no word of it looks abbreviated or the rest says
 * too little.
 */
export function abbreviationPatterns(text: string): Pattern[] {
  const words = wordsOf(text);
  if (!words.some(({ gap }) => gap)) return [];
  const strict = patternOf(words, false);
  const loose = patternOf(words, true);
  const patterns = [strict, ...(loose.pieces.join('*') === strict.pieces.join('*') ? [] : [loose])];
  return patterns.flatMap(({ pieces: [first = '', ...others], open }): Pattern[] => {
    const isEnough =
      [first, ...others].some((piece) => piece.length >= 3) && first.length + others.join('').length >= 4;
    return isEnough ? [{ pieces: [first, ...others], open }] : [];
  });
}

/**
 * A word as it was written: whether letters may be missing inside it, whether more may follow before the next, and
 * whether it begins a word of the name rather than going on inside one, as `gladbach` of `M'gladbach` does.
 */
type Word = { key: string; inside: boolean; gap: boolean; begins: boolean };

function wordsOf(text: string): Word[] {
  let before = ' ';
  return [...text.matchAll(/([\p{L}\p{M}\d]+)([^\p{L}\p{M}\d]*)/gu)].flatMap(
    ([, word = '', after = ''], index): Word[] => {
      const key = foldName(word);
      if (key === '') return [];
      const dotted = /^\s*\./.test(after);
      const clipped = /^['’`´]/.test(after) ? key.length <= 2 : after === '-' && index === 0 && key.length === 1;
      const consonants = key.length >= 2 && /^[a-z]+$/.test(key) && !/[aeiouy]/.test(key) && key !== 'st';
      const single = key.length === 1 && (/[/.]/.test(after) || /\/$/.test(before));
      const afterStop = before.endsWith('.') && /^\p{Lu}/u.test(word);
      const begins = (afterStop || /[\s/,(;-]$/.test(before)) && before !== "'" && !(index === 1 && before === '-');
      before = after;
      const abbreviated = (dotted && key.length <= 8) || clipped || consonants || single;
      return [{ key, inside: consonants || clipped, gap: abbreviated || /[/,(;]/.test(after), begins }];
    },
  );
}

/** Whether the words begin words of a name in their order, as in `Rottenburg/N.` and `Rottenburg am Neckar`. */
export function wordsFit(text: string, name: string): boolean {
  const letters = (name.match(/[\p{L}\p{M}\d]+/gu) ?? []).map(foldName).join(' ');
  let from = 0;
  for (const { key, inside, begins } of wordsOf(text)) {
    const first = inside ? key.charAt(0) : key;
    let at = letters.indexOf(first, from);
    while (at > 0 && begins && letters[at - 1] !== ' ') at = letters.indexOf(first, at + 1);
    if (at < 0) return false;
    from = at + first.length;
    for (const letter of inside ? key.slice(1) : '') {
      const next = letters.indexOf(letter, from);
      if (next < 0 || letters.slice(from, next).includes(' ')) return false;
      from = next + 1;
    }
  }
  return true;
}

/** Loosely, words of one or two letters are left out: `Kempten i. Allgäu` is `Kempten (Allgäu)`. */
function patternOf(words: readonly Word[], loosely: boolean): { pieces: string[]; open: boolean } {
  const pieces: string[] = [];
  let piece = '';
  let gap = false;
  const cut = () => {
    if (piece !== '') pieces.push(piece);
    piece = '';
  };
  for (const [index, word] of words.entries()) {
    gap = word.gap;
    if (loosely && index > 0 && word.gap && word.key.length <= 2) {
      cut();
      continue;
    }
    if (word.inside) {
      for (const letter of word.key) {
        piece += letter;
        cut();
      }
    } else piece += word.key;
    if (word.gap) cut();
  }
  const open = gap;
  cut();
  return { pieces, open };
}

/** The pieces after the first: those that stand between it and the name's end, and the one that must be its end. */
type Rest = { between: readonly string[]; last: string | undefined; open: boolean };

/** Towns with a name that fits the pattern, the largest first. */
export function townsFitting(gazetteer: Gazetteer, country: number, { pieces, open }: Pattern): number[] {
  const [first, ...between] = pieces;
  const rest = { last: open ? undefined : between.pop(), between, open };
  const mask = letterMask(pieces.join(''));
  const towns = new Set<number>();
  const end = firstKeyFrom(gazetteer, country, `${first}\xff`);
  for (let index = firstKeyFrom(gazetteer, country, first); index < end; index += 1) {
    if ((mask & ~gazetteer.keyMask[index]!) === 0 && fits(keyAt(gazetteer, index), first.length, rest)) {
      towns.add(townOfKey(gazetteer, index));
    }
  }
  return [...towns].sort((a, b) => a - b);
}

/** Whether a key that begins with the first piece, of a given length, continues with the others in order. */
function fits(key: string, firstLength: number, { between, last, open }: Rest): boolean {
  let from = firstLength;
  for (const piece of between) {
    const at = key.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  if (last === undefined) return open || key.length === from;
  return key.endsWith(last) && key.length - last.length >= from;
}
