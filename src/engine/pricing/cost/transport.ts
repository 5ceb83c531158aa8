import { instantOfLocal, localDayAndHour } from '../../../ground/local-time.ts';
import { dayMs, hourMs, type Instant } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import type { HazardGrade } from '../../load/goods/hazardous.ts';
import type { Crossing, Leg } from '../../routing/leg.ts';
import { crossingHours, crossingKey, crossingTermsOf } from '../../tariff/tables/crossing-terms.ts';
import { type Lane, laneKey } from '../../tariff/tables/lane.ts';
import type { CountryToll, CustomsTerritory, FtlTimeslotHours, SizeGroup, Tariff } from '../../tariff/tariff.ts';
import { isAt } from '../special-places.ts';

/** What all vehicles of a request have in common for the price. Kilometres, euros and fractions. */
export type Transport = {
  distanceKm: number;
  roadKm: number;
  /** Of all pairs of a loading's and an unloading's country, the one with the highest factor. */
  lane: Lane & { factor: number; pairs: number };
  tolls: { country: string; tolledKm: number; eurPerKm: CountryToll['eurPerKm'] }[];
  crossings: PricedCrossing[];
  /** Customs territories entered, besides the one the tour starts in. */
  customs: CustomsTerritory[];
  /** Of tunnels, passes and bridges: one for each time the tour takes it. */
  specialTolls: readonly Tariff['specialTolls'][number][];
  extraStops: number;
};

/**
 * A crossing, the share of it that the way back costs too, and the hours of the vehicle that it takes: `crossingHours`.
 */
export type PricedCrossing = Pick<Crossing, 'kind' | 'from' | 'to' | 'km'> & { returnShare: number; hours: number };

type Tour = { loadings: readonly Place[]; unloadings: readonly Place[]; legs: readonly Leg[] };

/** What the price needs to know of the times. */
export type LoadingTerms = {
  /** That of the narrowest loading window. Undefined for express vehicles. */
  slotHours: FtlTimeslotHours | undefined;
  leadHours: number;
  /** Undefined for goods that are not dangerous. */
  hazard?: HazardGrade | undefined;
  /** The dearest unsocial hour of the loadings whose hour the shipper chooses. */
  unsocial: { code: 'night' | 'saturday' | 'sunday' | 'holiday'; share: number } | undefined;
  /** How many other stops are served at unsocial hours. */
  unsocialStops: number;
  /** On how many working days loading keeps the vehicle: `countLoadingDays`. One if undefined. */
  loadingDays?: number;
};

/** Adds up what the price needs from a tour. `loadings` and `unloadings` in tour order. */
export function describeTransport(tariff: Tariff, tour: Tour): Transport {
  let distanceKm = 0;
  let ferryKm = 0;
  for (const leg of tour.legs) {
    distanceKm += leg.distanceKm;
    ferryKm += leg.ferryKm;
  }
  const stops = [...tour.loadings, ...tour.unloadings];
  return {
    distanceKm,
    roadKm: distanceKm - ferryKm,
    lane: dearestLane(tariff, tour),
    tolls: tolledKilometres(tariff, tour.legs),
    crossings: pricedCrossings(tariff, tour.legs),
    customs: customsTerritories(tariff, stops, tour.legs),
    specialTolls: specialTolls(tariff, tour.legs),
    extraStops: stops.length - 2,
  };
}

/** A tour that takes a crossing there and back itself pays no way back; of an odd number the last one pays it. */
function pricedCrossings({ crossings: table }: Tariff, legs: readonly Leg[]): PricedCrossing[] {
  const all = legs.flatMap(({ crossings }) => crossings);
  const keyOf = ({ from, to }: Crossing) => crossingKey(from, to);
  return all.map((crossing, index) => {
    const { kind, from, to, km, seconds } = crossing;
    const isSame = (other: Crossing) => keyOf(other) === keyOf(crossing);
    const paysReturn = all.filter(isSame).length % 2 === 1 && !all.slice(index + 1).some(isSame);
    const found = crossingTermsOf(table, crossing);
    const terms = paysReturn ? found : { ...found, returnShare: 0 };
    return { kind, from, to, km, returnShare: terms.returnShare, hours: crossingHours(terms, seconds) };
  });
}

/** The highest factor counts, so that a stop more never makes a tour cheaper. Of equal ones the first in the tour. */
function dearestLane(
  { laneFactors }: Tariff,
  { loadings, unloadings }: Pick<Tour, 'loadings' | 'unloadings'>,
): Transport['lane'] {
  const origins = new Set(loadings.map(({ country }) => country));
  const destinations = new Set(unloadings.map(({ country }) => country));
  const pairs = [...origins].flatMap((from) => [...destinations].map((to) => ({ from, to })));
  const lanes = pairs.map((lane) => ({ ...lane, factor: laneFactors.get(laneKey(lane)) ?? 1, pairs: pairs.length }));
  return lanes.reduce((dearest, lane) => (lane.factor > dearest.factor ? lane : dearest));
}

/** The fee group's factor for a lane. Vans run nearly balanced and take the square root. */
export function laneFactorOf({ lane }: Transport, size: SizeGroup): number {
  return size === 'van' ? Math.sqrt(lane.factor) : lane.factor;
}

function tolledKilometres(tariff: Tariff, legs: readonly Leg[]): Transport['tolls'] {
  const byCountry = new Map<string, number>();
  for (const leg of legs) {
    for (const { country, roadClass, km } of leg.roadKm) {
      const { tolledShare } = tariff.tolls.get(country) ?? tariff.tollFallback;
      byCountry.set(country, (byCountry.get(country) ?? 0) + km * tolledShare[roadClass]);
    }
  }
  return [...byCountry].map(([country, tolledKm]) => {
    return { country, tolledKm, eurPerKm: (tariff.tolls.get(country) ?? tariff.tollFallback).eurPerKm };
  });
}

function specialTolls(tariff: Tariff, legs: readonly Leg[]): Transport['specialTolls'] {
  return legs
    .flatMap(({ passages }) => passages)
    .flatMap((passage) => tariff.specialTolls.filter((toll) => toll.passage === passage));
}

/**
 * The customs territories a tour enters, besides the one it stays in: those of its stops and of the countries on its
 * way. The EU is one, and free.
 */
export function customsTerritories(tariff: Tariff, stops: readonly Place[], legs: readonly Leg[]): CustomsTerritory[] {
  const passed = new Set<CustomsTerritory>();
  let insideUnion = false;
  const pass = (territory: CustomsTerritory | undefined) => {
    if (territory === undefined) insideUnion = true;
    else passed.add(territory);
  };
  const special = stops.map((stop) => specialPlaceOf(tariff, stop));
  stops.forEach((stop, index) => {
    pass(territoryOf(tariff, stop, special[index]));
  });
  legs.forEach((leg, index) => {
    const own = special.slice(index, index + 2).map((place) => place?.country);
    const fromIreland =
      leg.crossings.length === 0 && stops.slice(index, index + 2).some(({ country }) => country === 'IE');
    for (const { country } of leg.roadKm) {
      // Overland from Ireland it is Northern Ireland, which is inside for goods: Windsor Framework, art. 5.
      if (fromIreland && country === 'GB') continue;
      // The last kilometres to such a place may lead through it alone. With a ferry before it they are a transit.
      if (leg.crossings.length > 0 || !own.includes(country)) pass(tariff.customsTerritories.get(country));
    }
  });
  return passed.size + (insideUnion ? 1 : 0) > 1 ? [...passed] : [];
}

/** Where goods of a stop are for customs. Undefined: in the customs territory of the EU. */
export function customsTerritoryOf(tariff: CustomsTables, stop: Place): CustomsTerritory | undefined {
  return territoryOf(tariff, stop, specialPlaceOf(tariff, stop));
}

type CustomsTables = Pick<Tariff, 'customsPlaces' | 'customsTerritories'>;
type CustomsPlace = Tariff['customsPlaces'][number];

function specialPlaceOf({ customsPlaces }: CustomsTables, stop: Place): CustomsPlace | undefined {
  return customsPlaces.find((place) => isAt(place, stop));
}

function territoryOf({ customsTerritories }: CustomsTables, { country }: Place, special: CustomsPlace | undefined) {
  return special === undefined ? customsTerritories.get(country) : special.territory;
}

/** Whether an instant is at night, on a weekend or on a holiday there: the most expensive that applies. */
export function unsocialHour(tariff: Tariff, at: Instant, place: Place): LoadingTerms['unsocial'] {
  const { nightFromHour, nightToHour, night, saturday, sunday, holiday } = tariff.terms.unsocialHours;
  const { day, hour } = localDayAndHour(at, place.timeZone);
  let code: NonNullable<LoadingTerms['unsocial']>['code'] | undefined;
  let share = Number.NEGATIVE_INFINITY;
  if (day === 0) {
    code = 'sunday';
    share = sunday;
  }
  if (holiday > share && tariff.calendar.isHoliday(place, at)) {
    code = 'holiday';
    share = holiday;
  }
  if (saturday > share && day === 6) {
    code = 'saturday';
    share = saturday;
  }
  if (night > share && (hour >= nightFromHour || hour < nightToHour)) {
    code = 'night';
    share = night;
  }
  return code && { code, share };
}

/** The first moment after an instant at which `unsocialHour` may be another there: midnight, or an end of the night. */
export function nextUnsocialChange(tariff: Tariff, after: Instant, { timeZone }: Pick<Place, 'timeZone'>): Instant {
  const { nightFromHour, nightToHour } = tariff.terms.unsocialHours;
  const { date } = localDayAndHour(after, timeZone);
  const midnight = instantOfLocal((date + 1) * dayMs, timeZone);
  const next = (hour: number, latest: Instant) => {
    const at = instantOfLocal(date * dayMs + hour * hourMs, timeZone);
    return at > after && at < latest ? at : latest;
  };
  return next(nightToHour, next(nightFromHour, midnight));
}
