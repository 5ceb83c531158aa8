import { letterOf } from './drawings/goods-letter.tsx';

/** A price's warning for people: it names a line of goods by its letter, not by its field in the request. */
export function goodsWarning(warning: string): string {
  const [field = '', item] = /^items\.(\d+)(?:\.[a-z_]+)*: /.exec(warning) ?? [];
  const said = warning.slice(field.length);
  return item === undefined ? said : `${letterOf(Number(item))}: ${said}`;
}
