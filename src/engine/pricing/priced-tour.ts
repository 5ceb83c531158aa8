import type { Cents, Instant } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import { describeSlowness, type StopPosition } from '../routing/closures/closures.ts';
import { type Leg, roadKmOf } from '../routing/leg.ts';
import type { Tour } from '../schedule/schedule-vehicle.ts';
import { driveTour, type VehicleDrive } from '../schedule/tour-tasks.ts';
import type { Rate } from '../tariff/rates/read-rates.ts';
import { crossingTermsOf } from '../tariff/tables/crossing-terms.ts';
import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import type { BreakdownLine } from './cost/bill.ts';
import { type AgreedRate, nameRate } from './cost/freight.ts';
import { priceVehicle } from './cost/price.ts';
import { describeTransport, type LoadingTerms, type Transport } from './cost/transport.ts';
import { type Emissions, estimateEmissions } from './emissions.ts';
import type { PartLoad } from './part-load.ts';
import type { KnownSchedules } from './times/known-schedules.ts';
import { type AppliedRates, noRates, type RateDays, TourRates } from './tour-rates.ts';
import { describeTransit } from './ways/transit.ts';
import { ofNetwork, type Routing } from './ways/vehicle-ways.ts';

/** What a vehicle costs and emits on a tour. All offers of the same vehicle, tour and terms share one object. */
export type TransportPrice = {
  /** Before VAT. */
  readonly value: Cents;
  /** Sums to `value`. */
  readonly breakdown: readonly BreakdownLine[];
  /** Undefined for a vehicle without a row in the table. */
  readonly emissions: Emissions | undefined;
};

/** Why a tour cannot be driven. `stop`: the one that is not served, or to which no carrier may carry. */
export type Impassable = {
  code: 'no_road_connection' | 'lane_closed';
  message: string;
  stop?: StopPosition;
};

let toursMade = 0;
/** For each tour, of all vehicles. */
const pricesMax = 128;
/** As many as one request asks for. */
const usualPrices = 16;

/** `rateDays`: undefined where rates count by the day of loading. */
type ShipperTerms = { discountShare: number; accountName: string | null; rateDays?: RateDays | undefined };

/** A price, and all it depends on besides tariff, tour and vehicle. */
type KnownPrice = {
  slotHours: LoadingTerms['slotHours'];
  /** See `leadTimeKey`. */
  leadTime: string;
  hazard: LoadingTerms['hazard'];
  unsocialCode: NonNullable<LoadingTerms['unsocial']>['code'] | undefined;
  unsocialStops: number;
  loadingDays: number;
  discountShare: number;
  rates: AppliedRates;
  price: TransportPrice;
};

const estimatedWarning =
  'No roads are known at a stop: kilometres there are estimated from the straight line, at 1.3 times its length.';

/** How a tour leads through its stops: `findDirect` finds a way from one place to another without the others. */
export type TourWay = {
  legs: readonly Leg[];
  findDirect: (ends: [Place, Place]) => readonly Leg[] | undefined;
  routing?: Routing;
};

/**
 * The way through the stops of a tour under one tariff, and what depends on nothing else: how vehicles drive it and
 * what they cost on it. Worked out once, since shippers keep asking for the same few tours with other goods and dates.
 */
export class PricedTour {
  readonly tour: Tour;
  readonly transport: Transport;
  /** Where the kilometres and seconds come from. */
  readonly routing: Routing;
  readonly findDirect: TourWay['findDirect'];
  /** What the shipper should know about the stops and the way. */
  readonly warnings: readonly string[];
  /** Unlike that of any other tour. */
  readonly number = toursMade++;
  /** Where its schedules are kept, once the tour is known. */
  known: KnownSchedules | undefined;
  /** Called with each price that is kept beyond the usual ones, once the tour is known. */
  onFurtherPrice: (() => void) | undefined;
  readonly #tariff: Tariff;
  readonly #emissions: EmissionFactors;
  readonly #drives = new Map<string, VehicleDrive>();
  /** By vehicle. */
  readonly #prices = new Map<Vehicle, KnownPrice[]>();
  #priceCount = 0;
  readonly #rates: TourRates;

  /** `legs`: from each stop to the next. */
  constructor(
    tariff: Tariff,
    emissions: EmissionFactors,
    stops: Pick<Tour, 'loadings' | 'unloadings'>,
    { legs, findDirect, routing = ofNetwork }: TourWay,
  ) {
    this.routing = routing;
    this.findDirect = findDirect;
    this.#tariff = tariff;
    this.#emissions = emissions;
    this.transport = describeTransport(tariff, { ...stops, legs });
    this.tour = { ...stops, legs, distanceKm: this.transport.distanceKm };
    this.#rates = new TourRates(tariff.rates, stops, {
      legsKm: legs.map((leg) => roadKmOf([leg])),
      directKm: (from, to) => {
        const direct = findDirect([from, to]);
        return direct && roadKmOf(direct);
      },
    });
    const way = legs.flatMap(({ segments }) => segments.map(({ country }) => country));
    const estimated = legs.some(({ isEstimated }) => isEstimated === true) ? [estimatedWarning] : [];
    this.warnings = [
      ...estimated,
      ...describeUnknownFerries(tariff, legs),
      ...describeSlowness(tariff.closedLanes, stops, way),
      ...describeTransit(tariff, stops, this.transport),
    ];
  }

  /** How a vehicle drives the tour. */
  drive(vehicle: Vehicle): VehicleDrive {
    let drive = this.#drives.get(vehicle.scheduleKey);
    if (drive === undefined) {
      const { legs, loadings, unloadings } = this.tour;
      drive = driveTour(legs, [...loadings, ...unloadings], vehicle, this.#tariff);
      this.#drives.set(vehicle.scheduleKey, drive);
    }
    return drive;
  }

  /**
   * The price of the transport with a vehicle, for a shipper: by its rate, if one holds when loading starts, or on the
   * nearest of `rateDays`, and for its part of a load. Without one at most that of the next larger vehicle on the same
   * terms.
   */
  price(
    vehicle: Vehicle,
    loading: LoadingTerms & { start: Instant },
    { discountShare, accountName, rateDays }: ShipperTerms,
    part?: PartLoad,
  ): TransportPrice {
    const rates = this.#rates.find(vehicle, accountName, loading.start, rateDays, part);
    return this.#priceWith(vehicle, loading, discountShare, rates);
  }

  /** Whether its price may depend on what the load takes. */
  hasSteps(accountName: string | null): boolean {
    return this.#rates.hasSteps(accountName);
  }

  #priceWith(vehicle: Vehicle, loading: LoadingTerms, discountShare: number, rates: AppliedRates): TransportPrice {
    const leadTime = leadTimeKey(this.#tariff, loading.leadHours);
    const { hazard, unsocial, unsocialStops, loadingDays = 1 } = loading;
    const slotHours = slotThatCosts(this.#tariff, loading.slotHours);
    for (const known of this.#prices.get(vehicle) ?? []) {
      const isSameLoading =
        known.slotHours === slotHours && known.leadTime === leadTime && known.unsocialCode === unsocial?.code;
      const isSame = isSameLoading && known.hazard === hazard && known.unsocialStops === unsocialStops;
      if (isSame && known.loadingDays === loadingDays && known.discountShare === discountShare && known.rates === rates)
        return known.price;
    }
    const price = {
      ...this.#priceAbovePair(vehicle, loading, discountShare, rates),
      emissions: estimateEmissions(this.#emissions, vehicle.code, this.transport),
    };
    const unsocialCode = unsocial?.code;
    const terms = { slotHours, leadTime, hazard, unsocialCode, unsocialStops, loadingDays };
    this.#keep(vehicle, { ...terms, discountShare, rates, price });
    return price;
  }

  #priceAbovePair(vehicle: Vehicle, loading: LoadingTerms, discountShare: number, { rate, least }: AppliedRates) {
    const price = this.#priceBelowLarger(vehicle, loading, discountShare, rate);
    let value = price.value;
    let highest: Rate | undefined;
    for (const pair of least) {
      const ofPair = priceVehicle(this.#tariff, vehicle, this.transport, loading, 0, this.#agreed(pair)).value;
      if (ofPair > value) [value, highest] = [ofPair, pair];
    }
    if (highest === undefined) return price;
    const [label, amount] = [`Not below rate ${nameRate(highest)}`, value - price.value];
    const of = highest.step === null ? 'two of the stops' : 'a smaller vehicle, load or tour';
    const line = { code: 'rate_least', label, amount, basis: `the price agreed on for ${of}` };
    return { value, breakdown: [...price.breakdown, line] };
  }

  #agreed(rate: Rate): AgreedRate {
    return { rate, beyond: this.#rates.beyond(rate) };
  }

  #priceBelowLarger(vehicle: Vehicle, loading: LoadingTerms, discountShare: number, rate: Rate | undefined) {
    const agreed = rate && this.#agreed(rate);
    const price = priceVehicle(this.#tariff, vehicle, this.transport, loading, discountShare, agreed);
    const larger = this.#tariff.vehicles.find(({ code }) => code === vehicle.notAbove);
    if (rate !== undefined || larger === undefined) return price;
    const ceiling = this.#priceWith(larger, loading, discountShare, noRates).value;
    if (price.value <= ceiling) return price;
    const label = `Not above the ${larger.name}`;
    const amount = ceiling - price.value;
    const line = { code: 'ceiling', label, amount, basis: 'the price of the larger vehicle on the same terms' };
    return { value: ceiling, breakdown: [...price.breakdown, line] };
  }

  #keep(vehicle: Vehicle, price: KnownPrice): void {
    if (this.#priceCount >= pricesMax) {
      this.#prices.clear();
      this.#priceCount = 0;
    }
    if (this.#priceCount >= usualPrices) this.onFurtherPrice?.();
    this.#priceCount += 1;
    const known = this.#prices.get(vehicle);
    if (known) known.push(price);
    else this.#prices.set(vehicle, [price]);
  }
}

/** Says of which crossings it is not known how often they sail. */
function describeUnknownFerries({ crossings }: Tariff, legs: readonly Leg[]): string[] {
  const unknown = legs
    .flatMap((leg) => leg.crossings)
    .filter((crossing) => crossingTermsOf(crossings, crossing).sailings === null)
    .map(({ from, to }) => `${from}–${to}`);
  return [...new Set(unknown)].map(
    (crossing) => `Crossing ${crossing}: how often it sails is not known, so the times are without its timetable.`,
  );
}

/** The lead-time factors of all sizes: a vehicle's price is held against that of larger ones. */
function leadTimeKey({ terms: { leadTime } }: Tariff, leadHours: number): string {
  const { van, rigid, trailer } = leadTime.shortHours;
  const isShort = (hours: number) => (leadHours < hours ? 's' : '-');
  return isShort(van) + isShort(rigid) + isShort(trailer) + (leadHours >= leadTime.longHours ? 'l' : '-');
}

/** The stops as far as roads, customs, bans and clocks can tell them apart: everything but their names. */
export function tourKey(loadings: readonly Place[], unloadings: readonly Place[]): string {
  let key = '';
  for (const place of loadings) key += `${stopKey(place)}|`;
  for (const place of unloadings) key += `|${stopKey(place)}`;
  return key;
}

function stopKey({ latitude, longitude, country, zipCode, region, timeZone }: Place): string {
  return `${latitude},${longitude},${country},${zipCode},${region},${timeZone}`;
}

/** The width of a loading window where the price depends on it. */
function slotThatCosts({ terms }: Tariff, slotHours: LoadingTerms['slotHours']): LoadingTerms['slotHours'] {
  const slot = terms.timeSlots.find(({ hours }) => hours === slotHours);
  return slot !== undefined && (slot.share > 0 || slot.minimum > 0) ? slotHours : undefined;
}
