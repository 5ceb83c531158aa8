import { localDayAndHour } from '../../ground/local-time.ts';
import type { Instant } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import { stepHolds } from '../tariff/rates/load-step.ts';
import { type RateBook, ratesFor, type TourRate } from '../tariff/rates/rate-book.ts';
import type { Rate } from '../tariff/rates/read-rates.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import type { PartBeyond } from './cost/freight.ts';
import type { PartLoad } from './part-load.ts';

/** The first and the last day, since 1970, between which rates are found: as if loading were on the nearest. */
export type RateDays = { first: number; last: number };

/** What is agreed on for a tour. One object for the same rates, so that they are compared by identity. */
export type AppliedRates = {
  /** Takes the place of the freight by the tariff. */
  readonly rate: Rate | undefined;
  /** The prices of pairs of the tour's stops and of smaller loads, below none of which the price of the tour goes. */
  readonly least: readonly Rate[];
};

/** The stops of a tour in order, and how many of them are loadings. */
type Stops = { loadings: readonly Place[]; unloadings: readonly Place[] };

/** How a tour leads through its stops, in kilometres on the road. */
type Way = {
  /** From each stop to the next. */
  legsKm: readonly number[];
  /** From one place to another without the stops between. Undefined: no open road joins them. */
  directKm: (from: Place, to: Place) => number | undefined;
};

/** Rates of the tour, and different ones of its pairs of a loading and an unloading. */
type Found<Rates> = { tour: Rates; pairs: readonly Rates[] };
/** The most particular first, with those that differ from it in day or load alone. */
type RateGroups = readonly (readonly Rate[])[];
type VehicleRates = Found<RateGroups> & { applied: Map<string, AppliedRates> };
/** Of an account, whatever the day. */
type AccountRates = Found<readonly TourRate[]> & { byVehicle: Map<Vehicle, VehicleRates> };

export const noRates: AppliedRates = Object.freeze({ rate: undefined, least: [] });
/** For how many accounts a tour keeps them. */
const accountsMax = 64;
/** How many times the direct way a tour with several stops may be long at an agreed price. */
const detourFactor = 1.15;

/** The rates of one tour, kept by account and vehicle. */
export class TourRates {
  readonly #book: RateBook | undefined;
  readonly #stops: Stops;
  readonly #way: Way;
  readonly #byAccount = new Map<string | null, AccountRates>();
  #detours: PartBeyond[] | undefined;

  constructor(book: RateBook | undefined, stops: Stops, way: Way) {
    this.#book = book;
    this.#stops = stops;
    this.#way = way;
  }

  /**
   * The most particular rate that holds for as many stops on the day, by the clock at the first loading, or on the
   * nearest of `days`, and for the load; and the prices that hold for pairs of its stops then. `part` is undefined
   * where no goods were stated, which is a whole vehicle.
   */
  find(
    vehicle: Vehicle,
    accountName: string | null,
    start: Instant,
    days: RateDays | undefined,
    part: PartLoad | undefined,
  ): AppliedRates {
    const known = this.#of(accountName);
    if (known === undefined) return noRates;
    if (known.tour.length === 0 && known.pairs.length === 0) return noRates;
    const { tour, pairs, applied } = known.byVehicle.get(vehicle) ?? this.#findFor(known, vehicle);
    const { date: loaded } = localDayAndHour(start, this.#stops.loadings[0]!.timeZone);
    const date = days === undefined ? loaded : Math.min(Math.max(loaded, days.first), days.last);
    const { rate, least: steps } = choose(tour, part, (each) => isValid(each, date) && this.#holds(each));
    const ofPairs = pairs.flatMap((each) => {
      const chosen = choose(each, part, (one) => isValid(one, date));
      return [...(chosen.rate === undefined ? [] : [chosen.rate]), ...chosen.least];
    });
    const least = [...new Set([...steps, ...ofPairs])].filter((each) => each.price.kind === 'fixed' && each !== rate);
    const key = `${rate?.line} ${least.map(({ line }) => line)}`;
    const same = applied.get(key) ?? { rate, least };
    applied.set(key, same);
    return same;
  }

  /** Whether the price of the tour may depend on what the load takes. */
  hasSteps(accountName: string | null): boolean {
    const known = this.#of(accountName);
    return known !== undefined && [known.tour, ...known.pairs].flat().some(({ rate }) => rate.step !== null);
  }

  /**
   * The parts of the tour that come on top of a rate: above its `km_max`. Without one, of a tour with several stops, up
   * to each of them what exceeds 1.15 times the direct way, of which the dearest counts, so that a further stop makes
   * none cheaper. A rate that holds for fewer stops than the tour has counts as if it held for all.
   */
  beyond({ price }: Rate): readonly PartBeyond[] {
    if (price.kind !== 'fixed') return [];
    const km = this.#way.legsKm.reduce((total, each) => total + each, 0);
    if (price.kmMax !== null) return km > price.kmMax ? [{ fromKm: price.kmMax, toKm: km }] : [];
    if (Math.min(this.#stopCount, price.stopsMax) === 2) return [];
    this.#detours ??= this.#findDetours();
    return this.#detours;
  }

  #of(accountName: string | null): AccountRates | undefined {
    if (this.#book === undefined) return undefined;
    return this.#byAccount.get(accountName) ?? this.#findOf(this.#book, accountName);
  }

  get #stopCount(): number {
    return this.#stops.loadings.length + this.#stops.unloadings.length;
  }

  #findDetours(): PartBeyond[] {
    const [first, ...others] = [...this.#stops.loadings, ...this.#stops.unloadings];
    const parts: PartBeyond[] = [];
    let toKm = 0;
    for (const [index, stop] of others.entries()) {
      toKm += this.#way.legsKm[index] ?? 0;
      const direct = (first && this.#way.directKm(first, stop)) ?? toKm;
      if (toKm > detourFactor * direct) parts.push({ fromKm: detourFactor * direct, toKm });
    }
    return parts;
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

  #findFor({ tour, pairs, byVehicle }: AccountRates, vehicle: Vehicle): VehicleRates {
    const ofVehicle = (rates: readonly TourRate[]) => ratesFor(rates, vehicle);
    const ofPairs = distinctBy(pairs.map(ofVehicle), (groups) => linesOf(groups.flat()));
    const found = { tour: ofVehicle(tour), pairs: ofPairs, applied: new Map() };
    byVehicle.set(vehicle, found);
    return found;
  }

  /** Of pairs that rates can tell apart. */
  #findPairs(book: RateBook, accountName: string | null): TourRate[][] {
    const keyOf = ({ country, zipCode }: Place) => `${country} ${zipCode}`;
    const unloadings = distinctBy(this.#stops.unloadings, keyOf);
    const pairs = distinctBy(this.#stops.loadings, keyOf)
      .flatMap((loading) => unloadings.map((unloading) => book.ratesOf([loading], [unloading], accountName)))
      .filter((rates) => rates.some(({ rate }) => rate.price.kind === 'fixed'));
    return distinctBy(pairs, (rates) => linesOf(rates.map(({ rate }) => rate)));
  }
}

/**
 * The most particular of the rates that hold. Of steps the cheapest that the load is within, for the smallest vehicle
 * that carries it; a larger one costs what it does whole, and no less. A load above all steps costs no less than they.
 */
function choose(groups: RateGroups, part: PartLoad | undefined, holds: (rate: Rate) => boolean): AppliedRates {
  const least: Rate[] = [];
  for (const group of groups) {
    const held = group.filter(holds);
    const steps = held.filter(({ step }) => step !== null);
    // Rates of a group are for the same vehicles.
    const size = part !== undefined && steps[0] !== undefined ? part.sizeFor(steps[0].vehicle) : undefined;
    const within = size && steps.find(({ step }) => step !== null && stepHolds(step, size));
    if (within !== undefined && part?.isSmallest(within.vehicle)) return { rate: within, least };
    const dearest = part && steps.at(-1);
    if (dearest !== undefined) least.push(within ?? dearest);
    const whole = held.find(({ step }) => step === null);
    if (whole !== undefined) return { rate: whole, least };
  }
  return { rate: undefined, least };
}

function distinctBy<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[] {
  return [...new Map(all.map((each) => [keyOf(each), each])).values()];
}

function linesOf(rates: readonly Rate[]): string {
  return rates.map(({ line }) => line).join();
}

function isValid({ firstDay, lastDay }: Rate, date: number): boolean {
  return firstDay <= date && date <= lastDay;
}
