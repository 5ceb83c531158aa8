import { letterOf } from './drawings/goods-letter.tsx';

/** A price's warning for people: it names a line of goods by its letter, not by its field in the request. */
export function goodsWarning(warning: string): string {
  return warning.replace(/^items\.(\d+)(?:\.[a-z_]+)?: /, (_field, item) => `${letterOf(Number(item))}: `);
}
