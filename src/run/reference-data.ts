import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AvailabilityTable } from '../engine/availability/availability-table.ts';
import { loadGazetteer } from '../engine/cities/gazetteer/load-gazetteer.ts';
import { countryName, servedCountries } from '../engine/cities/served-countries.ts';
import type { PriceSources } from '../engine/pricing/pricing-source.ts';
import { partingBy } from '../engine/pricing/ways/places-apart.ts';
import { OpenRoads } from '../engine/routing/closures/open-roads.ts';
import { parseLand } from '../engine/routing/ground/land.ts';
import { landAt } from '../engine/routing/lands.ts';
import { listPassageEnds } from '../engine/routing/measured/passage-ends.ts';
import { buildRoadNetwork, type RoadNetwork } from '../engine/routing/network.ts';
import { parseNetwork } from '../engine/routing/network-text.ts';
import { loadShippedCrossings, loadTariffs, reloadTariffs } from '../engine/tariff/load-tariff.ts';
import {
  type CrossingTable,
  crossingKey,
  crossingTermsOf,
  rareWaitHours,
} from '../engine/tariff/tables/crossing-terms.ts';
import { loadEmissionFactors } from '../engine/tariff/tables/emission-factors.ts';
import { type Tariffs, tariffAt } from '../engine/tariff/tariffs.ts';
import type { Config } from '../ground/config.ts';
import { version } from '../ground/version.ts';
import { carriersOf } from '../orders/company/company-profile.ts';
import { loadProfile } from '../orders/company/load-profile.ts';
import { loadAvailability } from '../orders/sold/availability-file.ts';

/** Where `places import` puts postal codes. */
export function postalDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'places');
}

/** Where operators put their own tables. */
export function tariffDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'tariff');
}

/** The tables that ship with the service and, given a data directory, the operator's own. */
export function loadTables(dataDirectory?: string): Tariffs {
  return loadTariffs(dataDirectory === undefined ? [] : [tariffDirectory(dataDirectory)]);
}

/**
 * What can be sold, by the table next to the operator's own, whose rows may name every vehicle of the tariffs.
 * @throws {Error} as `loadAvailability`.
 */
export function loadSold(directory: string, tariffs: Tariffs): AvailabilityTable {
  const versions = [tariffs.general, ...tariffs.named.values()].flat();
  return loadAvailability(
    directory,
    versions.flatMap(({ tariff }) => tariff.vehicles),
  );
}

/**
 * Where the company's carriers are established, as a service on this data folder takes it.
 * @throws {Error} as `loadProfile`.
 */
export function loadCarriers({ dataDirectory, supplierCountry }: Config): () => readonly string[] {
  const carriers = carriersOf(loadProfile(dataDirectory), supplierCountry);
  return () => carriers;
}

/** The same tables, read again while the process serves. */
export function reloadTables(dataDirectory: string): Promise<Tariffs> {
  return reloadTariffs([tariffDirectory(dataDirectory)]);
}

/** Reads the compiled network and land of `data/roads/`; nothing is closed on it. Throws if a file is missing. */
export function loadRoadNetwork(): RoadNetwork {
  return readRoads().network;
}

function readRoads(): { network: RoadNetwork; texts: string } {
  const [roads, land] = ['network.tsv', 'land.txt'].map((name) =>
    readFileSync(new URL(`../../data/roads/${name}`, import.meta.url), 'utf8'),
  ) as [string, string];
  const crossings = loadShippedCrossings();
  const waitHoursOf = (ferry: { from: string; to: string }) => rareWaitHours(crossingTermsOf(crossings, ferry));
  return {
    network: buildRoadNetwork(parseNetwork(roads), parseLand(land), waitHoursOf),
    texts: `${roads}\n${land}\n${JSON.stringify([...crossings.byEnds])}`,
  };
}

/** Rows that no crossing has: neither of the network, nor of two countries that are served. By `crossingKey`. */
export function unknownCrossings({ byEnds }: CrossingTable, { edges, nodes }: RoadNetwork): string[] {
  const ports = new Set(
    edges
      .filter(({ edgeClass }) => edgeClass === 'ferry' || edgeClass === 'shuttle')
      .map(({ from, to }) => crossingKey(nodes[from]?.name ?? '', nodes[to]?.name ?? '')),
  );
  const countries = new Set(servedCountries.map(countryName));
  return [...byEnds.keys()].filter((key) => !ports.has(key) && !key.split('–').every((name) => countries.has(name)));
}

/**
 * Loads places, roads and tariff, and tells `report` before compiling anything. With a data directory it adds the
 * imported postal codes and the operator's tables. A service finds all ways before the first request, which takes half
 * a second; a command that asks for one price finds its ways when it needs them.
 */
export async function loadReferenceData(
  report: (line: string) => void,
  dataDirectory?: string,
  isService = false,
): Promise<PriceSources> {
  const gazetteer = await loadGazetteer({
    onProgress: (step) => report(`places: ${step}`),
    postalDirectory: dataDirectory && postalDirectory(dataDirectory),
  });
  const { network, texts } = readRoads();
  const openRoads = new OpenRoads(network);
  const tariffs = loadTables(dataDirectory);
  if (isService) openRoads.prepare(tariffAt(tariffs, Date.now()).closedLanes);
  const pricing: PriceSources['pricing'] = {
    tariffs,
    findLegs: (places, lanes) => openRoads.findLegs(places, lanes),
    findClosure: (places, lanes) => openRoads.findClosure(places, lanes),
    findCutOff: (places) => places.findIndex((place) => landAt(network, place)?.isJoined !== true),
    findPoints: (places, lanes) => openRoads.findPoints(places, lanes),
    passages: listPassageEnds(network),
    knownTours: new WeakMap(),
    release: hash('sha256', `${version}\n${texts}`, 'base64url').slice(0, 8),
  };
  // Tables are replaced while the service runs, and come into force: those that hold are read when asked.
  const tablesNow = () => tariffAt(pricing.tariffs, Date.now());
  gazetteer.partingTables = tablesNow;
  gazetteer.findParting = partingBy(network, tablesNow);
  return { gazetteer, pricing, emissions: loadEmissionFactors() };
}
