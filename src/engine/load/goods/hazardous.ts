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
  /** By table A of ADR if there is one, else what the shipper states (ADR 3.1.2). */
  properShippingName?: string;
  /** Of goods "not otherwise specified" (ADR 3.1.2.8). */
  technicalName?: string;
  /** Whether the name is not enough without a technical name. */
  needsTechnicalName?: boolean;
  /** Of the whole line: kilograms net, or litres. Not both. */
  netMass?: number;
  volume?: number;
  /** How many packages the line has in all, which a pallet is not, and what they are. */
  packages?: number;
  packageType?: string;
  /** By table A: further labels after that of the class, and the tunnel restriction code, null if it has none. */
  labels?: readonly string[];
  /** Whether table A knows further labels, which differ between rows of the number that the goods may be of. */
  labelsDiffer?: boolean;
  tunnelCode?: string | null;
};

/** Whether goods are of class 1, whichever its division. */
export function isExplosive({ class: hazardClass }: Pick<Hazardous, 'class'>): boolean {
  return hazardClass.startsWith('1');
}

/** Degrees Celsius, to a tenth. */
export type TemperatureRange = { min: number; max: number };

/** How dangerous a load is for the price: its most dangerous goods count. */
export type HazardGrade = 'full' | 'limited';
