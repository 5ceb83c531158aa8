import { letterOf } from './drawings/goods-letter.tsx';

/** A warning of a price as people read it: it names a line of goods by its letter, not by the field of the request. */
export function goodsWarning(warning: string): string {
  return warning.replace(/^items\.(\d+)(?:\.[a-z_]+)?: /, (_field, item) => `${letterOf(Number(item))}: `);
}
