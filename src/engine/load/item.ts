import type { ItemCategory } from './goods/carriers.ts';
import type { Hazardous, TemperatureRange } from './goods/hazardous.ts';

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
  /** Absent for goods that are not dangerous. */
  hazardous?: Hazardous;
  /** What they must be kept at. Absent for goods that are not cooled. */
  temperature?: TemperatureRange;
  /** Of customs, 6 to 10 digits. Without effect on the price, as `marks`. */
  hsCode?: string;
  marks?: string;
  /**
   * Where the line is loaded and unloaded: indexes of the stops, from 0. Absent where nothing is said. The load plan
   * keeps to their order; without effect on the price.
   */
  loading?: number;
  unloading?: number;
};

/** A line of goods as stated. A carrier's footprint may be left out. */
export type StatedItem = Omit<Item, 'length' | 'width'> & { length: number | undefined; width: number | undefined };

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
  /** The floors that the plan's stacks stand on, the foremost first. Present if the plan is asked for. */
  floors?: readonly { lengthCm: number; floorWidthCm: number }[];
  /** Present if asked for. Null if there are more pieces than plans are drawn for. */
  plan?: PlannedStack[] | null;
  /** Present if the goods name stops in an order, and are not too many for a plan. */
  access?: LoadAccess;
  /** Present if the centre of gravity leaves the vehicle's load distribution. */
  imbalance?: Imbalance;
};

/**
 * How goods that name their stops are reached: all through the rear doors, some only from a side, or some only once
 * others were moved.
 */
export const loadAccesses = ['rear', 'side', 'reload'] as const;
export type LoadAccess = (typeof loadAccesses)[number];

/**
 * Where the load of a compartment is heavier than the load distribution allows at its centre of gravity. Lengths from
 * the front wall.
 */
export type Imbalance = {
  /** From 0, the foremost. */
  compartment: number;
  weightKg: number;
  centreCm: number;
  /** Between which the weight may have its centre. Absent if it is too heavy anywhere. */
  fromCm?: number;
  toCm?: number;
  /** The stop after which it is so. Absent: with everything on. */
  after?: { stop: 'loading' | 'unloading'; index: number };
  /** By how much all of it can be moved back to be balanced. Absent if that does not do. */
  backCm?: number;
};

/** A stack on a compartment's floor: its corner nearest to the front and left walls, and its sides as they lie. */
export type PlannedStack = {
  /** From 0, the foremost. */
  compartment: number;
  alongCm: number;
  acrossCm: number;
  lengthCm: number;
  widthCm: number;
  /** From below. `item` is the line's place in the request, from 0, `unloading` the stop that it names. */
  pieces: { item: number; heightCm: number; unloading?: number }[];
  /** Whether it comes in or goes out through a side, of goods of several stops where the sides open. */
  isFromSide?: true;
};
