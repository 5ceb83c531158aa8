import type { RoadClass } from '../routing/leg.ts';
import type { Calendar } from './calendar.ts';
import type { ExtraServicesData, TariffData, TollClass, VehicleRow } from './tariff-schema.ts';

/** Which of the three sizes of fees a vehicle pays: express vans, trucks of both classes, full loads. */
export type SizeGroup = 'van' | 'rigid' | 'trailer';

/** Fixed part, marginal rates and minimum of one vehicle, in euros without tolls and VAT. */
export type DistancePrice = { fixed: number; eurPerKm: readonly number[]; minimum: number };

export type Vehicle = Readonly<VehicleRow> & {
  readonly size: SizeGroup;
  readonly price: DistancePrice;
  /** Vehicles of the same key have the same schedule when loading takes them the same time. */
  readonly scheduleKey: string;
};

/** EUR per tolled kilometre by toll class, and the tolled share of the kilometres by road class. */
export type CountryToll = { eurPerKm: Record<TollClass, number>; tolledShare: Record<RoadClass, number> };

/** Everything a price depends on besides the request, the roads and the time. Frozen. */
export type Tariff = {
  /** Date of the price table and a hash of all tables: any changed number gives another version. */
  readonly version: string;
  readonly vehicles: readonly Vehicle[];
  readonly vehiclesById: ReadonlyMap<number, Vehicle>;
  readonly countrySpeedFactors: ReadonlyMap<string, number>;
  readonly bandLimitsKm: readonly number[];
  /** Keyed `DE-PL`. */
  readonly laneFactors: ReadonlyMap<string, number>;
  readonly tolls: ReadonlyMap<string, CountryToll>;
  readonly tollFallback: CountryToll;
  /** Territory of a country outside the EU customs union. */
  readonly customsTerritories: ReadonlyMap<string, TariffData['customs'][number]>;
  readonly terms: Pick<
    TariffData,
    'market' | 'demand' | 'fuel' | 'leadTime' | 'timeSlots' | 'schedule' | 'unsocialHours' | 'extraStop' | 'crossing'
  >;
  /** Driving bans, opening hours, nights. */
  readonly calendar: Calendar;
  readonly extraServices: ExtraServicesData;
  readonly vat: ReadonlyMap<string, { rate: number; eu: boolean }>;
};
