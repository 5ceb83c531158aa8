import type { Cents } from '../../ground/units.ts';
import type { Cabotage } from '../routing/closures/cabotage.ts';
import type { ClosedLanes } from '../routing/closures/closures.ts';
import type { RoadClass } from '../routing/road-class.ts';
import type { AdrTable } from './adr-table.ts';
import type { Calendar } from './calendar/calendar.ts';
import type { RateBook } from './rates/rate-book.ts';
import type { CrossingTable } from './tables/crossing-terms.ts';
import type { HazardousGoodsData } from './tables/hazard-schema.ts';
import type { MixedLoadingData } from './tables/mixed-loading-schema.ts';
import type { sizeGroups } from './tables/schema-parts.ts';
import type { SpecialPlace, TariffData, VehicleRow } from './tables/tariff-schema.ts';
import type { TollsData } from './tables/toll-schema.ts';

/** Widths in hours of a full load's loading window. */
export type FtlTimeslotHours = 6 | 3 | 0;

/** Which of the three sizes of fees a vehicle pays: express vans, trucks of both classes, full loads. */
export type SizeGroup = (typeof sizeGroups)[number];

/** One vehicle's fixed part, marginal rates and minimum, in euros without tolls and VAT. */
export type DistancePrice = { fixed: number; eurPerKm: readonly number[]; minimum: number };

/** Which dangerous goods a vehicle carries, by ADR class: in full, in limited quantities, and beside which others. */
type CarriedHazards = { classes: readonly string[]; mixing: MixedLoadingData } & Pick<
  HazardousGoodsData,
  'limitedClasses' | 'packingGroups'
>;

export type Vehicle = Readonly<VehicleRow> & {
  readonly size: SizeGroup;
  readonly price: DistancePrice;
  /** Code of the next larger vehicle, which this one costs at most as much as on the same terms. */
  readonly notAbove: string | undefined;
  readonly hazards: CarriedHazards;
  /** Vehicles with the same key have the same schedule if loading takes them the same time. */
  readonly scheduleKey: string;
};

/** EUR per tolled kilometre by vehicle code, and the tolled share of the kilometres by road class. */
export type CountryToll = { eurPerKm: Readonly<Record<string, number>>; tolledShare: Record<RoadClass, number> };

/** What can be had in addition to the transport, and what it costs. */
export type ExtraService = { label: 'loadingThroughDriver' | 'unloadingThroughDriver' | 'second_driver'; cost: Cents };

export type CustomsTerritory = TariffData['customs'][number];

/** A part of a price, exactly: a third has no decimals. */
export type PriceShare = { numerator: number; denominator: number };

/** What canceling costs a class of vehicles, in shares of the transport's net price. */
export type CancellationTerms = {
  /** How long after placing it is always free. */
  readonly freeMinutes: number;
  /** Each holds when fewer hours than these are left before the first loading; from the most hours to the fewest. */
  readonly steps: readonly { hoursBefore: number; share: PriceShare; maximumCents: Cents | null }[];
  /** Once the vehicle has arrived at a loading. */
  readonly afterArrival: PriceShare;
};

/** A file that a tariff is made of, as it was read. Rates are in `Tariff.rates`. */
export type TariffSource = {
  table: string;
  file: string;
  /** `YYYY-MM-DD`. */
  validFrom: string;
  /** Of the operator, and not shipped with the service. */
  isOwn: boolean;
  content: object;
};

/** Everything a price depends on besides the request, the roads and the time. Frozen. */
export type Tariff = {
  /**
   * Name of a shipper's price table, date of the price table, and a hash of all tables, so that any changed number
   * gives another version.
   */
  readonly version: string;
  /** What it was made of. */
  readonly sources: readonly TariffSource[];
  readonly vehicles: readonly Vehicle[];
  readonly vehiclesById: ReadonlyMap<number, Vehicle>;
  /** By country, as `RO`, and by country and class of road, as `RO trunk`, which goes before. */
  readonly countrySpeedFactors: ReadonlyMap<string, number>;
  readonly bandLimitsKm: readonly number[];
  /** Of every pair of countries that has one, by `laneKey`. */
  readonly laneFactors: ReadonlyMap<string, number>;
  /** The rows these come from. */
  readonly lanes: TariffData['lanes'];
  readonly domestic: NonNullable<TariffData['domestic']>;
  readonly tolls: ReadonlyMap<string, CountryToll>;
  readonly tollFallback: CountryToll;
  readonly specialTolls: TollsData['specialTolls'];
  /** Territory of a country outside the EU customs union. */
  readonly customsTerritories: ReadonlyMap<string, CustomsTerritory>;
  /** Places whose customs are not those of their country. Without a territory: as inside the EU. */
  readonly customsPlaces: readonly (SpecialPlace & { territory: CustomsTerritory | undefined })[];
  readonly terms: Pick<
    TariffData,
    | 'market'
    | 'demand'
    | 'fuel'
    | 'leadTime'
    | 'timeSlots'
    | 'schedule'
    | 'unsocialHours'
    | 'waiting'
    | 'extraStop'
    | 'crossing'
    | 'hazardous'
    | 'margin'
  >;
  /** Driving bans, opening hours, nights. */
  readonly calendar: Calendar;
  readonly closedLanes: ClosedLanes;
  /** How often ferries sail, and what of them comes back. */
  readonly crossings: CrossingTable;
  /** What carriers of one country may carry inside another. */
  readonly cabotage: Cabotage;
  readonly extraServices: {
    readonly pieceMaxKg: number;
    readonly smallPalletPlaces: number;
    readonly bySize: Readonly<Record<'small' | Exclude<SizeGroup, 'van'>, readonly ExtraService[]>>;
  };
  /** Prices agreed on for lanes. Undefined if the operator has none. */
  readonly rates: RateBook | undefined;
  /** What the operator's table A of ADR says of dangerous goods. Undefined: there is none. */
  readonly adr: AdrTable | undefined;
  /** For a class that is not in it, canceling is free. */
  readonly cancellation: ReadonlyMap<'express' | 'ftl', CancellationTerms>;
  readonly vat: ReadonlyMap<string, { rate: number; eu: boolean }>;
  /** Places of these countries to which their VAT does not extend. */
  readonly outsideVat: readonly SpecialPlace[];
};
