import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { Place } from '../../cities/place.ts';
import { compactCode, cutsOutward, type PlaceKey, readPlaceKey, zoneKey } from './rate-place.ts';
import { type AccountRates, findTies, laneOf, rowsOfStep } from './rate-ties.ts';
import type { Rate, RateRow, ZoneRow } from './read-rates.ts';

type CatalogueVehicle = { code: string; class: string };

type Index = {
  accounts: ReadonlyMap<string, AccountRates>;
  zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>;
};

export type ListedRate = Rate & { from: string; to: string };

/** Of the lower rank is the more particular. */
export type TourRate = { rank: number; rate: Rate };

/**
 * All rates of a table, found by the stops of a tour. Of several that hold the most particular counts: one of the
 * account before one of everybody, then by `from`, then by `to` (a longer beginning of the postal code, a shorter one,
 * a zone, a country), then by vehicle (a code, its class, `ftl` for trucks of class both, all). Rates for steps of a
 * load are as particular as one for the whole vehicle.
 */
export class RateBook {
  readonly count: number;
  readonly #accounts: ReadonlyMap<string, AccountRates>;
  readonly #zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>;
  /** By country how many signs of postal codes keys have, the longest first. */
  readonly #lengths: ReadonlyMap<string, readonly number[]>;

  constructor(count: number, { accounts, zonesOf }: Index) {
    this.count = count;
    this.#accounts = accounts;
    this.#zonesOf = zonesOf;
    const used = [...accounts.values()].flatMap(({ used: { from, to } }) => [...from, ...to]);
    this.#lengths = codeLengths(new Set([...used, ...zonesOf.keys()]));
    Object.freeze(this);
  }

  /** Every rate with its places as keys, in the order of the file. */
  *list(): Steps<ListedRate[]> {
    const rates: ListedRate[] = [];
    for (const { lanes } of this.#accounts.values()) {
      for (const [lane, each] of lanes) {
        const [from, to] = lane.split('>').map((key) => key.replace(/^=/, '')) as [string, string];
        for (const rate of each) {
          rates.push({ ...rate, from, to });
          if (rates.length % rowsOfStep === 0) yield;
        }
      }
    }
    yield;
    return rates.sort((a, b) => a.line - b.line);
  }

  /** The countries and beginnings of postal codes of a rate's `from` or `to` as listed, which may be a zone. */
  placesOf(listed: string): PlaceKey[] {
    const zone = zoneKey(listed);
    const places = [...this.#zonesOf].filter(([, zones]) => zones.includes(zone)).map(([place]) => place);
    return places.length > 0 ? places : [listed];
  }

  /**
   * The rates of a tour for an account, and of everybody, in no order: of the lanes on which all loadings and all
   * unloadings are. Without an account (null) those of everybody.
   */
  ratesOf(loadings: readonly Place[], unloadings: readonly Place[], account: string | null): TourRate[] {
    const own = account === null ? undefined : this.#accounts.get(account);
    const everybodys = this.#accounts.get('');
    if (own === undefined && everybodys === undefined) return [];
    const [starts, ends] = [this.#commonKeys(loadings), this.#commonKeys(unloadings)];
    const found: TourRate[] = [];
    const add = ({ lanes, used }: AccountRates, rankMin: number) => {
      const to = ends.filter((key) => used.to.has(key));
      for (const start of starts) {
        if (!used.from.has(start)) continue;
        for (const end of to) {
          const rank = rankMin + placeRank(start) * ranksMax + placeRank(end);
          for (const rate of lanes.get(laneOf(start, end)) ?? []) found.push({ rank, rate });
        }
      }
    };
    if (own !== undefined) add(own, 0);
    if (everybodys !== undefined) add(everybodys, everybodyRank);
    return found;
  }

  /** The keys that hold for all places. */
  #commonKeys([first, ...others]: readonly Place[]): PlaceKey[] {
    if (first === undefined) return [];
    return others.reduce((common, place) => {
      const own = new Set(this.#keysOf(place));
      return common.filter((key) => own.has(key));
    }, this.#keysOf(first));
  }

  #keysOf({ country, zipCode }: Place): PlaceKey[] {
    const lengths = this.#lengths.get(country);
    if (lengths === undefined) return [];
    const code = compactCode(country, zipCode);
    const places: PlaceKey[] = [];
    for (const length of lengths) {
      if (length <= code.length && !cutsOutward(country, code, length))
        places.push(length === 0 ? country : `${country}-${code.slice(0, length)}`);
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

/**
 * Those of a tour's rates that hold for a vehicle, the most particular first, together with the equally particular
 * ones of other days or loads: of these the cheapest step first. Of the same places a step goes before a whole vehicle,
 * however particularly that is named: it says what the load costs.
 */
export function ratesFor(rates: readonly TourRate[], vehicle: CatalogueVehicle): readonly (readonly Rate[])[] {
  if (rates.length === 0) return [];
  const kinds = kindsOf(vehicle);
  const kindOf = ({ rate }: TourRate) => kinds.indexOf(rate.vehicle);
  const held = rates.filter((each) => kindOf(each) >= 0);
  const groups = Map.groupBy(held, (each) => {
    const ofPlaces = each.rank * 2 + (each.rate.step === null ? 1 : 0);
    return ofPlaces * kinds.length + kindOf(each);
  });
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([, group]) => group.map(({ rate }) => rate).sort((a, b) => stepEur(a) - stepEur(b)));
}

/** What a rate may call a vehicle, the most particular first: its code, its class, `ftl` for a truck, or nothing. */
export function kindsOf(vehicle: CatalogueVehicle): (string | null)[] {
  // Vehicles sold as a full load are of class ftl or both.
  return [vehicle.code, vehicle.class, ...(vehicle.class === 'both' ? ['ftl'] : []), null];
}

function stepEur({ step, price }: Rate): number {
  return step === null || price.kind !== 'fixed' ? Number.MAX_VALUE : price.eur;
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
 * Indexes rates, or says what is wrong with them apart from their form: places, zones and vehicles that are not
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
  const accounts = new Map<string, AccountRates>();
  for (const { from, to, ...rate } of rows) {
    const [start, end] = [placeOf(from, zones), placeOf(to, zones)];
    // What is missing was reported when the sheet was read.
    if (start === undefined && from !== '') rateProblems.push(`line ${rate.line}, from: ${noPlace(from)}`);
    if (end === undefined && to !== '') rateProblems.push(`line ${rate.line}, to: ${noPlace(to)}`);
    const { vehicle } = rate;
    if (vehicle !== null && !kinds.has(vehicle)) {
      rateProblems.push(`line ${rate.line}, vehicle: is no code or class of a vehicle: ${vehicle}`);
    }
    if (start === undefined || end === undefined) continue;
    addRate(accounts, start, end, Object.freeze(rate));
    if (rate.line % rowsOfStep === 0) yield;
  }
  yield;
  const clashes = yield* findTies(accounts, zonesOf, zones);
  return {
    book: new RateBook(rows.length, { accounts, zonesOf }),
    rateProblems: [...rateProblems, ...clashes],
    zoneProblems,
  };
}

const noPlace = (text: string) => `is no zone, country or beginning of a postal code as in DE-20: ${text}`;

function placeOf(text: string, zones: ReadonlyMap<PlaceKey, unknown>): PlaceKey | undefined {
  return zones.has(zoneKey(text)) ? zoneKey(text) : readPlaceKey(text);
}

function addRate(accounts: Map<string, AccountRates>, from: PlaceKey, to: PlaceKey, rate: Rate): void {
  const whose = rate.account ?? '';
  const own = accounts.get(whose) ?? { lanes: new Map<string, Rate[]>(), used: { from: new Set(), to: new Set() } };
  accounts.set(whose, own);
  const rates = own.lanes.get(laneOf(from, to)) ?? [];
  rates.push(rate);
  own.lanes.set(laneOf(from, to), rates);
  own.used.from.add(from);
  own.used.to.add(to);
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
