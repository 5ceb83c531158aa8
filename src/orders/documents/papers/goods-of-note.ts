import type { Hazardous } from '../../../engine/load/goods/hazardous.ts';
import type { Item } from '../../../engine/load/item.ts';
import { form, type NoteGoods, writeLabel } from './cmr-note.ts';
import { joinWords, writeNumber } from './paper-words.ts';

const cubicCmPerM3 = 1e6;

/**
 * Boxes 6 to 12 of each line. `references` take the place of the marks on the first line without any. Weights are
 * gross, in kilograms; volumes are of the pieces' outer measures.
 */
export function goodsOfNote(items: readonly Item[], references: string): NoteGoods[] {
  const first = items.findIndex(({ marks }) => !marks);
  return items.map((item, index) => ({
    marks: item.marks || (index === first ? references : ''),
    packages: writeNumber(item.quantity),
    packing: form.packing[item.category],
    nature: joinWords(item.name, writeTemperature(item)),
    statistical: item.hsCode ?? '',
    weight: writeNumber(item.quantity * item.weight),
    volume: writeNumber(volumeOf(item), 2),
  }));
}

/** The totals of all lines. Null without goods. */
export function totalsOf(items: readonly Item[]): NoteGoods | null {
  if (items.length === 0) return null;
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  return {
    marks: writeLabel(form.words.total),
    packages: writeNumber(sum(({ quantity }) => quantity)),
    packing: '',
    nature: '',
    statistical: '',
    weight: writeNumber(sum(({ quantity, weight }) => quantity * weight)),
    volume: writeNumber(sum(volumeOf), 2),
  };
}

/** `UN 1263, Paint, 3, II` for each line of dangerous goods, with the packages and kilograms. */
export function dangerousGoodsOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => (item.hazardous ? [describeHazard(item, item.hazardous)] : []));
}

function describeHazard(item: Item, { unNumber, packingGroup, quantityLimited, ...goods }: Hazardous): string {
  const parts = [unNumber, item.name.trim(), goods.class, packingGroup ?? '', quantityLimited ? 'LTD QTY' : ''];
  const amount = `${writeNumber(item.quantity)} × ${form.packing[item.category]}, ${writeNumber(item.quantity * item.weight)} kg`;
  return `${parts.filter((part) => part !== '').join(', ')} (${amount})`;
}

function volumeOf({ quantity, length, width, height }: Item): number {
  return (quantity * length * width * height) / cubicCmPerM3;
}

/** `(2 to 8 °C)`, for goods that are kept cold. */
function writeTemperature({ temperature }: Item): string {
  return temperature ? `(${temperature.min} to ${temperature.max} °C)` : '';
}
