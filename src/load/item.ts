import type { Problems } from '../errors.ts';

/** Load carriers, and goods without one. */
export const itemCategories = [
  'epal',
  'epal_half',
  'industrial',
  'oneway',
  'gitterbox',
  'ibc',
  'cp',
  'dusseldorf',
  'roll_container',
  'colli',
  'other',
] as const;
type ItemCategory = (typeof itemCategories)[number];

/** A line of goods. Lengths in centimetres and gross weight in kilograms, per piece; all integers of at least 1. */
export type Item = {
  quantity: number;
  length: number;
  width: number;
  height: number;
  weight: number;
  name: string;
  category: ItemCategory;
  isStackable: boolean;
};

/** A line of goods as stated. A carrier's footprint may be left out. */
export type StatedItem = Omit<Item, 'length' | 'width'> & { length: number | undefined; width: number | undefined };

/** Outer length and width in centimetres, for carriers whose category fixes them. */
const carrierFootprints: Partial<Record<ItemCategory, readonly [length: number, width: number]>> = {
  epal: [120, 80],
  epal_half: [80, 60],
  industrial: [120, 100],
  gitterbox: [124, 84],
  ibc: [120, 100],
  dusseldorf: [80, 60],
  roll_container: [80, 72],
};

/** The goods with their carriers' footprints. A missing length or width is added to `problems`. */
export function completeItems(stated: readonly StatedItem[], problems: Problems): Item[] {
  return stated.map((item, i) => {
    const [length, width] = carrierFootprints[item.category] ?? [];
    if (item.length === undefined && !length) problems.add(`items.${i}.length`, 'is required for this category');
    if (item.width === undefined && !width) problems.add(`items.${i}.width`, 'is required for this category');
    return { ...item, length: item.length ?? length ?? 0, width: item.width ?? width ?? 0 };
  });
}

/** What a load takes of a vehicle. */
export type LoadSummary = {
  /** Loading metres the goods take in this vehicle, rounded up to one decimal. */
  loadingMetres: number;
  weightKg: number;
  palletPlaces: number;
  /** Share of the vehicle's loading metres, 0 to 1. */
  filling: number;
  /** Share of the floor between the wheel arches that goods stand on, 0 to 1. */
  floorShare: number;
  /** Share of the payload, 0 to 1. */
  payloadShare: number;
  /** Present if asked for. Null if there are more pieces than plans are drawn for. */
  plan?: PlannedStack[] | null;
};

/** A stack on a compartment's floor: its corner nearest to the front and left walls, and its sides as they lie. */
export type PlannedStack = {
  /** From 0, the foremost. */
  compartment: number;
  alongCm: number;
  acrossCm: number;
  lengthCm: number;
  widthCm: number;
  /** From below. `item` is the line's place in the request, from 0. */
  pieces: { item: number; heightCm: number }[];
};
