import { LruMap } from 'toad-cache';
import { greatCircleKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';
import { eachWithNext } from '../routing/each-with-next.ts';
import type { Leg } from '../routing/leg.ts';
import type { MeasuredLeg } from '../routing/measured/measured-leg.ts';
import { writeMeasured } from '../routing/measured/measured-text.ts';
import type { PassageEnds } from '../routing/measured/passage-ends.ts';
import { type AskEngine, type EngineAnswer, tryMs } from './ask-engine.ts';
import type { Circuit } from './circuit.ts';
import type { EngineLog } from './engine-log.ts';
import { NoTurn, takeEngineTurns } from './engine-turns.ts';
import { describeNonsense } from './judge-measured.ts';
import { readRoute } from './read-route.ts';
import { profileKey, type VehicleProfile } from './vehicle-profile.ts';

type WaySources = {
  ask: AskEngine['ask'];
  circuit: Circuit;
  log: EngineLog;
  passages: readonly PassageEnds[];
  now: () => number;
};

/** The stops of a tour, with the network's leg from each to the next. */
type AskedTour = { places: readonly Point[]; legs: readonly Leg[] };

/**
 * The text of a way as `writeMeasured` writes it, at once if it is known. Undefined if the engine has no reliable one.
 */
type MeasureWay = (profile: VehicleProfile, tour: AskedTour) => string | undefined | Promise<string | undefined>;

/** What the engine takes in one request by default (`service_limits.truck.max_locations`). */
const placesMax = 20;
/** How far a road may be from a place; else an engine takes one up to 35 km away where it has no other. */
export const reachMetres = 5000;
/** Nearer stops are one place in our data: a way within a town is the network's. */
const oneTownKm = 0.5;
/** Legs that are kept, at some 300 bytes, and for how long: new roads of the engine count after that. */
const legsMax = 20_000;
const keptMs = 3_600_000;
/** How long a leg is not asked for again after a refusal or a nonsensical answer, or after no answer. */
const refusedMs = 600_000;
const unansweredMs = 60_000;
/** Requests under way at once, of one process, and how long others wait for them. Beyond, ways are the network's. */
const atOnceMax = 8;
const turnMsMax = tryMs;

/** Measures tours for vehicles, with what was measured before kept by leg. */
export function createMeasureWay(sources: WaySources): MeasureWay {
  const known = new LruMap<string>(legsMax, keptMs);
  const ensureMeasured = createEnsureMeasured(sources, known);

  return (profile, tour) => {
    if (tour.legs.every((_, index) => isOneTown(tour, index))) return undefined;
    const prefix = profileKey(profile);
    const stops = tour.places.map(pointKey);
    const keys = tour.legs.map((_, index) => `${prefix}${stops[index]}${stops[index + 1]}`);
    const writeKnown = () => {
      const legs = keys.map((key, index) => (isOneTown(tour, index) ? '' : known.get(key)));
      return legs.includes(undefined) ? undefined : legs.join('.');
    };
    const found = partsOf(tour, keys).map((part) => ensureMeasured(profile, part.keys, part));
    if (found.includes(false)) return undefined;
    if (found.every((each) => each === true)) return writeKnown();
    return Promise.all(found).then((all) => (all.includes(false) ? undefined : writeKnown()));
  };
}

type EnsureMeasured = (profile: VehicleProfile, keys: readonly string[], tour: AskedTour) => boolean | Promise<boolean>;

/** Asks for the legs of some stops that are not known yet. Returns whether they are known, or will be. */
function createEnsureMeasured(sources: WaySources, known: LruMap<string>): EnsureMeasured {
  const refused = new LruMap<true>(legsMax, refusedMs);
  const unanswered = new LruMap<true>(legsMax, unansweredMs);
  const underWay = new Map<string, Promise<boolean>>();
  const inTurn = takeEngineTurns(atOnceMax, turnMsMax, sources.now);

  /** Asks for the legs of some stops and keeps them. False if the engine has no reliable ones. */
  const learn = async (
    profile: VehicleProfile,
    keys: readonly string[],
    tour: AskedTour,
    isTrial: boolean,
  ): Promise<boolean> => {
    const { circuit, now, log } = sources;
    const key = keys.join(' ');
    // A request that waited for its turn while the engine failed need not find that out again.
    const ask = async () => {
      if (!isTrial && circuit.isOpen()) return undefined;
      const answer = await sources.ask('route', requestOf(profile, tour.places));
      const change = circuit.note(answer.kind !== 'failed', now());
      if (change) log.changed(change, answer);
      if (change === 'closed') unanswered.clear();
      return answer;
    };
    const answer = await inTurn(ask);
    if (answer === undefined) return false;
    const legs = judgeAnswer(answer, tour, sources);
    if (legs === undefined) (answer.kind === 'failed' ? unanswered : refused).set(key, true);
    for (const [index, key] of keys.entries()) {
      const leg = legs?.[index];
      if (leg !== undefined) known.set(key, writeMeasured([leg]));
    }
    return legs !== undefined;
  };

  const learnOnce = (
    profile: VehicleProfile,
    keys: readonly string[],
    tour: AskedTour,
    isTrial: boolean,
  ): Promise<boolean> => {
    const key = keys.join(' ');
    let learning = underWay.get(key);
    if (learning === undefined) {
      learning = learn(profile, keys, tour, isTrial)
        .catch((error: unknown) => {
          if (error instanceof NoTurn) sources.log.crowded();
          return false;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, learning);
    }
    return learning;
  };

  return (profile, keys, tour) => {
    if (keys.every((key, index) => isOneTown(tour, index) || known.get(key) !== undefined)) return true;
    const key = keys.join(' ');
    if (refused.get(key)) return false;
    const next = sources.circuit.next(sources.now());
    if (next === 'pass' || (next === 'ask' && unanswered.get(key))) return false;
    const learning = learnOnce(profile, keys, tour, next === 'try');
    return next === 'ask' ? learning : false;
  };
}

function isOneTown({ places }: AskedTour, index: number): boolean {
  return greatCircleKm(places[index]!, places[index + 1]!) < oneTownKm;
}

function pointKey({ latitude, longitude }: Point): string {
  return ` ${latitude},${longitude}`;
}

/** A tour in parts of as many stops as one request takes, each from the last stop of the one before. */
function partsOf({ places, legs }: AskedTour, keys: readonly string[]): (AskedTour & { keys: readonly string[] })[] {
  const parts: (AskedTour & { keys: readonly string[] })[] = [];
  for (let first = 0; first < legs.length; first += placesMax - 1) {
    const last = first + placesMax - 1;
    parts.push({
      places: places.slice(first, last + 1),
      legs: legs.slice(first, last),
      keys: keys.slice(first, last),
    });
  }
  return parts;
}

/** A leg from each stop to the next, with maneuvers, which tell ferries, and borders. */
export function requestOf({ costing, options }: VehicleProfile, places: readonly Point[]): object {
  return {
    locations: places.map(({ latitude: lat, longitude: lon }) => ({ lat, lon, search_cutoff: reachMetres })),
    costing,
    costing_options: { [costing]: options },
    units: 'kilometers',
    directions_type: 'maneuvers',
    admin_crossings: true,
  };
}

/** Undefined, and a line in the log, for an answer that no price may be made from. */
function judgeAnswer(
  answer: EngineAnswer,
  { places, legs: legsOfNetwork }: AskedTour,
  { log, passages }: WaySources,
): MeasuredLeg[] | undefined {
  if (answer.kind === 'failed') return undefined;
  if (answer.kind === 'refused') {
    log.refused(answer, places);
    return undefined;
  }
  const legs = readRoute(answer.content, passages);
  if (legs?.length !== legsOfNetwork.length) {
    log.nonsense('a reply without the legs that were asked for', places);
    return undefined;
  }
  for (const [index, ends] of eachWithNext(places).entries()) {
    const [leg, ofNetwork] = [legs[index], legsOfNetwork[index]];
    const reason = leg && ofNetwork && describeNonsense(leg, ends, ofNetwork);
    if (reason !== undefined) {
      log.nonsense(reason, ends);
      return undefined;
    }
  }
  return legs;
}
