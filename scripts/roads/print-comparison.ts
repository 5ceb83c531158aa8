import { profileOf } from '../../src/engine/routing-engine/vehicle-profile.ts';
import { loadTariff } from '../../src/engine/tariff/load-tariff.ts';
import { readConfig } from '../../src/ground/config.ts';
import { measureLists } from './accuracy-report.ts';
import { compareWithEngine, formatComparison, type NetworkPair } from './against-engine.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { PricedRoads } from './priced-roads.ts';

/** The vehicle whose ways the lists are about. */
const vehicleCode = 'tautliner';

/** Prints how far the network is from the engine at ROUTING_URL, over every pair of the lists once. */
export async function printComparison(roads: PricedRoads, gazetteer: Gazetteer, lists: string[]): Promise<void> {
  const { routingUrl } = readConfig();
  if (routingUrl === undefined) {
    console.error('--against-engine compares with the engine at ROUTING_URL, which is not set');
    process.exitCode = 2;
    return;
  }
  const vehicle = loadTariff().vehicles.find(({ code }) => code === vehicleCode);
  if (vehicle === undefined) throw new Error(`the vehicle table has no ${vehicleCode}`);
  const pairs = new Map<string, NetworkPair>();
  for (const { from, to, referenceKm, routeError } of measureLists(roads, gazetteer, lists).flat()) {
    pairs.set(`${from.country} ${from.name} ${to.country} ${to.name}`, {
      from,
      to,
      networkKm: referenceKm * (1 + routeError),
    });
  }
  let said = 0;
  const onProgress = (done: number) => {
    if (done - said < 100 && done < pairs.size) return;
    said = done;
    process.stderr.write(`${done} of ${pairs.size} pairs\n`);
  };
  const comparison = await compareWithEngine(routingUrl, [...pairs.values()], profileOf(vehicle, false), onProgress);
  console.log(formatComparison(comparison));
  if (comparison.measured.length === 0) process.exitCode = 1;
}
