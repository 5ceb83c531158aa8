import type { AskedWays, MeasureWays } from '../pricing/ways/vehicle-ways.ts';
import type { PassageEnds } from '../routing/measured/passage-ends.ts';
import { openAskEngine, tryMs } from './ask-engine.ts';
import { createCircuit, restMs } from './circuit.ts';
import { describeStatus } from './describe-status.ts';
import { createEngineLog, type WriteLine } from './engine-log.ts';
import { createMeasureWay } from './measure-way.ts';
import { profileKey, profileOf, type VehicleProfile } from './vehicle-profile.ts';

export type RoutingEngine = {
  measureWays: MeasureWays;
  /** Asks the engine for itself, as at a start. */
  check: () => Promise<{ isFine: boolean; text: string }>;
  close: () => Promise<void>;
};

type EngineOptions = {
  /** Where the network's tunnels and bridges with their own toll are. */
  passages: readonly PassageEnds[];
  write: WriteLine;
  now?: () => number;
  /** How long an engine that failed is left alone. */
  restingMs?: number;
};

/** Two tries, and a little for the network. A request that waited for its turn gets as long. */
const waysMsMax = 2 * tryMs + 100;
/** The text of a way is a part of its offer's id. */
const wayTextMax = 6500;

/**
 * The routing engine at an address that speaks Valhalla's HTTP interface. One request for each size of vehicle, all at
 * once; what does not come in time, or cannot be relied on, is left out.
 */
export function openRoutingEngine(
  url: string,
  { passages, write, now = Date.now, restingMs }: EngineOptions,
): RoutingEngine {
  const { ask, close } = openAskEngine(url);
  const log = createEngineLog(url, write);
  const circuit = createCircuit(restingMs ?? restMs);
  const measureWay = createMeasureWay({ ask, circuit, log, passages, now });
  return {
    measureWays: async ({ vehicles, isHazardous, places, legs }) => {
      const byProfile = groupByProfile(vehicles, isHazardous);
      const texts = await settleInTime(byProfile.map(({ profile }) => measureWay(profile, { places, legs })));
      const ways = new Map<number, string>();
      for (const [index, { vehicleIds }] of byProfile.entries()) {
        const text = texts[index];
        if (text === undefined || text.length > wayTextMax) continue;
        for (const id of vehicleIds) ways.set(id, text);
      }
      return ways;
    },
    check: async () => {
      const answer = await ask('status', { verbose: true });
      if (answer.kind === 'failed') circuit.open(now());
      return describeStatus(url, answer);
    },
    close,
  };
}

/** The results that come in time; undefined in place of the others. */
async function settleInTime<Value>(all: readonly (Value | Promise<Value>)[]): Promise<(Value | undefined)[]> {
  if (!all.some((each) => each instanceof Promise)) return all as Value[];
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, waysMsMax, undefined);
  const settled = await Promise.all(all.map((each) => Promise.race([each, late.promise])));
  clearTimeout(timer);
  return settled;
}

function groupByProfile(vehicles: AskedWays['vehicles'], isHazardous: boolean) {
  const groups = new Map<string, { profile: VehicleProfile; vehicleIds: number[] }>();
  for (const vehicle of vehicles) {
    const profile = profileOf(vehicle, isHazardous);
    const key = profileKey(profile);
    const group = groups.get(key) ?? { profile, vehicleIds: [] };
    group.vehicleIds.push(vehicle.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
