import { countryName } from '../../cities/served-countries.ts';
import type { Crossing, Leg } from '../leg.ts';
import type { Passage } from '../passages.ts';
import { crossingWaitSeconds } from '../truck-times.ts';

/** A leg as a routing engine measured it for one vehicle, in whole metres and seconds. */
export type MeasuredLeg = {
  /** On the road, without crossings. */
  roadMetres: number;
  /** At the wheel. */
  drivingSeconds: number;
  /** In order of travel. */
  crossings: readonly MeasuredCrossing[];
  /** Road metres by country in order of travel; they sum to `roadMetres`. Undefined: the engine knows no borders. */
  countries: readonly { country: string; metres: number }[] | undefined;
  passages: readonly Passage[];
};

export type MeasuredCrossing = {
  kind: Crossing['kind'];
  metres: number;
  /** Sailing or riding alone. */
  seconds: number;
  /** Seconds of the leg's driving before it. */
  drivingSecondsBefore: number;
};

/**
 * The leg that an engine measured: its kilometres, seconds and crossings, with the road classes of the network's way.
 * Without borders the kilometres by country are the network's too, scaled to its length. `wayOfNetwork` joins the same
 * places.
 */
export function buildMeasuredLeg(measured: MeasuredLeg, wayOfNetwork: Leg): Leg {
  const segments = measured.countries
    ? measured.countries.flatMap((stretch) => byRoadClass(stretch, wayOfNetwork))
    : scaleAll(wayOfNetwork.segments, measured.roadMetres / 1000);
  const crossings = measured.crossings.map((crossing, index) => nameCrossing(crossing, index, measured, wayOfNetwork));
  const ferryKm = crossings.reduce((sum, { km }) => sum + km, 0);
  return {
    distanceKm: measured.roadMetres / 1000 + ferryKm,
    ferryKm,
    roadKm: sumUp(segments),
    segments: joinAlike(segments),
    drivingSeconds: measured.drivingSeconds,
    isTimed: true,
    crossings,
    passages: [...measured.passages],
  };
}

type Segment = Leg['segments'][number];

/** A country's kilometres by road class, as the network's are there or, where its way does not lead, on all of it. */
function byRoadClass({ country, metres }: { country: string; metres: number }, { segments }: Leg): Segment[] {
  const here = segments.filter((segment) => segment.country === country && segment.km > 0);
  return scaleAll(here.length > 0 ? here : segments, metres / 1000).map((segment) => ({ ...segment, country }));
}

/** The same shares of other kilometres. */
function scaleAll(segments: readonly Segment[], km: number): Segment[] {
  const total = segments.reduce((sum, segment) => sum + segment.km, 0);
  return segments.map((segment) => ({ ...segment, km: total > 0 ? (segment.km / total) * km : km / segments.length }));
}

function sumUp(segments: readonly Segment[]): Segment[] {
  const sums = new Map<string, Segment>();
  for (const { country, roadClass, km } of segments) {
    const sum = sums.get(`${country} ${roadClass}`);
    if (sum) sum.km += km;
    else sums.set(`${country} ${roadClass}`, { country, roadClass, km });
  }
  return [...sums.values()];
}

function joinAlike(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last?.country === segment.country && last.roadClass === segment.roadClass) last.km += segment.km;
    else joined.push({ ...segment });
  }
  return joined;
}

/** By its ports where the network takes as many crossings, else by the countries at its ends. */
function nameCrossing(
  { kind, metres, seconds, drivingSecondsBefore }: MeasuredCrossing,
  index: number,
  measured: MeasuredLeg,
  wayOfNetwork: Leg,
): Crossing {
  const km = metres / 1000;
  const isAlike = wayOfNetwork.crossings.length === measured.crossings.length;
  const alike = isAlike ? wayOfNetwork.crossings[index] : undefined;
  const [from, to] =
    alike?.kind === kind ? [alike.from, alike.to] : countriesAt(drivingSecondsBefore, measured, wayOfNetwork);
  return { kind, from, to, km, seconds: seconds + crossingWaitSeconds(kind, km), drivingSecondsBefore };
}

/** How far from a border a crossing may seem to be whose place is known by its time alone, as a share of the way. */
const nearShare = 0.15;

/** The names of the countries before and after that moment of the drive. */
function countriesAt(before: number, { countries, drivingSeconds }: MeasuredLeg, { segments }: Leg): [string, string] {
  const stretches = countries ?? segments.map(({ country, km }) => ({ country, metres: km * 1000 }));
  const all = stretches.reduce((sum, { metres }) => sum + metres, 0);
  const at = drivingSeconds > 0 ? (before / drivingSeconds) * all : 0;
  let end = 0;
  let last = '';
  let least = nearShare * all;
  let here: [string, string] | undefined;
  for (const [index, { country, metres }] of stretches.entries()) {
    const next = stretches[index + 1]?.country ?? country;
    if (here === undefined && at <= end + metres) here = [country, country];
    end += metres;
    last = country;
    if (next === country || Math.abs(at - end) > least) continue;
    least = Math.abs(at - end);
    here = [country, next];
  }
  const [from, to] = here ?? [last, last];
  return [countryName(from), countryName(to)];
}
