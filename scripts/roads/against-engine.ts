import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import { type AskEngine, openAskEngine } from '../../src/engine/routing-engine/ask-engine.ts';
import { reachMetres, requestOf } from '../../src/engine/routing-engine/measure-way.ts';
import type { VehicleProfile } from '../../src/engine/routing-engine/vehicle-profile.ts';
import { formatTable, formatWorst, type Measured } from './accuracy-report.ts';
import type { Town } from './gazetteer.ts';

/** Two places, and how far apart they are by the network. */
export type NetworkPair = { from: Town; to: Town; networkKm: number };

/** What the engine measured, with its kilometres as the reference, and why the other pairs have none. */
export type Comparison = { measured: Measured[]; unmeasured: Map<string, number>; requests: number };

/** Nobody waits for a comparison: an engine may take a while for a way across the continent. */
const waitMs = 20_000;
/** Ways from one place that are asked for at once. */
const targetsMax = 50;

/**
 * The limit of engines for a matrix unless configured otherwise (`service_limits.truck.max_matrix_distance`), in km.
 */
const matrixKmMax = 400;

/**
 * Asks an engine for all pairs with one vehicle: the short ones from the same place by one matrix, the others one by
 * one. Great-circle errors are those of × 1.25, as in all lists.
 */
export async function compareWithEngine(
  url: string,
  pairs: readonly NetworkPair[],
  profile: VehicleProfile,
  onProgress: (done: number) => void = () => {},
): Promise<Comparison> {
  const { ask, close } = openAskEngine(url, waitMs);
  const result: Comparison = { measured: [], unmeasured: new Map(), requests: 0 };
  const counted: AskEngine['ask'] = (path, body) => {
    result.requests++;
    return ask(path, body);
  };
  let done = 0;
  try {
    for (const alike of groupByStart(pairs)) {
      await measureFrom(counted, alike, profile, result);
      done += alike.length;
      onProgress(done);
    }
  } finally {
    await close();
  }
  return result;
}

/** Groups the pairs that fit into one matrix; each of the others is by itself. */
function groupByStart(pairs: readonly NetworkPair[]): NetworkPair[][] {
  const isShort = ({ from, to }: NetworkPair) => greatCircleKm(from, to) < matrixKmMax;
  const groups = pairs.filter((pair) => !isShort(pair)).map((pair) => [pair]);
  for (const alike of Map.groupBy(pairs.filter(isShort), ({ from }) => keyOf(from)).values()) {
    for (let first = 0; first < alike.length; first += targetsMax) groups.push(alike.slice(first, first + targetsMax));
  }
  return groups;
}

/** As Markdown: how far the network is from the engine, by distance, and the ten pairs that differ most. */
export function formatComparison({ measured, unmeasured, requests }: Comparison): string {
  const left = [...unmeasured].map(([reason, count]) => `- ${count} pairs have no way of the engine: ${reason}`);
  const head = `${measured.length} pairs, by ${requests} requests; the reference is the engine.`;
  return [head, formatTable(measured), ...left, 'The ten largest differences:', formatWorst(measured, 10)].join('\n\n');
}

async function measureFrom(
  ask: AskEngine['ask'],
  pairs: readonly NetworkPair[],
  profile: VehicleProfile,
  result: Comparison,
): Promise<void> {
  const row = pairs.length > 1 ? await askMatrix(ask, pairs, profile) : [];
  for (const [index, pair] of pairs.entries()) {
    const km = row[index] ?? (await askRoute(ask, pair, profile));
    if (typeof km === 'string') result.unmeasured.set(km, (result.unmeasured.get(km) ?? 0) + 1);
    else result.measured.push(toMeasured(pair, km));
  }
}

/** The kilometres of each; none if the engine has no such matrix. */
async function askMatrix(ask: AskEngine['ask'], pairs: readonly NetworkPair[], profile: VehicleProfile) {
  const { costing, options } = profile;
  const answer = await ask('sources_to_targets', {
    sources: [toLocation(pairs[0]!.from)],
    targets: pairs.map(({ to }) => toLocation(to)),
    costing,
    costing_options: { [costing]: options },
    units: 'kilometers',
    verbose: false,
  });
  if (answer.kind !== 'reply') return [];
  const { sources_to_targets: table } = answer.content as { sources_to_targets?: { distances?: unknown[][] } };
  return (table?.distances?.[0] ?? []).map((km) => (isDistance(km) ? km : undefined));
}

/** The kilometres, or why there are none. */
async function askRoute(ask: AskEngine['ask'], { from, to }: NetworkPair, profile: VehicleProfile) {
  const answer = await ask('route', { ...requestOf(profile, [from, to]), directions_type: 'none' });
  if (answer.kind === 'failed') return answer.reason;
  if (answer.kind === 'refused') return `${answer.code} ${answer.message}`;
  const km = (answer.content as { trip?: { summary?: { length?: unknown } } }).trip?.summary?.length;
  return isDistance(km) ? km : 'a reply without a length';
}

function isDistance(km: unknown): km is number {
  return typeof km === 'number' && Number.isFinite(km) && km > 0;
}

function toMeasured({ from, to, networkKm }: NetworkPair, km: number): Measured {
  const circleError = (greatCircleKm(from, to) * 1.25) / km - 1;
  const referenceKm = Math.round(km * 10) / 10;
  return { from, to, referenceKm, routeError: networkKm / referenceKm - 1, circleError };
}

function toLocation({ latitude: lat, longitude: lon }: Town) {
  return { lat, lon, search_cutoff: reachMetres };
}

function keyOf({ latitude, longitude }: Town): string {
  return `${latitude},${longitude}`;
}
