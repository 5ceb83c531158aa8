import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import type { Point } from '../../src/engine/cities/place.ts';
import type { Leg } from '../../src/engine/routing/leg.ts';
import { pick, type Random, seededRandom } from '../../test/faults/support/random.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { type PricedRoads, servedTowns } from './priced-roads.ts';

/** Where a way at home would be a long one: so many kilometres about a point, trips of a country through another. */
type Corner = { name: string; country: string; through: string; middle: Point; radiusKm: number };
/** A trip between two towns of a country, and of its way what is driven in another; `corner` if that is known. */
export type Trip = {
  from: Town;
  to: Town;
  straightKm: number;
  km: number;
  through: string;
  abroadKm: number;
  corner?: Corner;
};

const apartKm = { min: 15, max: 150 };
const abroadKmMin = 5;
const triesMax = 30;
/** Looks along the straight line of a trip for a corner. */
const looks = 20;

/** Reads data/roads/corners.txt. @throws {Error} naming a line that is none. */
export function readCorners(text: string): Corner[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, country, through, latitude, longitude, radiusKm] =
        /^(.+?) \| (\w\w) through (\w\w) \| ([\d.-]+),([\d.-]+) (\d+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`corners.txt: ${line}`);
      const middle = { latitude: Number(latitude), longitude: Number(longitude) };
      return { name, country: country!, through: through!, middle, radiusKm: Number(radiusKm) };
    });
}

/** Random trips between towns of each country, as many of each but for those with few towns. The same for a seed. */
export function measureAbroad(
  roads: PricedRoads,
  countries: readonly string[],
  gazetteer: Gazetteer,
  corners: readonly Corner[],
  { pairs, seed }: { pairs: number; seed: number },
): Trip[] {
  const random = seededRandom(seed);
  const served = servedTowns(roads, countries, gazetteer);
  const each = Math.ceil(pairs / countries.length);
  return countries.flatMap((country) => {
    const own = served.filter((town) => town.country === country);
    const found = new Map<string, Trip>();
    for (let tries = 0; found.size < each && tries < triesMax * each && own.length > 1; tries++) {
      const trip = drawTrip(roads, own, corners, random);
      if (trip !== undefined) found.set(`${trip.from.id} ${trip.to.id}`, trip);
    }
    return [...found.values()];
  });
}

function drawTrip(
  roads: PricedRoads,
  own: readonly Town[],
  corners: readonly Corner[],
  random: Random,
): Trip | undefined {
  const [from, to] = [pick(random, own), pick(random, own)];
  const straightKm = greatCircleKm(from, to);
  if (straightKm < apartKm.min || straightKm > apartKm.max) return undefined;
  const leg = roads.findLeg(from, to);
  if (leg === undefined) return undefined;
  const [through, abroadKm] = mostAbroad(leg, from.country);
  const trip = { from, to, straightKm, km: leg.distanceKm, through, abroadKm };
  const corner = abroadKm > abroadKmMin ? corners.find((known) => isAt(known, trip)) : undefined;
  return corner === undefined ? trip : { ...trip, corner };
}

/** The country, other than that, with most of a leg's kilometres. */
function mostAbroad({ roadKm }: Leg, home: string): [country: string, km: number] {
  const kmOf = new Map<string, number>();
  for (const { country, km } of roadKm) if (country !== home) kmOf.set(country, (kmOf.get(country) ?? 0) + km);
  return [...kmOf].sort(([, a], [, b]) => b - a)[0] ?? ['', 0];
}

function isAt({ country, through, middle, radiusKm }: Corner, { from, to, through: other }: Trip): boolean {
  if (country !== from.country || through !== other) return false;
  return Array.from({ length: looks + 1 }, (_, look) => look / looks).some((share) => {
    const latitude = from.latitude + share * (to.latitude - from.latitude);
    const longitude = from.longitude + share * (to.longitude - from.longitude);
    return greatCircleKm(middle, { latitude, longitude }) <= radiusKm;
  });
}

/** The share of trips that lead abroad, in all and by country, and the most of them, as Markdown. */
export function formatAbroad(trips: readonly Trip[], worst: number): string {
  const abroad = trips.filter(({ abroadKm }) => abroadKm > abroadKmMin);
  const unknown = abroad.filter(({ corner }) => corner === undefined);
  const shareOf = (some: readonly Trip[], of: readonly Trip[]) => `${((some.length / of.length) * 100).toFixed(2)} %`;
  const shares = [...Map.groupBy(unknown, ({ from }) => from.country)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(
      ([country, some]) =>
        `${country} ${shareOf(
          some,
          trips.filter(({ from }) => from.country === country),
        )}`,
    );
  const lines = unknown
    .sort((a, b) => b.abroadKm - a.abroadKm)
    .slice(0, worst)
    .map(
      ({ from, to, straightKm, km, through, abroadKm }) =>
        `- ${from.country} ${from.name}–${to.name}, ${straightKm.toFixed(0)} km apart: ${km.toFixed(0)} km, of which ${abroadKm.toFixed(0)} in ${through}`,
    );
  return [
    `Of ${trips.length} trips of 15 to 150 km within a country ${shareOf(unknown, trips)} lead over 5 km abroad, and ${shareOf(
      abroad.filter(({ corner }) => corner !== undefined),
      trips,
    )} at corners of data/roads/corners.txt.`,
    shares.join(', '),
    lines.join('\n'),
  ].join('\n\n');
}
