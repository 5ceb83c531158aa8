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
export type ItemCategory = (typeof itemCategories)[number];

/** One line of goods. Lengths are centimetres per piece, weight is gross kilograms per piece; all integers of at least 1. */
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

/** Outer length and width in centimetres of the carriers whose category fixes them. */
export const carrierFootprints: Partial<Record<ItemCategory, readonly [length: number, width: number]>> = {
  epal: [120, 80],
  epal_half: [80, 60],
  industrial: [120, 100],
  gitterbox: [124, 84],
  ibc: [120, 100],
  dusseldorf: [80, 60],
  roll_container: [80, 72],
};

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

/** One stack on the floor of a compartment; the corner nearest to the front and left walls, and the sides as they lie. */
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
