import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, beforeEach, describe, it } from 'node:test';
import type { VehicleWays } from '../../../src/engine/pricing/ways/vehicle-ways.ts';
import { openRoutingEngine, type RoutingEngine } from '../../../src/engine/routing-engine/routing-engine.ts';
import { askedOf, recordedTours } from '../../support/routing-engine/recorded-tours.ts';
import { startReplayedEngine } from '../../support/routing-engine/replayed-engine.ts';

/** What the engine is asked at once. */
const atOnce = 8;

const server = await startReplayedEngine({ after });
const asked = await askedOf(recordedTours.border, [10]);
let now = 0;
let lines: string[];
let held: ServerResponse[];
let engine: RoutingEngine;
const opened: RoutingEngine[] = [];
after(() => Promise.all(opened.map((each) => each.close())));

beforeEach(() => {
  [lines, held, server.asked] = [[], [], []];
  server.fault = (reply) => held.push(reply);
  engine = openRoutingEngine(server.url, {
    passages: [],
    now: () => now,
    write: (_level, _details, text) => lines.push(text),
  });
  opened.push(engine);
});

let lanes = 0;
/** Asks for so many ways at once, each of a lane that nobody asked for before. */
function measureNew(count: number): Promise<VehicleWays>[] {
  return Array.from({ length: count }, () => {
    lanes += 1;
    const [from, to] = asked.places;
    return engine.measureWays({ ...asked, places: [{ ...from!, latitude: from!.latitude + lanes / 1e4 }, to!] });
  });
}
/** Of how many ways the engine was asked. One that took too long, as on a busy machine, is asked for once more. */
const waysAsked = () => new Set(server.asked).size;
/** No way is asked for more than twice. */
const triesMax = 2;
const until = async (isReached: () => boolean) => {
  while (!isReached()) await new Promise((resolve) => setImmediate(resolve));
};
const answerHeld = () => {
  server.fault = undefined;
  for (const reply of held) reply.writeHead(400).end('{"error_code":171,"error":"no road"}');
};

describe('an engine that is asked more than it can answer', () => {
  it('is asked eight at once, then the others', async () => {
    const all = measureNew(2 * atOnce);
    await until(() => held.length === atOnce);
    answerHeld();
    await Promise.all(all);
    assert.equal(waysAsked(), 2 * atOnce);
    assert.ok(server.asked.length <= triesMax * waysAsked(), `${server.asked.length}`);
    assert.deepEqual(lines, ["the routing engine has no way: it is the network's"]);
  });

  it('is not asked for what nobody waits for any more', async () => {
    const all = measureNew(2 * atOnce);
    await until(() => held.length === atOnce);
    now += 801;
    answerHeld();
    await Promise.all(all);
    assert.equal(waysAsked(), atOnce);
    assert.match(lines.join(), /is asked more than it can answer in time/);
  });

  it('is not waited for behind more than it answers in time, which is said once', async () => {
    const all = measureNew(500);
    let settled = 0;
    for (const each of all) void each.then(() => settled++);
    await until(() => held.length === atOnce && settled > 0);
    const refused = settled;
    assert.ok(refused > 400, `${refused} of 500 did not wait`);
    answerHeld();
    await Promise.all(all);
    assert.equal(waysAsked(), 500 - refused);
    assert.ok(server.asked.length <= triesMax * waysAsked(), `${server.asked.length}`);
    assert.equal(lines.filter((line) => line.includes('more than it can answer')).length, 1);
  });

  it('is waited for by as few as it is slow', async () => {
    for (let round = 0; round < 10; round++) {
      held = [];
      const slow = measureNew(atOnce);
      await until(() => held.length === atOnce);
      now += 700;
      for (const reply of held) reply.writeHead(400).end('{"error_code":171,"error":"no road"}');
      await Promise.all(slow);
    }
    held = [];
    server.asked = [];
    const all = measureNew(100);
    await until(() => held.length === atOnce);
    answerHeld();
    await Promise.all(all);
    assert.ok(waysAsked() <= 2 * atOnce + 2, `${waysAsked()}`);
  });

  it('that breaks meanwhile is not asked by those who wait', async () => {
    const all = measureNew(40);
    await until(() => held.length === atOnce);
    server.fault = (reply) => reply.socket?.destroy();
    for (const reply of held) reply.socket?.destroy();
    await Promise.all(all);
    // Two tries of those under way, and of whoever had his turn before the third failure.
    assert.ok(server.asked.length <= 2 * (atOnce + 2), `${server.asked.length}`);
  });
});
