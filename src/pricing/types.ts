import type { Place } from '../cities/place.ts';

/** Integer euro cents. */
export type Cents = number;

/** Milliseconds since the epoch. */
export type Instant = number;

export type TimeWindow = { start: Instant; end: Instant };

export type ItemCategory =
  | 'epal'
  | 'epal_half'
  | 'industrial'
  | 'oneway'
  | 'gitterbox'
  | 'ibc'
  | 'cp'
  | 'dusseldorf'
  | 'roll_container'
  | 'colli'
  | 'other';

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

/** What the crew does from one moment to another. `driver` is who is at the wheel, with two drivers. */
export type Activity = {
  kind: 'drive' | 'work' | 'break' | 'rest' | 'ferry' | 'wait';
  from: Instant;
  to: Instant;
  country: string;
  driver?: number;
};

export type VehicleClass = 'express' | 'ftl' | 'both';

export type FtlTimeslotHours = 6 | 3 | 0;

/** What POST /price asks, with every place located. */
export type PriceRequest = {
  /** Empty: no goods were stated, every vehicle is offered. */
  items: Item[];
  /** In the order of the tour: all loadings, then all unloadings; at least one each. */
  loadings: Place[];
  unloadings: Place[];
  loadingDate: Instant;
  /** Present: only FTL vehicles, with loading windows of that many hours. */
  ftlTimeslotHours?: FtlTimeslotHours | undefined;
  /** Whether offers say where each piece stands. */
  includeLoadPlan?: boolean | undefined;
};

/** `basis` says what the amount was computed from; orders of the first release have none. */
export type BreakdownLine = { code: string; label: string; amount: Cents; basis?: string };

export type ExtraService = { label: 'loadingThroughDriver' | 'unloadingThroughDriver'; cost: Cents };

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

export type Offer = {
  vehicleType: number;
  vehicleCode: string;
  vehicleName: string;
  value: Cents;
  currencyCode: 'EUR';
  /** Pure driving of the whole tour. */
  drivingSeconds: number;
  distanceKm: number;
  /** Without ferries. */
  roadKm: number;
  loadingTimes: TimeWindow[];
  unloadingTimes: TimeWindow[];
  /** 2 where a second driver comes along, to arrive earlier. */
  drivers: 1 | 2;
  /** The schedule in order of time, from the first loading to the end of the last unloading. */
  activities: readonly Activity[];
  extraServices: ExtraService[];
  /** Sums to `value`. */
  breakdown: readonly BreakdownLine[];
  /** Null when no items were stated. */
  load: LoadSummary | null;
};

/** Every reason why a vehicle is not offered; clients branch on these. `unknown_vehicle` only comes from a booking. */
export const unavailableCodes = [
  'too_long',
  'too_wide',
  'too_high',
  'too_heavy',
  'not_enough_floor',
  'load_undecided',
  'not_ftl',
  'no_road_connection',
  'no_legal_schedule',
  'unknown_vehicle',
] as const;
export type UnavailableCode = (typeof unavailableCodes)[number];

/** Why a vehicle type was not offered; `limit` and `actual` are cm, kg, or metres of floor (`not_enough_floor`), or null. */
export type Unavailable = {
  vehicleType: number;
  vehicleCode: string;
  code: UnavailableCode;
  message: string;
  limit: number | null;
  actual: number | null;
};

export type Quote = {
  tariffVersion: string;
  offers: Offer[];
  unavailable: Unavailable[];
};

/** What a booking asks to be priced, with every place located. */
export type OrderRequest = {
  items: Item[];
  loadings: Place[];
  unloadings: Place[];
  /** Id of the catalogue. */
  vehicleType: number;
  /** By loading stop in tour order: the windows that suit it, at least one; the first that can be met is taken. */
  loadingWindows: TimeWindow[][];
  /** By unloading stop, likewise; missing or empty where the schedule is to set it. */
  unloadingWindows?: TimeWindow[][] | undefined;
};

/** Which of its windows each stop was given, by index; 0 too where the schedule set the window. */
export type ChosenWindows = { loading: number[]; unloading: number[] };

/** A booked window that ends before the truck can be ready at that stop. */
export type Unreachable = { stop: 'loading' | 'unloading'; index: number; earliest: Instant };

export type PricedOrder =
  | { ok: true; offer: Offer; tariffVersion: string; chosen: ChosenWindows }
  | { ok: false; unavailable: Unavailable }
  | { ok: false; unreachable: Unreachable };
