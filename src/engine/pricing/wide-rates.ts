import type { Steps } from '../../ground/concurrency/steps.ts';
import { type Gazetteer, townPlace } from '../cities/gazetteer/gazetteer.ts';
import { greatCircleKm } from '../cities/great-circle.ts';
import type { Place } from '../cities/place.ts';
import { type Leg, roadKmOf } from '../routing/leg.ts';
import type { ListedRate, RateBook } from '../tariff/rates/rate-book.ts';
import { compactCode, cutsOutward, type PlaceKey } from '../tariff/rates/rate-place.ts';

/** Two towns of a rate's areas, and the kilometres on the road from one to the other. */
export type AreaPair = { from: Place; to: Place; km: number };

/** A price, and the pairs of towns with the least and the most kilometres that it holds for. */
export type WideRate = { rate: ListedRate; narrowest: AreaPair; widest: AreaPair };

type AreaPairs = { pairs: readonly AreaPair[]; largest: [Place | undefined, Place | undefined] };

/** `findWay` finds a way from one place to another. Undefined if no road joins them. */
export type Ways = { gazetteer: Gazetteer; findWay: (ends: [Place, Place]) => readonly Leg[] | undefined };

/** Of two pairs that differ by less, nobody loses money by one price. */
const slackKm = 100;
/** As many towns of an area as are compared with those of another, besides those at its edges. */
const sampleSize = 40;
/** Shorter ones cost little. */
const ferryKmMin = 30;
/** As many pairs are tried until one has a road. */
const triesMax = 30;
const lanesOfStep = 20;

/**
 * The prices of a table without `km_max` that hold for tours of which one is over twice as long as another, and over
 * 100 km longer. Distances between areas are those of some forty towns spread over each, and of its outermost ones.
 */
export function* findWideRates(book: RateBook, { gazetteer, findWay }: Ways): Steps<WideRate[]> {
  const lanes = new Lanes(book, gazetteer);
  const widths = new Map<string, Omit<WideRate, 'rate'> | undefined>();
  const stepped = new Set<string>();
  const wide: WideRate[] = [];
  for (const rate of yield* book.list()) {
    if (rate.price.kind !== 'fixed' || rate.price.kmMax !== null) continue;
    const lane = `${rate.from}>${rate.to}`;
    // Of a lane's steps the first stands for all.
    const steps = `${rate.account} ${lane}`;
    if (rate.step !== null && stepped.has(steps)) continue;
    if (rate.step !== null) stepped.add(steps);
    if (!widths.has(lane)) {
      widths.set(lane, widthOf(lanes.pairsOf(rate), findWay));
      if (widths.size % lanesOfStep === 0) yield;
    }
    const width = widths.get(lane);
    if (width !== undefined) wide.push({ rate, ...width });
  }
  return wide;
}

/** A price, its longest way, and two towns of `to` that lie far apart. */
export type LeastPaid = { rate: ListedRate; widest: AreaPair; apart: AreaPair | undefined };

/** As many prices for a pair, as many for more stops and as many for steps of a load. */
const leastPaidMax = 3;

/**
 * The prices of a table, in force from a day on, that pay least for a kilometre of their longest way compared with
 * `perKm`: three for a pair, three for more stops and three for steps of a load, the least paid first.
 */
export function* findLeastPaid(
  book: RateBook,
  { gazetteer, findWay }: Ways,
  { day, perKm }: { day: number; perKm: (rate: ListedRate) => number },
): Steps<LeastPaid[]> {
  const lanes = new Lanes(book, gazetteer);
  const paid: { rate: ListedRate; kind: 'pair' | 'stops' | 'step'; share: number }[] = [];
  for (const rate of yield* book.list()) {
    const { price, lastDay } = rate;
    const longest = price.kind === 'fixed' && lastDay >= day ? lanes.pairsOf(rate).pairs.at(-1) : undefined;
    if (price.kind !== 'fixed' || longest === undefined) continue;
    const kind = rate.step !== null ? 'step' : price.stopsMax === 2 ? 'pair' : 'stops';
    paid.push({ rate, kind, share: price.eur / longest.km / perKm(rate) });
    if (paid.length % lanesOfStep === 0) yield;
  }
  paid.sort((a, b) => a.share - b.share);
  const least = (['pair', 'stops', 'step'] as const).flatMap((kind) => {
    return paid.filter((each) => each.kind === kind).slice(0, leastPaidMax);
  });
  return least.flatMap(({ rate }) => {
    const { pairs: all, largest } = lanes.pairsOf(rate);
    const widest = firstOnRoad(all.toReversed(), largest, findWay);
    if (widest === undefined) return [];
    const within = lanes.pairsOf({ from: rate.to, to: rate.to });
    return [{ rate, widest, apart: firstOnRoad(within.pairs.toReversed(), within.largest, findWay) }];
  });
}

/** A price for towns with a ferry and for others without one, and the longest of these ferries. */
export type FerryRate = { rate: ListedRate; ferry: { from: string; to: string; km: number }; pair: [Place, Place] };

/**
 * The prices of a table that include crossings and hold for places beyond a sea as well as for towns without a ferry:
 * of areas that are a whole country or a zone, with the largest town of the other area.
 */
export function* findFerryRates(book: RateBook, { gazetteer, findWay }: Ways): Steps<FerryRate[]> {
  const lanes = new Lanes(book, gazetteer);
  const found = new Map<string, Omit<FerryRate, 'rate'> | undefined>();
  const ferries: FerryRate[] = [];
  for (const rate of yield* book.list()) {
    const { from, to, price, includes } = rate;
    if (price.kind !== 'fixed' || !includes.crossings || (from.includes('-') && to.includes('-'))) continue;
    const lane = `${from}>${to}`;
    if (!found.has(lane)) {
      found.set(lane, longestFerry(lanes.endsOf(rate), findWay));
      yield;
    }
    const known = found.get(lane);
    if (known !== undefined) ferries.push({ rate, ...known });
  }
  return ferries;
}

function longestFerry([starts, ends]: [Place[], Place[]], findWay: Ways['findWay']) {
  const [start, end] = [starts[0], ends[0]];
  if (start === undefined || end === undefined) return undefined;
  const pairs = [
    ...ends.map((to): [Place, Place] => [start, to]),
    ...starts.map((from): [Place, Place] => [from, end]),
  ];
  let isWithout = false;
  let longest: Omit<FerryRate, 'rate'> | undefined;
  for (const pair of pairs) {
    const ferries = findWay(pair)?.flatMap(({ crossings }) => crossings.filter(({ kind }) => kind === 'ferry'));
    if (ferries?.length === 0) isWithout = true;
    for (const { from, to, km } of ferries ?? [])
      if (km > (longest?.ferry.km ?? ferryKmMin)) longest = { ferry: { from, to, km }, pair };
  }
  return isWithout ? longest : undefined;
}

/** Finds the largest town of each area of a rate. Undefined if one of them has no known town. */
export function largestTowns(
  book: RateBook,
  gazetteer: Gazetteer,
): (rate: Pick<ListedRate, 'from' | 'to'>) => [from: Place, to: Place] | undefined {
  const known = new Map<string, Place[]>();
  const townsOf = (listed: string) => {
    const towns = known.get(listed) ?? book.placesOf(listed).flatMap((place) => townsAt(gazetteer, place).slice(0, 2));
    known.set(listed, towns);
    return towns;
  };
  return (rate) => {
    const from = townsOf(rate.from)[0];
    // Within one area the second largest.
    const to = rate.from === rate.to ? townsOf(rate.to).at(-1) : townsOf(rate.to)[0];
    return from && to && [from, to];
  };
}

/** The towns of areas, and the pairs of them between which rates hold. */
class Lanes {
  readonly #book: RateBook;
  readonly #gazetteer: Gazetteer;
  readonly #towns = new Map<string, Place[]>();

  constructor(book: RateBook, gazetteer: Gazetteer) {
    this.#book = book;
    this.#gazetteer = gazetteer;
  }

  /** The nearest pair first, as the crow flies. `largest`: the largest town of either area. */
  pairsOf({ from, to }: Pick<ListedRate, 'from' | 'to'>): AreaPairs {
    const [starts, ends] = [this.#townsOf(from), this.#townsOf(to)];
    const pairs = starts
      .flatMap((start) => ends.map((end) => ({ from: start, to: end, km: greatCircleKm(start, end) })))
      .filter(({ km }) => km > 0)
      .sort((a, b) => a.km - b.km);
    return { pairs, largest: [starts[0], ends[0]] };
  }

  endsOf({ from, to }: Pick<ListedRate, 'from' | 'to'>): [Place[], Place[]] {
    return [this.#townsOf(from), this.#townsOf(to)];
  }

  #townsOf(listed: string): Place[] {
    const known = this.#towns.get(listed);
    if (known !== undefined) return known;
    const towns = sampleOf(this.#book.placesOf(listed).flatMap((place) => townsAt(this.#gazetteer, place)));
    this.#towns.set(listed, towns);
    return towns;
  }
}

function widthOf({ pairs, largest }: AreaPairs, findWay: Ways['findWay']): Omit<WideRate, 'rate'> | undefined {
  const [least, most] = [pairs[0]?.km ?? 0, pairs.at(-1)?.km ?? 0];
  // A way on the road is longer than that of a crow by half at most, mostly.
  if (most * 1.5 < slackKm + least) return undefined;
  const narrowest = firstOnRoad(pairs, largest, findWay);
  const widest = firstOnRoad(pairs.toReversed(), largest, findWay);
  if (narrowest === undefined || widest === undefined) return undefined;
  const isWide = widest.km > 2 * narrowest.km && widest.km > narrowest.km + slackKm;
  return isWide ? { narrowest, widest } : undefined;
}

/** Leaves out towns that no road joins to the largest of the other area, such as those of islands. */
function firstOnRoad(
  pairs: readonly AreaPair[],
  [start, end]: AreaPairs['largest'],
  findWay: Ways['findWay'],
): AreaPair | undefined {
  const apart = new Set<Place>();
  let tries = 0;
  for (const { from, to } of pairs) {
    if (apart.has(from) || apart.has(to)) continue;
    if (tries++ === triesMax) return undefined;
    const legs = findWay([from, to]);
    if (legs !== undefined) return { from, to, km: roadKmOf(legs) };
    if (end === undefined || findWay([from, end]) === undefined) apart.add(from);
    if (start === undefined || findWay([start, to]) === undefined) apart.add(to);
  }
  return undefined;
}

/** The towns at a place of a rate: of a country, or with postal codes that begin so. */
function townsAt(gazetteer: Gazetteer, key: PlaceKey): Place[] {
  const [country, code] = [key.slice(0, 2), key.slice(3)];
  const number = gazetteer.countryNumbers.get(country);
  if (number === undefined) return [];
  const { countryTowns, townZip, text } = gazetteer;
  const first = countryTowns[number] ?? 0;
  const towns: Place[] = [];
  for (const [index, zip] of townZip.subarray(first, countryTowns[number + 1]).entries()) {
    const zipCode = compactCode(country, text(zip));
    if (zipCode.startsWith(code) && !cutsOutward(country, zipCode, code.length))
      towns.push(townPlace(gazetteer, country, first + index));
  }
  return towns;
}

/** Every so manieth town, in order of their people and the largest first, and the outermost in eight directions. */
function sampleOf(towns: readonly Place[]): Place[] {
  const outwards = [0, 1, 2, 3].flatMap((turn) => {
    const [north, east] = [Math.cos((turn * Math.PI) / 4), Math.sin((turn * Math.PI) / 4)];
    const reach = ({ latitude, longitude }: Place) => north * latitude + east * longitude * 0.6;
    const furthest = (sign: number) =>
      towns.reduce<Place | undefined>(
        (most, town) => (most === undefined || sign * reach(town) > sign * reach(most) ? town : most),
        undefined,
      );
    return [furthest(1), furthest(-1)].filter((town) => town !== undefined);
  });
  const stride = Math.max(1, Math.ceil(towns.length / sampleSize));
  return [...new Set([...towns.filter((_, at) => at % stride === 0), ...outwards])];
}
