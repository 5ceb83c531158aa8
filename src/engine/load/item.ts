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
  /** Where the line is loaded and unloaded: indexes of the stops, from 0. Absent where nothing is said. Likewise. */
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
