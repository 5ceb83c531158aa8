import type { Hazardous } from '../../../engine/load/goods/hazardous.ts';
import { missingOnDocument } from '../../../engine/load/goods/transport-document.ts';
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

/**
 * Each line of dangerous goods in the order of ADR 5.4.1.1.1, in which nothing comes between the UN number and the
 * tunnel restriction code: `UN 1993, FLAMMABLE LIQUID, N.O.S. (xylene), 3, II, (D/E), 12 steel drums, 410 kg net`. What
 * is not known is a line to write on.
 */
export function dangerousGoodsOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => (item.hazardous ? [describeHazard(item, item.hazardous)] : []));
}

const blank = '____________';

function describeHazard(item: Item, goods: Hazardous): string {
  const { unNumber, packingGroup, properShippingName, labels = [], tunnelCode } = goods;
  const missing = missingOnDocument(goods);
  const further = missing.includes('labels') ? blank : labels.join(', ');
  const label = further === '' ? goods.class : `${goods.class} (${further})`;
  if (goods.quantityLimited)
    return describeLimited(item, [unNumber, properShippingName ?? item.name.trim(), label], goods);
  const technicalName = missing.includes('technicalName') ? blank : goods.technicalName;
  const name = `${properShippingName ?? blank}${technicalName === undefined ? '' : ` (${technicalName})`}`;
  const tunnel = tunnelCode === null ? '' : `(${tunnelCode ?? blank})`;
  const description = [unNumber, name, label, packingGroup ?? '', tunnel].filter((part) => part !== '').join(', ');
  const { packages, packageType = blank, netMass, volume } = goods;
  const quantity = volume === undefined ? `${writeAmount(netMass)} kg net` : `${writeAmount(volume)} l`;
  return `${description}, ${packages === undefined ? blank : writeNumber(packages)} ${packageType}, ${quantity}`;
}

/** No description is prescribed, but their gross mass (ADR 3.4.12). */
function describeLimited(item: Item, parts: readonly string[], { packingGroup }: Hazardous): string {
  const amount = `${writeNumber(item.quantity)} × ${form.packing[item.category]}, ${writeNumber(item.quantity * item.weight)} kg`;
  const said = [...parts, packingGroup ?? '', 'LTD QTY'].filter((part) => part !== '');
  return `${said.join(', ')} (${amount})`;
}

/** With as many decimals as it has. */
function writeAmount(amount: number | undefined): string {
  return amount === undefined ? blank : writeNumber(amount, `${amount}`.split('.')[1]?.length);
}

function volumeOf({ quantity, length, width, height }: Item): number {
  return (quantity * length * width * height) / cubicCmPerM3;
}

/** `(2 to 8 °C)`, for goods that are kept cold. */
function writeTemperature({ temperature }: Item): string {
  return temperature ? `(${temperature.min} to ${temperature.max} °C)` : '';
}
