import type { Place } from '../../cities/place.ts';
import { compactCode, type PlaceKey, readPlaceKey, wideningKeys, zoneKey } from './rate-place.ts';
import type { RateRow, ZoneRow } from './read-rates.ts';
import type { Steps } from './steps.ts';

/** A rate in force. One object for each row, so that rates are compared by identity. */
export type Rate = Readonly<Omit<RateRow, 'from' | 'to'>>;

type CatalogueVehicle = { code: string; class: string };

/** The rates of one lane by account, '' for everybody's; each list in the order of the file. */
type LaneRates = Map<string, Rate[]>;

type Index = {
  lanes: Map<string, LaneRates>;
  zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>;
  used: Record<'from' | 'to', Set<PlaceKey>>;
};

/** Of the lower rank is the more particular. */
export type TourRate = { rank: number; rate: Rate };

/** The lanes that a tour is on. Of the lower rank is the more particular; overlapping zones have the same. */
export type TourRates = readonly { rank: number; rates: LaneRates }[];

/**
 * All rates of a table, found by the stops of a tour. Of several that hold the most particular counts: one of the
 * account before one of everybody, then by `from`, then by `to` (a longer beginning of the postal code, a shorter one,
 * a zone, a country), then by vehicle (a code, a class, all).
 */
export class RateBook {
  readonly count: number;
  /** By `from` and `to`, as in `DE-20>PL`. */
  readonly #lanes: ReadonlyMap<string, LaneRates>;
  readonly #zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>;
  readonly #used: Record<'from' | 'to', ReadonlySet<PlaceKey>>;
  /** By country how many signs of postal codes keys have, the longest first. */
  readonly #lengths: ReadonlyMap<string, readonly number[]>;

  constructor(count: number, { lanes, zonesOf, used }: Index) {
    this.count = count;
    this.#lanes = lanes;
    this.#zonesOf = zonesOf;
    this.#used = used;
    this.#lengths = codeLengths(new Set([...used.from, ...used.to, ...zonesOf.keys()]));
    Object.freeze(this);
  }

  /** The lanes with rates on which all loadings and all unloadings are. */
  lanesOf(loadings: readonly Place[], unloadings: readonly Place[]): TourRates {
    const [from, to] = [this.#common('from', loadings), this.#common('to', unloadings)];
    return from.flatMap((start) =>
      to.flatMap((end) => {
        const rates = this.#lanes.get(laneOf(start, end));
        return rates === undefined ? [] : { rank: placeRank(start) * ranksMax + placeRank(end), rates };
      }),
    );
  }

  /** The keys that hold for all places. */
  #common(end: 'from' | 'to', [first, ...others]: readonly Place[]): PlaceKey[] {
    const keys = this.#keysOf(first!).filter((key) => this.#used[end].has(key));
    return others.reduce((common, place) => {
      const own = this.#keysOf(place);
      return common.filter((key) => own.includes(key));
    }, keys);
  }

  #keysOf({ country, zipCode }: Place): PlaceKey[] {
    const lengths = this.#lengths.get(country);
    if (lengths === undefined) return [];
    const code = compactCode(country, zipCode);
    const places: PlaceKey[] = [];
    for (const length of lengths) {
      if (length <= code.length) places.push(length === 0 ? country : `${country}-${code.slice(0, length)}`);
    }
    if (this.#zonesOf.size === 0) return places;
    return [...places, ...new Set(places.flatMap((key) => this.#zonesOf.get(key) ?? []))];
  }
}

function codeLengths(keys: ReadonlySet<PlaceKey>): Map<string, number[]> {
  const lengths = new Map<string, Set<number>>();
  for (const key of keys) {
    if (key.startsWith('=')) continue;
    const country = key.slice(0, 2);
    lengths.set(country, (lengths.get(country) ?? new Set()).add(Math.max(0, key.length - 3)));
  }
  return new Map([...lengths].map(([country, found]) => [country, [...found].sort((a, b) => b - a)]));
}

/** The rates of a tour for an account, in no order; null: those of everybody. Most tours have none. */
export function ratesOf(lanes: TourRates, account: string | null): readonly TourRate[] {
  const found: TourRate[] = [];
  for (const { rank, rates } of lanes) {
    for (const rate of (account === null ? undefined : rates.get(account)) ?? []) found.push({ rank, rate });
    for (const rate of rates.get('') ?? []) found.push({ rank: rank + everybodyRank, rate });
  }
  return found;
}

/** Those of them that hold for a vehicle, the most particular first. */
export function ratesFor(rates: readonly TourRate[], vehicle: CatalogueVehicle): readonly Rate[] {
  if (rates.length === 0) return [];
  const kinds = [vehicle.code, vehicle.class, null];
  const kindOf = ({ rate }: TourRate) => kinds.indexOf(rate.vehicle);
  return rates
    .filter((each) => kindOf(each) >= 0)
    .sort((a, b) => a.rank - b.rank || kindOf(a) - kindOf(b))
    .map(({ rate }) => rate);
}

/** Longer postal codes before shorter ones before zones before countries. */
function placeRank(key: PlaceKey): number {
  if (key.startsWith('=')) return ranksMax - 2;
  return key.length > 2 ? Math.max(0, ranksMax - key.length) : ranksMax - 1;
}

/** More than a postal code has signs. */
const ranksMax = 100;
const everybodyRank = ranksMax * ranksMax;

/**
 * Indexes rates, or says what is wrong with them beside their form: places, zones and vehicles that are not
 * there, and rates of which neither is more particular where both hold.
 */
export function* buildRateBook(
  rows: readonly RateRow[],
  zoneRows: readonly ZoneRow[],
  vehicles: readonly CatalogueVehicle[],
): Steps<{ book: RateBook; rateProblems: string[]; zoneProblems: string[] }> {
  const { zonesOf, zones, problems: zoneProblems } = readZoneRows(zoneRows);
  const kinds = new Set(vehicles.flatMap((vehicle) => [vehicle.code, vehicle.class]));
  const rateProblems: string[] = [];
  const lanes = new Map<string, LaneRates>();
  const used = { from: new Set<PlaceKey>(), to: new Set<PlaceKey>() };
  for (const { from, to, ...rate } of rows) {
    const [start, end] = [placeOf(from, zones), placeOf(to, zones)];
    // What is missing was told when the sheet was read.
    if (start === undefined && from !== '') rateProblems.push(`line ${rate.line}, from: ${noPlace(from)}`);
    if (end === undefined && to !== '') rateProblems.push(`line ${rate.line}, to: ${noPlace(to)}`);
    const { vehicle } = rate;
    if (vehicle !== null && !kinds.has(vehicle)) {
      rateProblems.push(`line ${rate.line}, vehicle: is no code or class of a vehicle: ${vehicle}`);
    }
    if (start === undefined || end === undefined) continue;
    addRate(lanes, laneOf(start, end), Object.freeze(rate));
    used.from.add(start);
    used.to.add(end);
    if (rate.line % rowsOfStep === 0) yield;
  }
  yield;
  const clashes = yield* ties(lanes, zonesOf, zones);
  return {
    book: new RateBook(rows.length, { lanes, zonesOf, used }),
    rateProblems: [...rateProblems, ...clashes],
    zoneProblems,
  };
}

/** Some milliseconds. */
const rowsOfStep = 2000;
const laneOf = (from: PlaceKey, to: PlaceKey) => `${from}>${to}`;
const noPlace = (text: string) => `is no zone, country or beginning of a postal code as in DE-20: ${text}`;

function placeOf(text: string, zones: ReadonlyMap<PlaceKey, unknown>): PlaceKey | undefined {
  return zones.has(zoneKey(text)) ? zoneKey(text) : readPlaceKey(text);
}

function addRate(lanes: Map<string, LaneRates>, lane: string, rate: Rate): void {
  const byAccount = lanes.get(lane) ?? new Map<string, Rate[]>();
  const rates = byAccount.get(rate.account ?? '') ?? [];
  rates.push(rate);
  byAccount.set(rate.account ?? '', rates);
  lanes.set(lane, byAccount);
}

/** By vehicle and time. */
function inOrder(a: Rate, b: Rate): number {
  return compare(a.vehicle ?? '', b.vehicle ?? '') || compare(a.firstDay, b.firstDay) || a.line - b.line;
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function readZoneRows(rows: readonly ZoneRow[]) {
  const problems: string[] = [];
  const zones = new Map<PlaceKey, Set<PlaceKey>>();
  const zonesOf = new Map<PlaceKey, PlaceKey[]>();
  for (const { line, zone, place } of rows) {
    if (zone === '' || place === '') continue;
    const [key, at] = [zoneKey(zone), readPlaceKey(place)];
    if (readPlaceKey(zone) !== undefined || /^.$|[>=]/.test(zone)) {
      problems.push(`line ${line}, zone: needs a name that is no country or postal code: ${zone}`);
    }
    const places = zones.get(key) ?? new Set();
    zones.set(key, places);
    if (at === undefined) {
      problems.push(`line ${line}, place: is no country or beginning of a postal code as in DE-20: ${place}`);
      continue;
    }
    if (places.has(at)) problems.push(`line ${line}, place: is in the zone twice: ${place}`);
    places.add(at);
    zonesOf.set(at, [...(zonesOf.get(at) ?? []), key]);
  }
  return { zones, zonesOf, problems };
}

/** Rates of which neither is more particular, and which some transport has both: the lines of each pair. */
function* ties(
  lanes: ReadonlyMap<string, LaneRates>,
  zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>,
  zones: ReadonlyMap<PlaceKey, ReadonlySet<PlaceKey>>,
): Steps<string[]> {
  const alike = overlappingZones(zonesOf, zones);
  const problems: string[] = [];
  let count = 0;
  for (const [lane, byAccount] of lanes) {
    count += 1;
    if (count % rowsOfStep === 0) yield;
    const [from, to] = lane.split('>') as [PlaceKey, PlaceKey];
    const same = [...(alike.get(from) ?? [from])].flatMap((start) =>
      [...(alike.get(to) ?? [to])].map((end) => laneOf(start, end)),
    );
    for (const other of same) {
      // Each pair of lanes once.
      if (other < lane) continue;
      for (const [account, rates] of byAccount) {
        const others = lanes.get(other)?.get(account) ?? [];
        for (const [a, b] of other === lane ? clashesWithin(rates.toSorted(inOrder)) : clashesBetween(rates, others)) {
          const [first, second] = a.line < b.line ? [a, b] : [b, a];
          const both = lane === other ? lane : `${lane} and ${other}`;
          problems.push(
            `lines ${first.line} and ${second.line}: "${first.name}" and "${second.name}" both hold for the same transports (${both.replaceAll('>', ' to ').replaceAll('=', '')})`,
          );
        }
      }
    }
  }
  return problems;
}

/** By zone, those that share a place with it, itself among them. */
function overlappingZones(
  zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>,
  zones: ReadonlyMap<PlaceKey, ReadonlySet<PlaceKey>>,
): Map<PlaceKey, Set<PlaceKey>> {
  const alike = new Map([...zones.keys()].map((zone) => [zone, new Set([zone])]));
  for (const [zone, places] of zones) {
    for (const wider of [...places].flatMap(wideningKeys)) {
      for (const other of zonesOf.get(wider) ?? []) {
        alike.get(zone)!.add(other);
        alike.get(other)!.add(zone);
      }
    }
  }
  return alike;
}

/** Each rate with the one before it, in order of time, that lasts longest. */
function clashesWithin(rates: readonly Rate[]): [Rate, Rate][] {
  let longest: Rate | undefined;
  return rates.flatMap((rate): [Rate, Rate][] => {
    const clash: [Rate, Rate][] = longest !== undefined && isTie(longest, rate) ? [[longest, rate]] : [];
    if (longest?.vehicle !== rate.vehicle || rate.lastDay > longest.lastDay) longest = rate;
    return clash;
  });
}

function clashesBetween(rates: readonly Rate[], others: readonly Rate[]): [Rate, Rate][] {
  return rates.flatMap((rate) =>
    others.filter((other) => isTie(rate, other)).map((other): [Rate, Rate] => [rate, other]),
  );
}

function isTie(a: Rate, b: Rate): boolean {
  return a.vehicle === b.vehicle && a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;
}
