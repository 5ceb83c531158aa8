import type { Place } from '../cities/place.ts';
import type { HazardGrade } from '../load/goods/hazardous.ts';
import { localDayAndHour } from '../local-time.ts';
import type { Crossing, Leg } from '../routing/leg.ts';
import { type Lane, laneKey } from '../tariff/tables/lane.ts';
import type { CountryToll, FtlTimeslotHours, SizeGroup, Tariff } from '../tariff/tariff.ts';
import type { Instant } from '../units.ts';

/** What all vehicles of a request have in common for the price. Kilometres, euros and fractions. */
export type Transport = {
  distanceKm: number;
  roadKm: number;
  lane: Lane;
  laneFactor: number;
  tolls: { country: string; tolledKm: number; eurPerKm: CountryToll['eurPerKm'] }[];
  crossings: Pick<Crossing, 'kind' | 'from' | 'to' | 'km'>[];
  /** Customs territories entered, besides the one the tour starts in. */
  customs: { territory: string; van: number; truck: number }[];
  /** Of tunnels, passes and bridges: one for each time the tour takes it. */
  specialTolls: readonly Tariff['specialTolls'][number][];
  extraStops: number;
};

/** What the price needs to know of the times: of the first loading, and of further stops at unsocial hours. */
export type LoadingTerms = {
  /** Undefined for express vehicles. */
  slotHours: FtlTimeslotHours | undefined;
  leadHours: number;
  /** Undefined for goods that are not dangerous. */
  hazard?: HazardGrade | undefined;
  unsocial: { code: 'night' | 'saturday' | 'sunday' | 'holiday'; share: number } | undefined;
  unsocialStops: number;
};

/** Adds up what the price needs from a tour. `loadings` and `unloadings` in tour order. */
export function describeTransport(
  tariff: Tariff,
  tour: { loadings: readonly Place[]; unloadings: readonly Place[]; legs: readonly Leg[] },
): Transport {
  const first = tour.loadings[0]!;
  const last = tour.unloadings.at(-1)!;
  const lane = { from: first.country, to: last.country };
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
    lane,
    laneFactor: tariff.laneFactors.get(laneKey(lane)) ?? 1,
    tolls: tolledKilometres(tariff, tour.legs),
    crossings: tour.legs.flatMap((leg) => leg.crossings),
    customs: customsTerritories(tariff, stops, tour.legs),
    specialTolls: specialTolls(tariff, tour.legs),
    extraStops: stops.length - 2,
  };
}

/** The fee group's factor for a lane. Vans run nearly balanced and take the square root. */
export function laneFactorOf(transport: Transport, size: SizeGroup): number {
  return size === 'van' ? Math.sqrt(transport.laneFactor) : transport.laneFactor;
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

function customsTerritories(tariff: Tariff, stops: readonly Place[], legs: readonly Leg[]): Transport['customs'] {
  const passed = new Map<string, { territory: string; van: number; truck: number }>();
  let insideUnion = false;
  const pass = (country: string) => {
    const row = tariff.customsTerritories.get(country);
    if (row === undefined) insideUnion = true;
    else passed.set(row.territory, row);
  };
  for (const stop of stops) pass(stop.country);
  for (const leg of legs) for (const { country } of leg.roadKm) pass(country);
  return passed.size + (insideUnion ? 1 : 0) > 1 ? [...passed.values()] : [];
}

/** Whether a stop starts at night, on a weekend or on a holiday: the most expensive that applies. */
export function unsocialHour(tariff: Tariff, start: Instant, place: Place): LoadingTerms['unsocial'] {
  const { nightFromHour, nightToHour, night, saturday, sunday, holiday } = tariff.terms.unsocialHours;
  const { day, hour } = localDayAndHour(start, place.timeZone);
  const applying: NonNullable<LoadingTerms['unsocial']>[] = [];
  if (day === 0) applying.push({ code: 'sunday', share: sunday });
  if (tariff.calendar.isHoliday(place, start)) applying.push({ code: 'holiday', share: holiday });
  if (day === 6) applying.push({ code: 'saturday', share: saturday });
  if (hour >= nightFromHour || hour < nightToHour) applying.push({ code: 'night', share: night });
  return applying.sort((a, b) => b.share - a.share)[0];
}
