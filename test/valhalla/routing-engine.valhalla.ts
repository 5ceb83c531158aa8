import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { compareWithEngine, formatComparison } from '../../scripts/roads/against-engine.ts';
import { locate } from '../../src/engine/cities/locate.ts';
import type { VehicleWays } from '../../src/engine/pricing/ways/vehicle-ways.ts';
import { readMeasured } from '../../src/engine/routing/measured/measured-text.ts';
import { openRoutingEngine, type RoutingEngine } from '../../src/engine/routing-engine/routing-engine.ts';
import { profileOf } from '../../src/engine/routing-engine/vehicle-profile.ts';
import { startApp } from '../support/app.ts';
import { referenceData } from '../support/reference-data.ts';
import { priceRequest } from '../support/requests.ts';
import {
  askedOf,
  enginesVehicles,
  type RecordedTour,
  recordedTours,
} from '../support/routing-engine/recorded-tours.ts';
import type { Recorded } from '../support/routing-engine/replayed-engine.ts';
import { tariff, vehicle } from '../support/samples.ts';
import { buildTiles, startEngine } from './support/engine-server.ts';
import { ourLand, positionOf, type Town } from './support/our-land.ts';
import { writeOsm } from './support/write-osm.ts';

const { pricing, gazetteer } = await referenceData();
const lines: unknown[] = [];
function open(url: string): RoutingEngine {
  const write = (level: string, details: object, text: string) => lines.push({ level, details, text });
  const engine = openRoutingEngine(url, { passages: pricing.passages ?? [], write });
  after(() => engine.close());
  return engine;
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('a real engine on a land of our own', async () => {
  const folder = ownFolder();
  const extract = join(folder, 'land.osm.pbf');
  writeFileSync(extract, writeOsm(ourLand));
  const url = await startEngine({ after }, await buildTiles(extract, folder));
  const engine = open(url);

  it('says what it said when it was recorded, to what is asked today', async () => {
    const recorded: Recorded[] = JSON.parse(
      readFileSync(new URL('../engine/routing-engine/recorded.json', import.meta.url), 'utf8'),
    );
    const routes = recorded.filter(({ path }) => path === '/route');
    assert.ok(routes.length >= 20);
    for (const { body, status, reply } of routes) {
      const answer = await fetch(`${url}/route`, { method: 'POST', body: JSON.stringify(body) });
      assert.equal(answer.status, status);
      assert.deepEqual(await answer.json(), reply);
    }
  });

  it('measures the tours that it has roads for, each vehicle for itself, and refuses the others', async () => {
    const sizes = new Map<RecordedTour, number>();
    for (const [name, tour] of Object.entries(recordedTours))
      sizes.set(name as RecordedTour, (await engine.measureWays(await askedOf(tour))).size);
    for (const [name, size] of sizes) {
      const hasRoad = name !== 'noRoad' && name !== 'unconnected';
      assert.equal(size, hasRoad ? enginesVehicles.length : 0, name);
    }
  });

  it('measures a tour of 40 stops in requests that it takes', async () => {
    const there = await askedOf(recordedTours.bridge);
    const stops = Array.from({ length: 40 }, (_, index) => there.places[index % 2]!);
    const legs = pricing.findLegs(stops, tariff.closedLanes)!;
    const ways = await engine.measureWays({ ...there, places: stops, legs });
    for (const way of ways.values()) assert.equal(readMeasured(way)?.length, 39);
    assert.equal(ways.size, enginesVehicles.length);
  });

  it('is what the network is compared with: by one matrix from each place, and what has no way is counted', async () => {
    const townOf = (name: Town) => ({
      id: name,
      name,
      country: '',
      region: '',
      population: 0,
      elevation: 0,
      ...positionOf(name),
    });
    const pair = (from: Town, to: Town, networkKm: number) => ({ from: townOf(from), to: townOf(to), networkKm });
    const pairs = [
      pair('Berlin', 'Poznań', 276),
      pair('Berlin', 'Hamburg', 286),
      pair('London', 'Berlin', 1092),
      pair('Lübeck', 'Copenhagen', 276),
    ];
    const trailer = profileOf(vehicle('tautliner'), false);
    const comparison = await compareWithEngine(url, pairs, trailer);
    assert.equal(comparison.measured.length, 3);
    assert.deepEqual([...comparison.unmeasured.values()], [1]);
    // The matrix from Berlin, and the only ways from London and Lübeck.
    assert.equal(comparison.requests, 3);
    const [first] = comparison.measured;
    const ways = await engine.measureWays(await askedOf(recordedTours.border));
    const [leg] = readMeasured(ways.get(10)!)!;
    assert.ok(Math.abs(first!.referenceKm / (leg!.roadMetres / 1000) - 1) < 0.02);
    const printed = formatComparison(comparison);
    assert.match(printed, /^3 pairs, by 3 requests; the reference is the engine\./);
    assert.match(printed, /- Berlin–Poznań: 276 km, reference 2\d\d/);
    assert.match(printed, /- 1 pairs have no way of the engine: 170 /);
  });

  it('prices through the interface, each vehicle on its own way', async (t) => {
    const app = await startApp(t, { measureWays: engine.measureWays });
    const asked = { loadings: [{ country: 'DE', zip_code: '23552', name: 'Lübeck' }], items: [] };
    const json = priceRequest({ ...asked, unloadings: [{ country: 'DE', zip_code: '10115', name: 'Berlin' }] });
    const { body, status } = await app.call('POST', '/price', { json });
    assert.equal(status, 201);
    const sources = body.data.map(({ routing }: { routing: { source: string } }) => routing.source);
    assert.deepEqual(new Set(sources), new Set(['engine']));
    const km = new Set(body.data.map(({ distance }: { distance: number }) => distance));
    assert.equal(km.size, 2, 'under the bridge, and around it');
  });
});

const outside = process.env.OUTSIDE_DATA ?? '';

describe('a real engine on the roads of Liechtenstein', {
  skip: outside === '' && 'OUTSIDE_DATA names no folder',
}, async () => {
  if (outside === '') return;
  const folder = ownFolder();
  const settings = await buildTiles(join(outside, 'liechtenstein.osm.pbf'), folder);
  const engine = open(await startEngine({ after }, settings));
  const placeOf = (name: string) => {
    const found = locate(gazetteer, { country: 'LI', name });
    assert.ok(found.ok, name);
    return found.place;
  };
  const measure = async (names: readonly string[], isHazardous = false): Promise<VehicleWays> => {
    const places = names.map(placeOf);
    const legs = pricing.findLegs(places, tariff.closedLanes)!;
    return engine.measureWays({ places, legs, vehicles: tariff.vehicles, isHazardous });
  };
  const villages = [
    'Vaduz',
    'Schaan',
    'Triesen',
    'Triesenberg',
    'Balzers',
    'Planken',
    'Eschen',
    'Mauren',
    'Gamprin',
    'Ruggell',
  ];

  it('says that it is there, and has borders', async () => {
    const { isFine, text } = await engine.check();
    assert.ok(isFine);
    assert.doesNotMatch(text, /without borders/);
  });

  it('measures every vehicle between all villages, in Liechtenstein, with and without dangerous goods', async () => {
    let measured = 0;
    for (const from of villages) {
      for (const to of villages) {
        if (from === to) continue;
        for (const isHazardous of [false, true]) {
          const ways = await measure([from, to], isHazardous);
          if (ways.size > 0) measured++;
          for (const way of ways.values()) {
            const [leg] = readMeasured(way)!;
            assert.deepEqual(
              leg?.countries?.map(({ country }) => country),
              ['LI'],
            );
            assert.ok(leg!.roadMetres < 60_000 && leg!.drivingSeconds < 6000);
          }
        }
      }
    }
    assert.ok(measured > 170, `${measured} of 180`);
    assert.deepEqual(
      lines.filter((line) => (line as { level: string }).level === 'warn'),
      [],
    );
  });

  it('measures a tour as the sum of its legs', async () => {
    const tour = ['Vaduz', 'Balzers', 'Eschen', 'Ruggell'];
    const whole = await measure(tour);
    const legs = await Promise.all(tour.slice(1).map((to, index) => measure([tour[index]!, to])));
    for (const { id } of tariff.vehicles) assert.equal(whole.get(id), legs.map((leg) => leg.get(id)).join('.'));
  });
});
