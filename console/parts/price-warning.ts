import { words } from '../words/words.ts';
import { letterOf } from './drawings/goods-letter.tsx';

/** The path of a field that a warning begins with: `items.0.name`, `unloadings.1`. */
const path = /^(items|loadings|unloadings|loading_date|dates)(?:\.(\d+))?(?:\.[a-z_.0-9]+)?: /;

/** A price's warning for people: it names goods by their letter and stops by their number, not by their field. */
export function priceWarning(warning: string): string {
  const [field = '', list, index] = path.exec(warning) ?? [];
  if (list === undefined) return warning;
  const said = warning.slice(field.length);
  const { loading, unloading } = words.value.day;
  const { goods } = words.value.order;
  if (list === 'items') return `${index === undefined ? goods : letterOf(Number(index))}: ${said}`;
  const stop = list === 'unloadings' ? unloading : loading;
  return `${stop}${index === undefined || index === '0' ? '' : ` ${Number(index) + 1}`}: ${said}`;
}
