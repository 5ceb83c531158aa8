import { searchWords } from '../../order/search-words.ts';
import { blockLabel, blockSize } from './search-sql.ts';

/** More words than people type to find an order. */
const wordsMax = 6;

/**
 * What a search looks for. Queries are of words that begin with `#`, which stands for the block of the order; each is
 * for some accounts, or (null) for all.
 */
export type SearchPlan = {
  number: number | null;
  /** Whose names have all of the words. */
  wholeAccounts: number[];
  queries: { words: string; accounts: number[] | null }[];
};

type Named = { id: number; name: string };

/**
 * Every word must begin a word of the order or of its shipper's name. Words that stand together in the order, as in a
 * plate, may be typed as one or apart. Undefined: there is no letter and no digit in it.
 */
export function planSearch(text: string, accounts: readonly Named[]): SearchPlan | undefined {
  const words = searchWords([text]).slice(0, wordsMax);
  if (words.length === 0) return undefined;
  const number = readNumber(text);
  const missing = new Map<string, number[]>();
  for (const { id, name } of accounts) {
    const ofName = searchWords([name]);
    const left = words.filter((word) => !ofName.some((own) => own.startsWith(word)));
    if (left.length === words.length) continue;
    const key = left.join(' ');
    missing.set(key, [...(missing.get(key) ?? []), id]);
  }
  const wholeAccounts = missing.get('') ?? [];
  missing.delete('');
  const ofAccounts = [...missing].map(([left, ids]) => ({ words: allOf(left.split(' ')), accounts: ids }));
  return { number, wholeAccounts, queries: [{ words: orJoined(words), accounts: null }, ...ofAccounts] };
}

/** An order's number, also in groups of three as pages show it. */
function readNumber(text: string): number | null {
  const isNumber = /^\s*(?:\d{1,15}|\d{1,3}(?:[\s.,’']\d{3}){1,4})\s*$/.test(text);
  return isNumber ? Number(text.replace(/\D/g, '')) : null;
}

function allOf(words: readonly string[]): string {
  return words.map((word) => `'#${word}':*`).join(' & ');
}

function orJoined(words: readonly string[]): string {
  return words.length === 1 ? allOf(words) : `${allOf(words)} | '#${words.join('')}':*`;
}

/** A query for the orders from one number to below another, of whole blocks. */
export function queryOfBlocks(words: string, from: number, before: number): string {
  const texts: string[] = [];
  for (let block = Math.floor((before - 1) / blockSize); block >= Math.floor(from / blockSize); block--)
    texts.push(`(${words.replaceAll('#', blockLabel(block))})`);
  return texts.join(' | ');
}
