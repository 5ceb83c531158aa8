import type { Item, LoadCategory, SplitVehicle } from '../../../../../client/src/api-types.ts';
import { type GoodsForm, hazardFields, isBlank, noteFields, type TransportForm } from './transport-form.ts';

/** The lines that are filled in, with their index in the form. */
export function statedGoods({ goods }: TransportForm): { line: GoodsForm; index: number }[] {
  return goods.map((line, index) => ({ line, index })).filter(({ line }) => !isBlank(line));
}

/** Whether nobody has said what is loaded, or that a whole vehicle is wanted. */
export function lacksGoods(form: TransportForm): boolean {
  return statedGoods(form).length === 0 && !form.isWhole;
}

/** The pieces of one vehicle by line of the form. */
export function piecesOf(form: TransportForm, { items }: SplitVehicle): [number, number][] {
  const lines = statedGoods(form).map(({ index }) => index);
  return items.map(({ item, quantity }) => [lines[item]!, quantity]);
}

/** The goods in the interface's format. */
export function itemsOf(form: TransportForm): Item[] {
  return statedGoods(form).map(({ line }) => itemOf(line));
}

/** The fields that a line lacks before it can be priced. */
export function missingOf(line: GoodsForm, categories: readonly LoadCategory[]): (keyof GoodsForm)[] {
  const category = categories.find(({ code }) => code === line.category);
  const needed: (keyof GoodsForm)[] = ['quantity', 'height', 'weight'];
  if (category && category.length === null) needed.push('length', 'width');
  if (isHazardous(line)) needed.push('unNumber', 'hazardClass');
  if (line.temperatureMin !== '' || line.temperatureMax !== '') needed.push('temperatureMin', 'temperatureMax');
  return needed.filter((field) => String(line[field]).trim() === '');
}

/** Pieces and kilograms of all lines. */
export function totalOf(form: TransportForm): { pieces: number; weight: number } {
  const items = itemsOf(form).filter(({ quantity }) => quantity > 0);
  return {
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: items.reduce((sum, { quantity, weight }) => sum + quantity * (weight || 0), 0),
  };
}

function itemOf(line: GoodsForm): Item {
  return {
    category: line.category as NonNullable<Item['category']>,
    quantity: numberOf(line.quantity),
    height: numberOf(line.height),
    weight: numberOf(line.weight),
    ...(line.length.trim() !== '' && { length: numberOf(line.length) }),
    ...(line.width.trim() !== '' && { width: numberOf(line.width) }),
    ...(line.isStackable && { is_stackable: true }),
    ...textsOf(line),
    ...hazardousOf(line),
    ...temperatureOf(line),
    ...(line.loading !== '' && { loading: Number(line.loading) }),
    ...(line.unloading !== '' && { unloading: Number(line.unloading) }),
  };
}

function textsOf({ name, marks, hsCode }: GoodsForm): Partial<Item> {
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(marks.trim() !== '' && { marks: marks.trim() }),
    ...(hsCode.trim() !== '' && { hs_code: hsCode.replace(/\s/g, '') }),
  };
}

/** What is stated of dangerous goods is never left out. */
function isHazardous(line: GoodsForm): boolean {
  return hazardFields.some((field) => line[field].trim() !== '');
}

function hazardousOf(line: GoodsForm): Partial<Item> {
  const { unNumber, hazardClass, packingGroup, isLimited } = line;
  if (!isHazardous(line)) return {};
  return {
    hazardous: {
      un_number: unNumber.trim(),
      class: hazardClass.trim(),
      ...(packingGroup !== '' && { packing_group: packingGroup as 'I' | 'II' | 'III' }),
      ...(isLimited && { quantity_limited: true }),
      ...noteOf(line),
    },
  };
}

function noteOf(line: GoodsForm) {
  const isNumber = (field: string) => ['packages', 'netMass', 'volume'].includes(field);
  const stated = noteFields.filter(([, field]) => line[field].trim() !== '');
  return Object.fromEntries(
    stated.map(([name, field]) => [name, isNumber(field) ? numberOf(line[field]) : line[field].trim()]),
  );
}

function temperatureOf({ temperatureMin, temperatureMax }: GoodsForm): Partial<Item> {
  if (temperatureMin.trim() === '' && temperatureMax.trim() === '') return {};
  return { temperature: { min: numberOf(temperatureMin), max: numberOf(temperatureMax) } };
}

/** The typed number, with a comma or a point. Anything else is refused by the service, at its field. */
function numberOf(text: string): number {
  return Number(text.trim().replace(',', '.').replace('−', '-'));
}
