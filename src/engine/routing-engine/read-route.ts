import { greatCircleKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';
import type { MeasuredCrossing, MeasuredLeg } from '../routing/measured/measured-leg.ts';
import { type PassageEnds, passagesAlong } from '../routing/measured/passage-ends.ts';
import { decodePolyline } from './polyline.ts';

/** The parts of a reply to `/route` that are read, with units of kilometres and seconds. */
type Maneuver = { type: number; time: number; length: number; begin_shape_index: number; ferry?: boolean };
type EngineLeg = {
  maneuvers: Maneuver[];
  summary: {
    length: number;
    time: number;
    admins?: { country_code: string }[];
    admin_crossings?: { to_admin_index: number; begin_shape_index: number; end_shape_index: number }[];
  };
  shape: string;
};

/**
 * The legs of a reply to `/route`. Undefined for anything that has not the form of one: what the numbers are worth is
 * not judged here.
 */
export function readRoute(content: unknown, passages: readonly PassageEnds[]): MeasuredLeg[] | undefined {
  try {
    const { trip } = content as { trip: { legs: EngineLeg[]; units?: string } };
    if (trip.units !== undefined && trip.units !== 'kilometers') return undefined;
    const legs = trip.legs.map((leg) => readLeg(leg, passages));
    return legs.every((leg) => leg !== undefined) ? legs : undefined;
  } catch {
    return undefined;
  }
}

/** The maneuver of boarding a ferry or a shuttle train (`kFerryEnter`): it lasts until the other side. */
const boarding = 28;

function readLeg({ maneuvers, summary, shape }: EngineLeg, passages: readonly PassageEnds[]): MeasuredLeg | undefined {
  const line = decodePolyline(shape);
  if (line === undefined) return undefined;
  const aboard = maneuvers.filter(isAboard);
  const roadMetres = Math.round((summary.length - sumOf(aboard, 'length')) * 1000);
  const drivingSeconds = Math.round(summary.time - sumOf(aboard, 'time'));
  return {
    roadMetres,
    drivingSeconds,
    crossings: readCrossings(maneuvers),
    countries: readCountries(summary, line, roadMetres, maneuvers),
    passages: passagesAlong(passages, line),
  };
}

/** Only ferries say so; a shuttle train is boarded without. */
function isAboard({ type, ferry }: Maneuver): boolean {
  return type === boarding || ferry === true;
}

function sumOf(maneuvers: readonly Maneuver[], field: 'length' | 'time'): number {
  return maneuvers.reduce((sum, maneuver) => sum + maneuver[field], 0);
}

/** Maneuvers aboard that follow on each other are one crossing: nobody waits for a ferry on a ferry. */
function readCrossings(maneuvers: readonly Maneuver[]): MeasuredCrossing[] {
  const crossings: { kind: 'ferry' | 'shuttle'; km: number; seconds: number; drivenSeconds: number }[] = [];
  let drivenSeconds = 0;
  let isOnBoard = false;
  for (const maneuver of maneuvers) {
    const { time: seconds, length: km, ferry } = maneuver;
    const kind = ferry === true ? 'ferry' : 'shuttle';
    const last = crossings.at(-1);
    if (!isAboard(maneuver)) drivenSeconds += seconds;
    else if (isOnBoard && last?.kind === kind)
      Object.assign(last, { km: last.km + km, seconds: last.seconds + seconds });
    else crossings.push({ kind, km, seconds, drivenSeconds });
    isOnBoard = isAboard(maneuver);
  }
  const sailed = crossings.filter(({ km }) => km > 0);
  return sailed.map(({ kind, km, seconds, drivenSeconds: before }) => {
    const metres = Math.round(km * 1000);
    return { kind, metres, seconds: Math.round(seconds), drivingSecondsBefore: Math.round(before) };
  });
}

/**
 * The road metres by country, from the points at which the line crosses a border, in the middle of its stretch there.
 * The line's own lengths are scaled to the metres of the leg. Undefined without borders.
 */
function readCountries(
  { admins = [], admin_crossings: borders = [] }: EngineLeg['summary'],
  line: readonly Point[],
  roadMetres: number,
  maneuvers: readonly Maneuver[],
): MeasuredLeg['countries'] {
  const [first] = admins;
  if (first === undefined || !admins.every(({ country_code: code }) => /^[A-Z]{2}$/.test(code))) return undefined;
  let here = { country: first.country_code, km: 0 };
  const stretches = [here];
  const isSea = seaAlong(line.length, maneuvers);
  let next = 0;
  for (let index = 0; index + 1 < line.length; index++) {
    const km = isSea[index] ? 0 : greatCircleKm(line[index]!, line[index + 1]!);
    here.km += km / 2;
    for (let border = borders[next]; border && middleOf(border) <= index; border = borders[++next]) {
      const country = admins[border.to_admin_index]?.country_code;
      if (country === undefined) throw new RangeError('a border to no country');
      if (here.country === country) continue;
      here = { country, km: 0 };
      stretches.push(here);
    }
    here.km += km / 2;
  }
  return shareOut(stretches, roadMetres);
}

/** The stretch of the line on which a border lies. */
function middleOf({
  begin_shape_index: begin,
  end_shape_index: end,
}: {
  begin_shape_index: number;
  end_shape_index: number;
}) {
  return Math.floor((begin + end - 1) / 2);
}

/** By stretch of the line, 1 where it is aboard. */
function seaAlong(points: number, maneuvers: readonly Maneuver[]): Uint8Array {
  const sea = new Uint8Array(points);
  for (const [at, maneuver] of maneuvers.entries()) {
    const end = maneuvers[at + 1]?.begin_shape_index ?? points;
    if (isAboard(maneuver)) sea.fill(1, maneuver.begin_shape_index, end);
  }
  return sea;
}

/** Whole metres that sum to those of the leg. Countries without any are left out, but for a way of none. */
function shareOut(stretches: readonly { country: string; km: number }[], roadMetres: number): MeasuredLeg['countries'] {
  const allKm = stretches.reduce((sum, { km }) => sum + km, 0);
  if (allKm === 0) return stretches.slice(0, 1).map(({ country }) => ({ country, metres: roadMetres }));
  let passedKm = 0;
  let shared = 0;
  const shares = stretches.map(({ country, km }) => {
    passedKm += km;
    const metres = Math.round((passedKm / allKm) * roadMetres) - shared;
    shared += metres;
    return { country, metres };
  });
  return shares.filter(({ metres }) => metres > 0);
}
