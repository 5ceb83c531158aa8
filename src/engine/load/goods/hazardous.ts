/** From great danger to little (ADR 2.1.1.3). */
export const packingGroups = ['I', 'II', 'III'] as const;
type PackingGroup = (typeof packingGroups)[number];

/** Dangerous goods as their transport document names them (ADR 5.4.1.1.1). */
export type Hazardous = {
  /** As in `UN 1263`. */
  unNumber: string;
  /** As in 3, 4.1 or 1.1D. */
  class: string;
  /** Null for goods that have none, as gases. */
  packingGroup: PackingGroup | null;
  /** Packed in limited quantities (ADR 3.4). */
  quantityLimited: boolean;
};

/** Degrees Celsius, to a tenth. */
export type TemperatureRange = { min: number; max: number };

/** How dangerous a load is for the price: its most dangerous goods count. */
export type HazardGrade = 'full' | 'limited';
