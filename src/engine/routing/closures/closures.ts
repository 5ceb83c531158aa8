import type { Place, Point } from '../../cities/place.ts';
import { countryName, isKnownCountry } from '../../cities/served-countries.ts';

/** What no region names: the corners of its outline in order, as degrees of latitude and longitude. */
export type Outline = { name: string; corners: readonly (readonly [latitude: number, longitude: number])[] };

/**
 * A country, or only the regions of it that are named, as `Place.region` names them, or what is inside the outline.
 */
export type Area = { country: string; regions?: readonly string[]; outline?: Outline };

/** Since when (`YYYY-MM-DD`) and why, as a part of a sentence. */
type Closure = { since: string; reason: string };

/** `stops`: whether places in it are served; `transit`: whether a way may lead through that ends elsewhere. */
export type ClosedArea = Area & Closure & { stops: boolean; transit: boolean };

/** A border no truck crosses, or only not between those towns at either side of it. */
export type ClosedBorder = Closure & { between: readonly [string, string]; towns?: readonly string[] };

/**
 * Where a way is open, but slow. `atBorder`: only a tour that crosses the country's border is; `neighbours`: only one
 * that crosses it to or from one of these countries by road.
 */
type SlowArea = Area & { atBorder: boolean; neighbours?: readonly string[]; text: string };

/** Where trucks cannot or may not go. */
export type ClosedLanes = {
  readonly areas: readonly ClosedArea[];
  readonly borders: readonly ClosedBorder[];
  readonly warnings: readonly SlowArea[];
};

/** Every country that closed lanes name and that is not known, with the row that names it, as in `areas.3`. */
export function unknownCountries({ areas, borders, warnings }: ClosedLanes): { row: string; country: string }[] {
  const named = [
    ...areas.map(({ country }, i) => ({ row: `areas.${i}`, countries: [country] })),
    ...borders.map(({ between }, i) => ({ row: `borders.${i}`, countries: between })),
    ...warnings.map(({ country, neighbours = [] }, i) => ({
      row: `warnings.${i}`,
      countries: [country, ...neighbours],
    })),
  ];
  return named.flatMap(({ row, countries }) =>
    countries.filter((country) => !isKnownCountry(country)).map((country) => ({ row, country })),
  );
}

export const nothingClosed: ClosedLanes = { areas: [], borders: [], warnings: [] };

export function isIn({ country, regions, outline }: Area, place: Point & Pick<Place, 'country' | 'region'>): boolean {
  if (place.country !== country || (regions !== undefined && !regions.includes(place.region))) return false;
  return outline === undefined || isInside(outline, place);
}

/** Whether a line northward from a point meets the outline an odd number of times. */
function isInside({ corners }: Outline, { latitude, longitude }: Point): boolean {
  let inside = false;
  corners.forEach(([north, east], index) => {
    const [otherNorth, otherEast] = corners.at(index - 1) ?? [north, east];
    if (east > longitude === otherEast > longitude) return;
    const crossing = north + ((otherNorth - north) * (longitude - east)) / (otherEast - east);
    if (crossing > latitude) inside = !inside;
  });
  return inside;
}

/** The parts of a country that an area is, by name. Undefined if it is all of the country. */
export function partsOf({ regions, outline }: Area): readonly string[] | undefined {
  return outline === undefined ? regions : [outline.name];
}

/** A stop in tour order: which of the loadings or unloadings. */
export type StopPosition = { list: 'loadings' | 'unloadings'; index: number };

type Stops = { loadings: readonly Place[]; unloadings: readonly Place[] };

/** Every stop with its position. */
function listStops({ loadings, unloadings }: Stops): (StopPosition & { place: Place })[] {
  return [
    ...loadings.map((place, index) => ({ list: 'loadings' as const, index, place })),
    ...unloadings.map((place, index) => ({ list: 'unloadings' as const, index, place })),
  ];
}

/** The first stop that is not served, and why. */
export function closedStop({ areas }: ClosedLanes, stops: Stops): { stop: StopPosition; message: string } | undefined {
  for (const { place, ...stop } of listStops(stops)) {
    const area = areas.find((each) => !each.stops && isIn(each, place));
    if (area !== undefined) return { stop, message: `${nameOf(area, place)} is not served since ${because(area)}` };
  }
  return undefined;
}

/** Why a tour has no way that is open. */
export function describeClosure(closure: ClosedArea | ClosedBorder): string {
  if ('country' in closure) {
    const name = partsOf(closure)?.[0] ?? countryName(closure.country);
    return `The way leads through ${name}, where trucks have not passed since ${because(closure)}`;
  }
  const [one, other] = closure.between.map(countryName);
  const at = closure.towns === undefined ? '' : ` at ${closure.towns.join(' and ')}`;
  return `The border between ${one} and ${other} is closed${at} since ${because(closure)}`;
}

/**
 * What the shipper should know about the stops and of the countries on the way, where no stop is in the area.
 * `way`: the countries that it leads through, in its order.
 */
export function describeSlowness({ warnings }: ClosedLanes, stops: Stops, way: readonly string[]): string[] {
  const own = listStops(stops);
  const countriesOnWay = new Set(way);
  const countries = new Set([...way, ...own.map(({ place }) => place.country)]);
  return warnings.flatMap((area) => {
    if (area.atBorder && countries.size < 2) return [];
    if (area.neighbours !== undefined && !isCrossed(area.country, area.neighbours, way)) return [];
    const here = own.filter(({ place }) => isIn(area, place));
    if (here.length > 0) return [`${here.map(({ list, index }) => `${list}.${index}`).join(', ')}: ${area.text}`];
    const isPassed = partsOf(area) === undefined && countriesOnWay.has(area.country);
    return isPassed ? [`The way leads through ${countryName(area.country)}: ${area.text}`] : [];
  });
}

function isCrossed(country: string, neighbours: readonly string[], way: readonly string[]): boolean {
  return way.some((each, index) => {
    if (each !== country) return false;
    return [way[index - 1], way[index + 1]].some((other) => other !== undefined && neighbours.includes(other));
  });
}

function nameOf({ country, regions, outline }: Area, place: Place): string {
  const part = outline?.name ?? (regions && place.region);
  return part === undefined ? countryName(country) : `${part} (${countryName(country)})`;
}

function because({ since, reason }: Closure): string {
  return `${since}: ${reason}.`;
}
