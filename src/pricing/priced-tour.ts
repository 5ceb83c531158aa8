import type { Place } from '../cities/place.ts';
import { localDayAndHour } from '../local-time.ts';
import { RecurringCache } from '../recurring-cache.ts';
import type { Leg } from '../routing/leg.ts';
import type { Tour } from '../schedule/schedule-vehicle.ts';
import { driveTour, type VehicleDrive } from '../schedule/tour-tasks.ts';
import { type Rate, ratesFor, ratesOf, type TourRate, type TourRates } from '../tariff/rates/rate-book.ts';
import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import type { Cents, Instant } from '../units.ts';
import type { BreakdownLine } from './bill.ts';
import { type Emissions, estimateEmissions } from './emissions.ts';
import { leadTimeFactor } from './freight.ts';
import { priceTransport } from './price.ts';
import { describeTransport, type LoadingTerms, type Transport } from './transport.ts';

/** What a vehicle costs and emits on a tour. All offers of the same vehicle, tour and terms share one object. */
export type TransportPrice = {
  /** Before VAT. */
  readonly value: Cents;
  /** Sums to `value`. */
  readonly breakdown: readonly BreakdownLine[];
  /** Undefined for a vehicle without a row in the table. */
  readonly emissions: Emissions | undefined;
};

/** The tours priced most recently under a tariff, by `tourKey`. Null where no road joins the stops. */
export type KnownTours = RecurringCache<PricedTour | null>;

const toursMax = 200;
/** For each tour, of all vehicles. */
const pricesMax = 64;

/** The rates of an account on a tour, whatever the day. */
type AccountRates = { all: readonly TourRate[]; byVehicle: Map<Vehicle, readonly Rate[]> };
/** A tour keeps those of as many accounts. */
const accountsMax = 64;

/** A price, and all it depends on besides tariff, tour and vehicle. */
type KnownPrice = {
  slotHours: LoadingTerms['slotHours'];
  leadTime: number;
  unsocialCode: NonNullable<LoadingTerms['unsocial']>['code'] | undefined;
  drivers: 1 | 2;
  discountShare: number;
  rate: Rate | undefined;
  price: TransportPrice;
};

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
  readonly #tariff: Tariff;
  readonly #emissions: EmissionFactors;
  readonly #drives = new Map<string, VehicleDrive>();
  /** By vehicle. */
  readonly #prices = new Map<Vehicle, KnownPrice[]>();
  #priceCount = 0;
  readonly #lanes: TourRates;
  /** By account. */
  readonly #rates = new Map<string | null, AccountRates>();

  constructor(
    tariff: Tariff,
    emissions: EmissionFactors,
    stops: Pick<Tour, 'loadings' | 'unloadings'>,
    legs: readonly Leg[],
  ) {
    this.#tariff = tariff;
    this.#emissions = emissions;
    this.#lanes = tariff.rates?.lanesOf(stops.loadings, stops.unloadings) ?? [];
    this.transport = describeTransport(tariff, { ...stops, legs });
    this.tour = { ...stops, legs, distanceKm: this.transport.distanceKm };
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

  /** The price of the transport with a vehicle, for a shipper: by its rate, if one holds when loading starts. */
  price(
    vehicle: Vehicle,
    loading: LoadingTerms & { start: Instant },
    drivers: 1 | 2,
    { discountShare, accountName }: { discountShare: number; accountName: string | null },
  ): TransportPrice {
    const leadTime = leadTimeFactor(this.#tariff, vehicle, loading.leadHours);
    const rate = this.#rateOf(vehicle, accountName, loading.start);
    const { slotHours, unsocial } = loading;
    for (const known of this.#prices.get(vehicle) ?? []) {
      const isSameLoading =
        known.slotHours === slotHours && known.leadTime === leadTime && known.unsocialCode === unsocial?.code;
      const isSameTerms = known.discountShare === discountShare && known.rate === rate;
      if (isSameLoading && known.drivers === drivers && isSameTerms) return known.price;
    }
    const price = {
      ...priceTransport(this.#tariff, vehicle, this.transport, loading, drivers, discountShare, rate),
      emissions: estimateEmissions(this.#emissions, vehicle.code, this.transport.roadKm),
    };
    this.#keep(vehicle, { slotHours, leadTime, unsocialCode: unsocial?.code, drivers, discountShare, rate, price });
    return price;
  }

  /** The most particular rate that holds on the day, by the clock at the first loading. */
  #rateOf(vehicle: Vehicle, accountName: string | null, start: Instant): Rate | undefined {
    if (this.#lanes.length === 0) return undefined;
    const known = this.#rates.get(accountName) ?? this.#findRates(accountName);
    if (known.all.length === 0) return undefined;
    let rates = known.byVehicle.get(vehicle);
    if (rates === undefined) {
      rates = ratesFor(known.all, vehicle);
      known.byVehicle.set(vehicle, rates);
    }
    if (rates.length === 0) return undefined;
    const { date } = localDayAndHour(start, this.tour.loadings[0]!.timeZone);
    return rates.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
  }

  #findRates(accountName: string | null): AccountRates {
    const rates = { all: ratesOf(this.#lanes, accountName), byVehicle: new Map() };
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
