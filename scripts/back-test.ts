import type { Place } from '../src/engine/cities/place.ts';
import { priceVehicle } from '../src/engine/pricing/cost/price.ts';
import { describeTransport, unsocialHour } from '../src/engine/pricing/cost/transport.ts';
import type { Leg } from '../src/engine/routing/leg.ts';
import type { Tariff } from '../src/engine/tariff/tariff.ts';
import { dayMs, hourMs } from '../src/ground/units.ts';
import { type CityPair, cityPairs, type Distance, distances } from './published-levels.ts';
import type { FindLeg } from './roads/priced-roads.ts';

export type BackTested = {
  what: string;
  vehicle: string;
  km: number;
  /** Euros, or euros per kilometre if the level is. */
  model: number;
  published: readonly [number, number];
  /** From the nearer end of the published range; 0 inside it. */
  deviation: number;
  source: string;
};

/** A Tuesday at 08:00 in Central Europe, and a time three days before it. */
const loading = Date.parse('2026-11-24T07:00:00Z');
const inGoodTime = loading - 3 * dayMs;
const onTheDay = loading - hourMs;

/** The model price of every published level, at the market index of its quarter. */
export function backTest(tariff: Tariff, findLeg: FindLeg): BackTested[] {
  const byRoad = cityPairs.map((pair) => {
    const [from, to] = [toPlace(pair.from), toPlace(pair.to)];
    const leg = findLeg(from, to);
    if (leg === undefined) throw new Error(`no road from ${from.name} to ${to.name}`);
    return compare(tariff, pair, `${from.name}–${to.name}, ${pair.what}`, from, to, [leg]);
  });
  const anywhere = toPlace({ name: '', country: 'DE', latitude: 0, longitude: 0 });
  const byDistance = distances.map((level) =>
    compare(tariff, level, level.what, anywhere, anywhere, [germanLeg(level.km)]),
  );
  return [...byRoad, ...byDistance];
}

function compare(
  tariff: Tariff,
  level: CityPair | Distance,
  what: string,
  from: Place,
  to: Place,
  legs: Leg[],
): BackTested {
  const { market } = tariff.terms;
  const then = { ...tariff, terms: { ...tariff.terms, market: { ...market, index: level.index ?? market.base } } };
  const vehicle = tariff.vehicles.find(({ code }) => code === level.vehicle);
  if (vehicle === undefined) throw new Error(`no vehicle ${level.vehicle}`);
  const asked = level.express ? onTheDay : inGoodTime;
  const transport = describeTransport(then, { loadings: [from], unloadings: [to], legs });
  const slotHours = vehicle.class === 'express' ? undefined : (6 as const);
  const leadHours = (loading - asked) / hourMs;
  const terms = { slotHours, leadHours, unsocial: unsocialHour(then, loading, from), unsocialStops: 0 };
  const { value } = priceVehicle(then, vehicle, transport, terms, 0);
  const model = value / 100 / (level.perKm ? transport.distanceKm : 1);
  const published =
    typeof level.published === 'number' ? ([level.published, level.published] as const) : level.published;
  const nearest = Math.min(Math.max(model, published[0]), published[1]);
  const { vehicle: code, source } = level;
  return { what, vehicle: code, km: transport.distanceKm, model, published, deviation: model / nearest - 1, source };
}

function toPlace(city: Pick<Place, 'name' | 'country' | 'latitude' | 'longitude'>): Place {
  return { ...city, zipCode: '', region: '', timeZone: 'Europe/Berlin' };
}

function germanLeg(km: number): Leg {
  const roadKm = [
    { country: 'DE', roadClass: 'motorway' as const, km: km * 0.93 },
    { country: 'DE', roadClass: 'local' as const, km: km * 0.07 },
  ];
  return { distanceKm: km, ferryKm: 0, roadKm, segments: roadKm, drivingSeconds: 0, crossings: [], passages: [] };
}

/** One Markdown table, with the numbered sources below it. */
export function formatBackTest(rows: readonly BackTested[]): string {
  const head =
    '| published level | vehicle | km | model | published | deviation | source |\n|---|---|---:|---:|---:|---:|---|';
  const sources = [...new Set(rows.map(({ source }) => source))];
  const lines = rows.map(({ what, vehicle, km, model, published, deviation, source }) => {
    const decimals = model < 10 ? 2 : 0;
    const [low, high] = published.map((value) => value.toFixed(decimals));
    const range = published[0] === 0 ? `≤ ${high}` : low === high ? low : `${low}–${high}`;
    const percent = deviation === 0 ? 'inside' : `${deviation > 0 ? '+' : ''}${(deviation * 100).toFixed(1)} %`;
    return `| ${what} | \`${vehicle}\` | ${km.toFixed(0)} | ${model.toFixed(decimals)} | ${range} | ${percent} | ${sources.indexOf(source) + 1} |`;
  });
  return [head, ...lines, '', 'Sources:', '', ...sources.map((source, index) => `${index + 1}. ${source}`)].join('\n');
}
