import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import type { VehicleWays } from '../../../src/engine/pricing/ways/vehicle-ways.ts';
import type { MeasuredLeg } from '../../../src/engine/routing/measured/measured-leg.ts';
import { readMeasured } from '../../../src/engine/routing/measured/measured-text.ts';
import { openRoutingEngine, type RoutingEngine } from '../../../src/engine/routing-engine/routing-engine.ts';
import { referenceData } from '../../support/reference-data.ts';
import {
  askedOf,
  enginesVehicles,
  type RecordedTour,
  recordedTours,
} from '../../support/routing-engine/recorded-tours.ts';
import { startReplayedEngine } from '../../support/routing-engine/replayed-engine.ts';

const [caddy, small, trailer] = enginesVehicles as [number, number, number];
const server = await startReplayedEngine({ after });
const { pricing } = await referenceData();
const passages = pricing.passages ?? [];

let lines: { level: string; details: object; text: string }[];
let engine: RoutingEngine;
const opened: RoutingEngine[] = [];
after(() => Promise.all(opened.map((each) => each.close())));
beforeEach(() => {
  lines = [];
  server.asked = [];
  server.fault = undefined;
  engine = openRoutingEngine(server.url, {
    passages,
    write: (level, details, text) => lines.push({ level, details, text }),
  });
  opened.push(engine);
});

const measure = async (tour: RecordedTour): Promise<VehicleWays> =>
  engine.measureWays(await askedOf(recordedTours[tour]));
const legsOf = (ways: VehicleWays, vehicle: number) => readMeasured(ways.get(vehicle)!)!.map((leg) => leg!);
/** Within 1 %: the engine's figures are those of its release. */
const isAbout = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual / expected - 1) < 0.01, `${actual}, not ${expected}`);

describe('a routing engine', () => {
  it('is asked once for each size of vehicle, with all that it would take for American otherwise', async () => {
    const ways = await measure('border');
    assert.deepEqual([...ways.keys()].sort(), [...enginesVehicles].sort());
    const asked = server.asked.map((body) => JSON.parse(body));
    assert.deepEqual(asked.map(({ costing }) => costing).sort(), ['auto', 'truck', 'truck']);
    const { truck } = asked.find(({ costing_options: { truck } }) => truck?.weight === 40)!.costing_options;
    assert.deepEqual(truck, {
      height: 4,
      width: 2.55,
      length: 16.5,
      weight: 40,
      axle_load: 11.5,
      axle_count: 5,
      top_speed: 80,
      hazmat: false,
    });
  });

  it('sends what is too high for a bridge around it', async () => {
    const ways = await measure('bridge');
    isAbout(legsOf(ways, caddy)[0]!.roadMetres, 238_000);
    isAbout(legsOf(ways, small)[0]!.roadMetres, 312_000);
    assert.equal(ways.get(small)?.split('_')[0], ways.get(trailer)?.split('_')[0]);
  });

  it('has kilometres, seconds and ferries apart, and the metres by country sum to those of the road', async () => {
    const [leg] = legsOf(await measure('ferry'), trailer) as [MeasuredLeg];
    isAbout(leg.roadMetres, 216_000);
    assert.equal(leg.crossings.length, 1);
    const [ferry] = leg.crossings;
    assert.equal(ferry!.kind, 'ferry');
    isAbout(ferry!.metres, 18_689);
    // 45 minutes by the map, and the way on and off.
    assert.ok(ferry!.seconds >= 2700 && ferry!.seconds < 3300);
    assert.ok(ferry!.drivingSecondsBefore > 3500 && ferry!.drivingSecondsBefore < leg.drivingSeconds);
    assert.deepEqual(
      leg.countries!.map(({ country }) => country),
      ['DE', 'DK'],
    );
    isAbout(leg.countries![0]!.metres, 78_800);
    assert.equal(
      leg.countries!.reduce((sum, { metres }) => sum + metres, 0),
      leg.roadMetres,
    );
  });

  it('tells the shuttle, which it does not call a ferry, from the road', async () => {
    const [leg] = legsOf(await measure('shuttle'), trailer) as [MeasuredLeg];
    assert.deepEqual(
      leg.crossings.map(({ kind }) => kind),
      ['shuttle'],
    );
    assert.deepEqual(
      leg.countries!.map(({ country }) => country),
      ['GB', 'FR'],
    );
    assert.ok(leg.roadMetres < 110_000);
  });

  it('measures a border where it is', async () => {
    const [leg] = legsOf(await measure('border'), trailer) as [MeasuredLeg];
    assert.deepEqual(
      leg.countries!.map(({ country }) => country),
      ['DE', 'PL'],
    );
    // A third of the way, to half of the stretch of road that the border is on.
    assert.ok(Math.abs(leg.countries![0]!.metres / leg.roadMetres - 0.338) < 0.05);
  });

  it('is asked once for all legs of a tour, and not again for what it told within the hour', async () => {
    const ways = await measure('twoLegs');
    assert.equal(legsOf(ways, trailer).length, 2);
    assert.equal(server.asked.length, enginesVehicles.length);
    const [first, second] = ways.get(trailer)!.split('.');
    assert.deepEqual((await measure('bridge')).get(trailer), first);
    assert.deepEqual((await measure('border')).get(trailer), second);
    assert.deepEqual(await measure('twoLegs'), ways);
    assert.equal(server.asked.length, enginesVehicles.length);
  });

  it('is asked once by those who ask at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => measure('border')));
    assert.equal(server.asked.length, enginesVehicles.length);
    for (const ways of all) assert.deepEqual(ways, all[0]);
  });

  for (const [tour, code] of [
    ['noRoad', 171],
    ['unconnected', 170],
  ] as const) {
    it(`leaves a way to the network that it refuses with ${code}, and is not asked for it again at once`, async () => {
      assert.equal((await measure(tour)).size, 0);
      assert.equal((await measure(tour)).size, 0);
      assert.equal(server.asked.length, enginesVehicles.length);
      assert.deepEqual(
        lines.map(({ level, details }) => [level, (details as { code: number }).code]),
        [['info', code]],
      );
    });
  }

  it('leaves the way to the network that a refusal by 154 or 442 ends', async () => {
    for (const [code, tour] of [
      [154, 'border'],
      [442, 'ferry'],
    ] as const) {
      server.fault = (reply) => reply.writeHead(400).end(JSON.stringify({ error_code: code, error: 'no' }));
      assert.equal((await measure(tour)).size, 0);
    }
    // A refusal is an answer: the engine is there.
    server.fault = undefined;
    assert.equal((await measure('bridge')).size, enginesVehicles.length);
  });

  it('is not asked for a delivery within a town', async () => {
    const asked = await askedOf(recordedTours.border);
    const places = [asked.places[0]!, asked.places[0]!];
    assert.equal((await engine.measureWays({ ...asked, places, legs: asked.legs.slice(0, 1) })).size, 0);
    assert.equal(server.asked.length, 0);
  });

  it('says of itself what it is, and of which day its roads are', async () => {
    const { isFine, text } = await engine.check();
    assert.ok(isFine);
    assert.match(text, /^routing engine: Valhalla 3\.6\.1 at http:\/\/127\.0\.0\.1:\d+, roads of 20\d\d-\d\d-\d\d$/);
  });
});
