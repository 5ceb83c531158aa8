import type { Order } from '../../../orders/order/order.ts';
import { english } from './texts/en.ts';
import type { MailTexts } from './texts/mail-texts.ts';
import { fill, oneLine, writeWhole } from './write-values.ts';

type Item = Order['goods'][number];
/** In the catalogue. */
export type VehicleName = { code: string; name: string };

const [linesMax, nameLengthMax] = [15, 60];

/** Each line of goods, as far as there is room, with the measures of a piece and the gross weight of all pieces. */
export function writeGoods(goods: readonly Item[], texts: MailTexts): string[] {
  const more = goods.length - linesMax;
  const sum = (of: (item: Item) => number) =>
    writeWhole(
      goods.reduce((total, item) => total + of(item), 0),
      texts,
    );
  const total = { pieces: sum(({ quantity }) => quantity), weight: sum(weightOf) };
  return [
    ...goods.slice(0, linesMax).map((item) => writeItem(item, texts)),
    more > 0 ? fill(texts.forms.goodsMore, { count: more }) : '',
    goods.length > 1 ? fill(texts.forms.goodsTotal, total) : '',
  ].filter((line) => line !== '');
}

function writeItem(item: Item, texts: MailTexts): string {
  const parts = [
    `${writeWhole(item.quantity, texts)} × ${texts.categories[item.category]}`,
    oneLine(item.name, nameLengthMax),
    `${item.length} × ${item.width} × ${item.height} cm`,
    `${writeWhole(weightOf(item), texts)} kg`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function weightOf({ quantity, weight }: Item): number {
  return quantity * weight;
}

/** What the language calls a vehicle that comes with the service; what a company named itself stays as it is. */
export function writeVehicle({ code, name }: VehicleName, { vehicles }: MailTexts): string {
  return english.vehicles[code] === name ? (vehicles[code] ?? name) : name;
}
