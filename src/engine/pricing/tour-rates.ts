import { localDayAndHour } from '../../ground/local-time.ts';
import type { Instant } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import { type Rate, type RateBook, ratesFor, type TourRate } from '../tariff/rates/rate-book.ts';
import type { Vehicle } from '../tariff/tariff.ts';

/** The first and the last day, since 1970, between which rates are found: as if loading were on the nearest. */
export type RateDays = { first: number; last: number };

/** What is agreed on for a tour. */
export type AppliedRates = {
  /** Takes the place of the freight by the tariff. */
  rate: Rate | undefined;
  /** The price of a pair of the tour's stops, below which the price of the tour never goes. */
  least: Rate | undefined;
};

type Stops = { loadings: readonly Place[]; unloadings: readonly Place[] };

/** The rates of the tour, and of each pair of a loading and an unloading. */
type Found<Rates> = { tour: Rates; pairs: readonly Rates[] };
/** Of an account, whatever the day. */
type AccountRates = Found<readonly TourRate[]> & { byVehicle: Map<Vehicle, Found<readonly Rate[]>> };

export const noRates: AppliedRates = Object.freeze({ rate: undefined, least: undefined });
/** For how many accounts a tour keeps them. */
const accountsMax = 64;
/** How many times the direct way a tour with several stops may be long at an agreed price. */
const detourFactor = 1.15;

/** The rates of one tour, kept by account and vehicle. */
export class TourRates {
  readonly #book: RateBook | undefined;
  readonly #stops: Stops;
  readonly #stopCount: number;
  readonly #findDirectKm: () => number;
  #directKm: number | undefined;
  readonly #byAccount = new Map<string | null, AccountRates>();

  /** `findDirectKm`: kilometres on the road from the first to the last stop. */
  constructor(book: RateBook | undefined, { loadings, unloadings }: Stops, findDirectKm: () => number) {
    this.#book = book;
    this.#stops = { loadings, unloadings };
    this.#stopCount = loadings.length + unloadings.length;
    this.#findDirectKm = findDirectKm;
  }

  /**
   * The most particular rate that holds for as many stops on the day, by the clock at the first loading, or on the
   * nearest of `days`; and, if none of them is a price for so many stops, the highest price of a pair.
   */
  find(vehicle: Vehicle, accountName: string | null, start: Instant, days: RateDays | undefined): AppliedRates {
    if (this.#book === undefined) return noRates;
    const known = this.#byAccount.get(accountName) ?? this.#findOf(this.#book, accountName);
    if (known.tour.length === 0 && known.pairs.length === 0) return noRates;
    let rates = known.byVehicle.get(vehicle);
    if (rates === undefined) {
      const ofVehicle = (each: readonly TourRate[]) => ratesFor(each, vehicle);
      rates = { tour: ofVehicle(known.tour), pairs: known.pairs.map(ofVehicle) };
      known.byVehicle.set(vehicle, rates);
    }
    const { date: loaded } = localDayAndHour(start, this.#stops.loadings[0]!.timeZone);
    const date = days === undefined ? loaded : Math.min(Math.max(loaded, days.first), days.last);
    const rate = rates.tour.find((each) => isValid(each, date) && this.#holds(each));
    if (rate?.price.kind === 'fixed') return { rate, least: undefined };
    return { rate, least: dearest(rates.pairs.map((each) => each.find((one) => isValid(one, date)))) };
  }

  /** How many kilometres on the road a rate is for on this tour, or on one with fewer stops if it holds for no more. */
  kmIncluded({ price }: Rate): number {
    if (price.kind !== 'fixed') return Number.POSITIVE_INFINITY;
    if (price.kmMax !== null) return price.kmMax;
    if (Math.min(this.#stopCount, price.stopsMax) === 2) return Number.POSITIVE_INFINITY;
    this.#directKm ??= this.#findDirectKm();
    return detourFactor * this.#directKm;
  }

  #holds({ price }: Rate): boolean {
    return price.kind !== 'fixed' || this.#stopCount <= price.stopsMax;
  }

  #findOf(book: RateBook, accountName: string | null): AccountRates {
    const { loadings, unloadings } = this.#stops;
    const tour = book.ratesOf(loadings, unloadings, accountName);
    const rates = { tour, pairs: this.#stopCount > 2 ? this.#findPairs(book, accountName) : [], byVehicle: new Map() };
    if (this.#byAccount.size >= accountsMax) this.#byAccount.clear();
    this.#byAccount.set(accountName, rates);
    return rates;
  }

  /** Of pairs that rates can tell apart. */
  #findPairs(book: RateBook, accountName: string | null): TourRate[][] {
    const unloadings = distinct(this.#stops.unloadings);
    return distinct(this.#stops.loadings)
      .flatMap((loading) => unloadings.map((unloading) => book.ratesOf([loading], [unloading], accountName)))
      .filter((rates) => rates.some(({ rate }) => rate.price.kind === 'fixed'));
  }
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.country} ${place.zipCode}`, place])).values()];
}

function isValid({ firstDay, lastDay }: Rate, date: number): boolean {
  return firstDay <= date && date <= lastDay;
}

/** Of those that are a price, whatever the kilometres. */
function dearest(rates: readonly (Rate | undefined)[]): Rate | undefined {
  const eurOf = (rate: Rate | undefined) => (rate?.price.kind === 'fixed' ? rate.price.eur : 0);
  return rates.reduce((most, rate) => (eurOf(rate) > eurOf(most) ? rate : most), undefined);
}
