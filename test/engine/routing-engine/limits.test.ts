import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { readRoute } from '../../../src/engine/routing-engine/read-route.ts';
import { openRoutingEngine, type RoutingEngine } from '../../../src/engine/routing-engine/routing-engine.ts';
import { askedOf, type RecordedTour, recordedTours } from '../../support/routing-engine/recorded-tours.ts';
import { startReplayedEngine } from '../../support/routing-engine/replayed-engine.ts';

const trailer = 10;
const server = await startReplayedEngine({ after });
let engine: RoutingEngine;
const opened: RoutingEngine[] = [];
after(() => Promise.all(opened.map((each) => each.close())));

beforeEach(() => {
  [server.asked, server.fault] = [[], undefined];
  engine = openRoutingEngine(server.url, { passages: [], write: () => {} });
  opened.push(engine);
});

type Maneuver = { type: number; ferry?: boolean; time: number; length: number };
type Reply = { trip: { legs: { summary: Record<string, unknown>; shape: string; maneuvers: Maneuver[] }[] } };

const measure = async (tour: RecordedTour) => engine.measureWays(await askedOf(recordedTours[tour], [trailer]));

/** What the engine answers for the trailer. */
async function replyOf(tour: RecordedTour): Promise<Reply> {
  let kept: unknown;
  server.fault = (reply, answer) => {
    kept = structuredClone(answer.reply);
    reply.writeHead(answer.status).end(JSON.stringify(answer.reply));
  };
  await measure(tour);
  server.fault = undefined;
  return kept as Reply;
}

describe('a routing engine', () => {
  it('is not asked again for a minute what it did not answer', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    server.fault = (reply) => reply.writeHead(500).end('{}');
    assert.equal((await measure('border')).size, 0);
    server.fault = undefined;
    for (const [ms, asked] of [
      [0, 2],
      [59_000, 2],
      [2000, 3],
    ] as const) {
      t.mock.timers.tick(ms);
      assert.equal((await measure('border')).size, asked - 2);
      assert.equal(server.asked.length, asked);
    }
  });

  it('measures no way whose text is too long for an offer', async () => {
    const recorded = await replyOf('border');
    const { places, legs, ...asked } = await askedOf(recordedTours.border, [trailer]);
    server.fault = (reply, { reply: content }) => {
      const stops = JSON.parse(server.asked.at(-1)!).locations.length;
      const [leg] = (content as Reply).trip?.legs ?? recorded.trip.legs;
      reply.writeHead(200).end(JSON.stringify({ trip: { legs: Array(stops - 1).fill(leg) } }));
    };
    const textOf = async (stops: number) => {
      const tour = Array.from({ length: stops }, (_, index) => places[index % 2]!);
      return (await engine.measureWays({ ...asked, places: tour, legs: tour.slice(1).map(() => legs[0]!) })).get(
        trailer,
      );
    };
    const text = (await textOf(2))!;
    const fitting = Math.floor(6500 / (text.length + 1));
    assert.equal((await textOf(fitting + 1))!.split('.').length, fitting);
    assert.equal(await textOf(fitting + 3), undefined);
  });

  it('has one crossing where several maneuvers on one ferry follow on each other', async () => {
    const whole = await replyOf('ferry');
    const parts = structuredClone(whole);
    const { maneuvers } = parts.trip.legs[0]!;
    const at = maneuvers.findIndex(({ ferry }) => ferry);
    const ferry = maneuvers[at]!;
    const part = { ...ferry, time: ferry.time / 4, length: ferry.length / 4 };
    maneuvers.splice(at, 1, part, part, part, part);
    assert.deepEqual(readRoute(parts, []), readRoute(whole, []));
    const land = { ...ferry, type: 8, ferry: false, time: 60, length: 1 };
    maneuvers.splice(at + 2, 0, land);
    assert.equal(readRoute(parts, [])![0]!.crossings.length, 2);
  });
});
