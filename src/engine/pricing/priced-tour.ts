import { localDayAndHour } from '../../ground/local-time.ts';
import { RecurringCache } from '../../ground/recurring-cache.ts';
import type { Cents, Instant } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import { describeSlowness, type StopPosition } from '../routing/closures/closures.ts';
import type { Leg } from '../routing/leg.ts';
import type { Tour } from '../schedule/schedule-vehicle.ts';
import { driveTour, type VehicleDrive } from '../schedule/tour-tasks.ts';
import { type Rate, type RateBook, ratesFor, type TourRate } from '../tariff/rates/rate-book.ts';
import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import type { BreakdownLine } from './cost/bill.ts';
import { priceVehicle } from './cost/price.ts';
import { describeTransport, type LoadingTerms, type Transport } from './cost/transport.ts';
import { type Emissions, estimateEmissions } from './emissions.ts';
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

/** Why a tour cannot be driven. `stop`: the one that is not served. */
export type Impassable = {
  code: 'no_road_connection' | 'lane_closed';
  message: string;
  stop?: StopPosition;
};

/** The tours priced most recently under a tariff, by `tourKey`. */
export type KnownTours = RecurringCache<PricedTour | Impassable>;

const toursMax = 200;
/** For each tour, of all vehicles. */
const pricesMax = 128;

/** The rates of an account on a tour, whatever the day. */
type AccountRates = { all: readonly TourRate[]; byVehicle: Map<Vehicle, readonly Rate[]> };
/** For how many accounts a tour keeps them. */
const accountsMax = 64;

/** The first and the last day, since 1970, between which rates are found: as if loading were on the nearest. */
export type RateDays = { first: number; last: number };

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
  discountShare: number;
  rate: Rate | undefined;
  price: TransportPrice;
};

const estimatedWarning =
  'No roads are known at a stop: kilometres there are estimated from the straight line, at 1.3 times its length.';

/** Room for the tours of one tariff, whatever discounts are taken off. */
export function rememberTours(): KnownTours {
  return new RecurringCache(toursMax);
}

/**
 * The way through the stops of a tour under one tariff, and what depends on nothing else: how vehicles drive it and
 * what they cost on it. Worked out once, since shippers keep asking for the same few tours with other goods and dates.
 */
export class PricedTour {
  readonly tour: Tour;
  readonly transport: Transport;
  /** Where the kilometres and seconds come from. */
  readonly routing: Routing;
  /** What the shipper should know about the stops and the way. */
  readonly warnings: readonly string[];
  readonly #tariff: Tariff;
  readonly #emissions: EmissionFactors;
  readonly #drives = new Map<string, VehicleDrive>();
  /** By vehicle. */
  readonly #prices = new Map<Vehicle, KnownPrice[]>();
  #priceCount = 0;
  /** By account. */
  readonly #rates = new Map<string | null, AccountRates>();

  constructor(
    tariff: Tariff,
    emissions: EmissionFactors,
    stops: Pick<Tour, 'loadings' | 'unloadings'>,
    legs: readonly Leg[],
    routing: Routing = ofNetwork,
  ) {
    this.routing = routing;
    this.#tariff = tariff;
    this.#emissions = emissions;
    this.transport = describeTransport(tariff, { ...stops, legs });
    this.tour = { ...stops, legs, distanceKm: this.transport.distanceKm };
    const onWay = new Set(legs.flatMap(({ roadKm }) => roadKm.map(({ country }) => country)));
    const estimated = legs.some(({ isEstimated }) => isEstimated === true) ? [estimatedWarning] : [];
    this.warnings = [...estimated, ...describeSlowness(tariff.closedLanes, stops, onWay)];
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
   * nearest of `rateDays`. Without one at most that of the next larger vehicle on the same terms.
   */
  price(
    vehicle: Vehicle,
    loading: LoadingTerms & { start: Instant },
    { discountShare, accountName, rateDays }: ShipperTerms,
  ): TransportPrice {
    const rate = this.#rateOf(vehicle, accountName, loading.start, rateDays);
    return this.#priceWith(vehicle, loading, discountShare, rate);
  }

  #priceWith(vehicle: Vehicle, loading: LoadingTerms, discountShare: number, rate: Rate | undefined): TransportPrice {
    const leadTime = leadTimeKey(this.#tariff, loading.leadHours);
    const { hazard, unsocial, unsocialStops } = loading;
    const slotHours = slotThatCosts(this.#tariff, loading.slotHours);
    for (const known of this.#prices.get(vehicle) ?? []) {
      const isSameLoading =
        known.slotHours === slotHours && known.leadTime === leadTime && known.unsocialCode === unsocial?.code;
      const isSame = isSameLoading && known.hazard === hazard && known.unsocialStops === unsocialStops;
      if (isSame && known.discountShare === discountShare && known.rate === rate) return known.price;
    }
    const price = {
      ...this.#priceBelowLarger(vehicle, loading, discountShare, rate),
      emissions: estimateEmissions(this.#emissions, vehicle.code, this.transport),
    };
    const unsocialCode = unsocial?.code;
    this.#keep(vehicle, { slotHours, leadTime, hazard, unsocialCode, unsocialStops, discountShare, rate, price });
    return price;
  }

  #priceBelowLarger(vehicle: Vehicle, loading: LoadingTerms, discountShare: number, rate: Rate | undefined) {
    const price = priceVehicle(this.#tariff, vehicle, this.transport, loading, discountShare, rate);
    const larger = this.#tariff.vehicles.find(({ code }) => code === vehicle.notAbove);
    if (rate !== undefined || larger === undefined) return price;
    const ceiling = this.#priceWith(larger, loading, discountShare, undefined).value;
    if (price.value <= ceiling) return price;
    const label = `Not above the ${larger.name}`;
    const amount = ceiling - price.value;
    const line = { code: 'ceiling', label, amount, basis: 'the price of the larger vehicle on the same terms' };
    return { value: ceiling, breakdown: [...price.breakdown, line] };
  }

  /** The most particular rate that holds on the day, by the clock at the first loading. */
  #rateOf(vehicle: Vehicle, accountName: string | null, start: Instant, days?: RateDays): Rate | undefined {
    const { rates: book } = this.#tariff;
    if (book === undefined) return undefined;
    const known = this.#rates.get(accountName) ?? this.#findRates(book, accountName);
    if (known.all.length === 0) return undefined;
    let rates = known.byVehicle.get(vehicle);
    if (rates === undefined) {
      rates = ratesFor(known.all, vehicle);
      known.byVehicle.set(vehicle, rates);
    }
    if (rates.length === 0) return undefined;
    const { date: loaded } = localDayAndHour(start, this.tour.loadings[0]!.timeZone);
    const date = days === undefined ? loaded : Math.min(Math.max(loaded, days.first), days.last);
    return rates.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
  }

  #findRates(book: RateBook, accountName: string | null): AccountRates {
    const { loadings, unloadings } = this.tour;
    const all = book.ratesOf(loadings, unloadings, accountName);
    const rates = { all, byVehicle: new Map() };
    if (this.#rates.size >= accountsMax) this.#rates.clear();
    this.#rates.set(accountName, rates);
    return rates;
  }

  #keep(vehicle: Vehicle, price: KnownPrice): void {
    if (this.#priceCount >= pricesMax) {
      this.#prices.clear();
      this.#priceCount = 0;
    }
    this.#priceCount += 1;
    const known = this.#prices.get(vehicle);
    if (known) known.push(price);
    else this.#prices.set(vehicle, [price]);
  }
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
