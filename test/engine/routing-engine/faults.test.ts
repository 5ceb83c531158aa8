import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { openRoutingEngine, type RoutingEngine } from '../../../src/engine/routing-engine/routing-engine.ts';
import {
  askedOf,
  enginesVehicles,
  type RecordedTour,
  recordedTours,
} from '../../support/routing-engine/recorded-tours.ts';
import { type Fault, startReplayedEngine } from '../../support/routing-engine/replayed-engine.ts';

const server = await startReplayedEngine({ after });
let now = 0;
let lines: [level: string, text: string][];
let engine: RoutingEngine;
const opened: RoutingEngine[] = [];
after(() => Promise.all(opened.map((each) => each.close())));

function open(url = server.url): void {
  engine = openRoutingEngine(url, {
    passages: [],
    now: () => now,
    restingMs: 5000,
    write: (level, _details, text) => lines.push([level, text]),
  });
  opened.push(engine);
}

beforeEach(() => {
  lines = [];
  server.asked = [];
  server.fault = undefined;
  open();
});

const measure = async (tour: RecordedTour, vehicles: readonly number[] = enginesVehicles) =>
  engine.measureWays(await askedOf(recordedTours[tour], vehicles));

type Trip = { trip: { legs: { summary: Record<string, unknown>; maneuvers: Record<string, unknown>[] }[] } };
/** The recorded reply with something changed. */
const changed =
  (change: (legs: Trip['trip']['legs']) => unknown): Fault =>
  (reply, answer) => {
    const content = structuredClone(answer.reply) as Trip;
    change(content.trip.legs);
    reply.writeHead(200).end(JSON.stringify(content));
  };
const send =
  (status: number, text: string): Fault =>
  (reply) =>
    reply.writeHead(status).end(text);

const nonsense: Record<string, Fault> = {
  'a negative length': changed((legs) => Object.assign(legs[0]!.summary, { length: -3 })),
  'a length that is no number': changed((legs) => Object.assign(legs[0]!.summary, { length: null })),
  'a length as a text': changed((legs) => Object.assign(legs[0]!.summary, { length: 'far' })),
  'a length without end': (reply, { reply: content }) =>
    reply.writeHead(200).end(JSON.stringify(content).replaceAll(/"length":[\d.]+/g, '"length":1e999')),
  'half the great circle': changed((legs) => Object.assign(legs[0]!.summary, { length: 130 })),
  'ten times the way': changed((legs) => Object.assign(legs[0]!.summary, { length: 3000, time: 150_000 })),
  'no time': changed((legs) => Object.assign(legs[0]!.summary, { time: 0 })),
  'no legs': changed((legs) => legs.splice(0)),
  'a leg too many': changed((legs) => legs.push(legs[0]!)),
  'no shape': changed((legs) => Object.assign(legs[0]!, { shape: undefined })),
  'a shape that is none': changed((legs) => Object.assign(legs[0]!, { shape: '\u0001'.repeat(50) })),
  'borders that are nowhere': changed((legs) =>
    Object.assign(legs[0]!.summary, {
      admin_crossings: [{ to_admin_index: 9, begin_shape_index: 0, end_shape_index: 1 }],
    }),
  ),
  'an array': send(200, '[]'),
  null: send(200, 'null'),
};

const failures: Record<string, Fault> = {
  'status 500': send(500, '{"error":"boom"}'),
  'status 503 in words': send(503, 'upstream is away'),
  'a reply of more than 2 MB': (reply, { reply: content }) =>
    reply.writeHead(200).end(JSON.stringify(content) + ' '.repeat(2_000_000)),
  'brackets without end': (reply) => reply.writeHead(200).end('['.repeat(900_000) + ']'.repeat(900_000)),
  'what is no JSON': send(200, '{"trip":'),
  'a connection that is cut': (reply) => reply.socket?.destroy(),
  'a reply that is cut': (reply) => {
    reply.writeHead(200, { 'content-length': 5000 }).write('{"trip"');
    setImmediate(() => reply.socket?.destroy());
  },
  'a reply without end': (reply) => {
    reply.writeHead(200);
    const part = ' '.repeat(1_000_000);
    const more = () => {
      while (!reply.destroyed && reply.write(part));
      if (!reply.destroyed) reply.once('drain', more);
    };
    more();
  },
  silence: () => {},
};

describe('an engine that answers nonsense', () => {
  for (const [name, fault] of Object.entries(nonsense)) {
    it(`has no say in a price: ${name}`, async () => {
      server.fault = fault;
      assert.equal((await measure('border')).size, 0);
      assert.equal(server.asked.length, enginesVehicles.length);
      assert.equal(lines.length, 1);
      assert.match(lines[0]!.join(), /^warn,the routing engine told what cannot be/);
    });
  }
});

describe('an engine that fails', () => {
  for (const [name, fault] of Object.entries(failures)) {
    it(`is asked once more, then ways are the network's: ${name}`, async () => {
      server.fault = fault;
      assert.equal((await measure('border', [10])).size, 0);
      assert.equal(server.asked.length, 2);
      assert.deepEqual(lines, []);
    });
  }

  it('is used all the same if the second try succeeds', async () => {
    const broken = failures['status 500']!;
    server.fault = (reply, answer) => {
      server.fault = undefined;
      broken(reply, answer);
    };
    assert.equal((await measure('border', [10])).size, 1);
  });

  it('is left alone after three failures in a row, which is said once', async () => {
    server.fault = failures['status 500'];
    await measure('border');
    const asked = server.asked.length;
    assert.equal(asked, 2 * enginesVehicles.length);
    for (const tour of ['ferry', 'bridge', 'shuttle', 'twoLegs'] as const) assert.equal((await measure(tour)).size, 0);
    assert.equal(server.asked.length, asked);
    assert.deepEqual(lines, [['warn', "the routing engine does not answer: until it does, ways are the network's"]]);
  });

  it('is found again by one request that no price waits for, and used from then on', async () => {
    server.fault = failures['status 500'];
    await measure('border');
    server.fault = undefined;
    now += 5001;
    server.asked = [];
    assert.equal((await measure('ferry')).size, 0);
    while (!lines.some(([level]) => level === 'info')) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(server.asked.length, 1);
    assert.deepEqual(lines.at(-1), ['info', 'the routing engine answers again']);
    assert.equal((await measure('ferry')).size, enginesVehicles.length);
  });

  it('is found again by a way that it did not answer before', async () => {
    server.fault = failures['status 500'];
    await measure('border');
    server.fault = undefined;
    now += 5001;
    await measure('border');
    while (!lines.some(([level]) => level === 'info')) await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await measure('border')).size, enginesVehicles.length);
  });

  it('still lends what it told before', async () => {
    const before = await measure('border');
    server.fault = failures['status 500'];
    await measure('ferry');
    await measure('bridge');
    assert.deepEqual(await measure('border'), before);
  });

  it('that is not there at the start is said to be so, and no price waits for it', async () => {
    open('http://127.0.0.1:9');
    const { isFine, text } = await engine.check();
    assert.equal(isFine, false);
    assert.match(
      text,
      /^routing engine: http:\/\/127\.0\.0\.1:9 does not answer \(.+\); ways are the built-in network's/,
    );
    assert.equal((await measure('border')).size, 0);
    assert.deepEqual(lines, []);
  });

  it('of another kind is said to be none', async () => {
    server.fault = send(200, '{"name":"another service"}');
    assert.deepEqual(await engine.check(), { isFine: false, text: `routing engine: ${server.url} is no Valhalla` });
    server.fault = send(200, '{"version":"3.6.1","has_tiles":false}');
    assert.match((await engine.check()).text, /has no roads$/);
    server.fault = send(200, '{"version":"3.6.1","has_tiles":true,"has_admins":false}');
    assert.match((await engine.check()).text, /without borders: kilometres by country are shared as on/);
  });
});
