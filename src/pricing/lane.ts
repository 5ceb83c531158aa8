import type { Place } from '../cities/place.ts';
import { RecurringCache } from '../recurring-cache.ts';
import type { Leg } from '../routing/leg.ts';
import { leadTimeFactor, priceTransport } from './price.ts';
import type { Tour } from './schedule-vehicle.ts';
import type { Tariff, Vehicle } from './tariff.ts';
import { driveTour, type VehicleDrive } from './tour-tasks.ts';
import { describeTransport, type LoadingTerms, type Transport } from './transport.ts';
import type { BreakdownLine, Cents } from './types.ts';

export type TransportPrice = { readonly value: Cents; readonly breakdown: readonly BreakdownLine[] };

/** The lanes that were priced last with a tariff, by their stops; null where no road joins them. */
export type KnownLanes = RecurringCache<Lane | null>;

const lanesMax = 200;
/** Of a lane: by vehicle, time slot, hour of loading and customer. */
const pricesMax = 64;

/** Room for the lanes of one tariff, whatever discounts are taken off it. */
export function rememberLanes(): KnownLanes {
  return new RecurringCache(lanesMax);
}

/**
 * The way through the stops of a tour and what depends on nothing else: how vehicles drive it, what they cost on it. Shippers
 * ask again and again for the same few lanes, with other goods and dates; what was worked out once is kept for them.
 */
export class Lane {
  readonly tour: Tour;
  readonly transport: Transport;
  readonly #drives = new Map<string, VehicleDrive>();
  readonly #prices = new Map<string, TransportPrice>();

  constructor(tariff: Tariff, stops: Pick<Tour, 'loadings' | 'unloadings'>, legs: readonly Leg[]) {
    this.transport = describeTransport(tariff, { ...stops, legs });
    this.tour = { ...stops, legs, distanceKm: this.transport.distanceKm };
  }

  /** The driving of the tour by a vehicle. `tariff` is the lane's own. */
  drive(tariff: Tariff, vehicle: Vehicle): VehicleDrive {
    let drive = this.#drives.get(vehicle.scheduleKey);
    if (drive === undefined) {
      const { legs, loadings, unloadings } = this.tour;
      drive = driveTour(legs, [...loadings, ...unloadings], vehicle, tariff);
      this.#drives.set(vehicle.scheduleKey, drive);
    }
    return drive;
  }

  /** The net price of the transport with a vehicle. `tariff` is the lane's own, with any discount. */
  price(tariff: Tariff, vehicle: Vehicle, loading: LoadingTerms, drivers: 1 | 2): TransportPrice {
    const leadTime = leadTimeFactor(tariff, vehicle, loading.leadHours);
    const key = `${vehicle.id} ${loading.slotHours} ${leadTime} ${loading.unsocial?.code} ${drivers} ${tariff.discountShare}`;
    let price = this.#prices.get(key);
    if (price === undefined) {
      price = priceTransport(tariff, vehicle, this.transport, loading, drivers);
      if (this.#prices.size >= pricesMax) this.#prices.clear();
      this.#prices.set(key, price);
    }
    return price;
  }
}

/** The stops as far as roads, bans and clocks can tell them apart: all but their names. */
export function laneKey(loadings: readonly Place[], unloadings: readonly Place[]): string {
  let key = '';
  for (const place of loadings) key += `${stopKey(place)}|`;
  for (const place of unloadings) key += `|${stopKey(place)}`;
  return key;
}

function stopKey({ latitude, longitude, country, region, timeZone }: Place): string {
  return `${latitude},${longitude},${country},${region},${timeZone}`;
}
