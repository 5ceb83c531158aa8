import { number } from '../../../../parts/format.ts';
import { tariffWords } from '../../../../words/tariff-words.ts';

/** Where a change is, from the table's field to the value: `Price per vehicle › Tautliner › Base price`. */
export function pathInWords(path: readonly string[], vehicles: ReadonlyMap<string, string>): string {
  const [list, row] = path;
  // A lane is named after its two ends.
  const lane = list === 'lanes' ? row?.replace(' ', ' → ') : undefined;
  return path.map((part, index) => (index === 1 && lane) || partInWords(part, vehicles)).join(' › ');
}

function partInWords(part: string, vehicles: ReadonlyMap<string, string>): string {
  const { field, upTo, beyond } = tariffWords.value;
  const [, edge, km] = /^(to|beyond) (\d+(?:\.\d+)?) km$/.exec(part) ?? [];
  if (km !== undefined) return edge === 'to' ? upTo(number(Number(km))) : beyond(number(Number(km)));
  return vehicles.get(part) ?? field[part] ?? inWords(part);
}

/** A name without a translation, split into words: `hoursMax` as `hours max`. */
function inWords(name: string): string {
  return /^[a-z]+[A-Z]/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;
}

/** A value, a list, or a row without the fields that name it. */
export function valueInWords(value: unknown, called = ''): string {
  const texts = tariffWords.value;
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return number(value, 4);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map((each) => valueInWords(each)).join(', ') || '–';
  if (typeof value !== 'object') return String(value);
  const names = called.split(' ');
  return Object.entries(value)
    .filter(([, each]) => each !== null && !names.includes(String(each)))
    .map(([name, each]) => `${partInWords(name, new Map())} ${valueInWords(each)}`)
    .join(', ');
}

/** `+3.8 %`, `−0.5 %`. */
export function percentInWords(percent: number | null): string {
  if (percent === null) return '';
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${number(Math.abs(percent), 1)} %`;
}
