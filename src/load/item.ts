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

/**
 * One line of goods. Lengths are centimetres per piece, weight is gross kilograms per piece; all integers of at least
 * 1.
 */
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

/** A line of goods as stated: a carrier's footprint need not be. */
export type StatedItem = Omit<Item, 'length' | 'width'> & { length: number | undefined; width: number | undefined };

/** Outer length and width in centimetres of the carriers whose category fixes them. */
const carrierFootprints: Partial<Record<ItemCategory, readonly [length: number, width: number]>> = {
  epal: [120, 80],
  epal_half: [80, 60],
  industrial: [120, 100],
  gitterbox: [124, 84],
  ibc: [120, 100],
  dusseldorf: [80, 60],
  roll_container: [80, 72],
};

/** The goods with the footprints of their carriers; a length or width that is missing is added to `problems`. */
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
  /** Loading metres the goods take in this vehicle, one decimal rounded up. */
  loadingMetres: number;
  weightKg: number;
  palletPlaces: number;
  /** Share of the vehicle's loading metres, 0 to 1. */
  filling: number;
  /** Share of the floor between the wheel arches that goods stand on, 0 to 1. */
  floorShare: number;
  /** Share of the payload, 0 to 1. */
  payloadShare: number;
  /** Present when it was asked for; null for more pieces than a plan is drawn for. */
  plan?: PlannedStack[] | null;
};

/**
 * One stack on the floor of a compartment; the corner nearest to the front and left walls, and the sides as they lie.
 */
export type PlannedStack = {
  /** From 0, the foremost. */
  compartment: number;
  alongCm: number;
  acrossCm: number;
  lengthCm: number;
  widthCm: number;
  /** From below; `item` is the place of the line in the request, from 0. */
  pieces: { item: number; heightCm: number }[];
};
