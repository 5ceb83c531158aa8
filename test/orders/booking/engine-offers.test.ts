import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, beforeEach, describe, it } from 'node:test';
import type { MeasureWays } from '../../../src/engine/pricing/ways/vehicle-ways.ts';
import { openRoutingEngine } from '../../../src/engine/routing-engine/routing-engine.ts';
import { startApp } from '../../support/app.ts';
import { referenceData } from '../../support/reference-data.ts';
import { bookingRequest, loading, pallets, priceRequest, unloading } from '../../support/requests.ts';
import { enginesVehicles } from '../../support/routing-engine/recorded-tours.ts';
import { startReplayedEngine } from '../../support/routing-engine/replayed-engine.ts';

const [caddy, small, trailer] = enginesVehicles as [number, number, number];
const server = await startReplayedEngine({ after });
const { pricing } = await referenceData();
const open = () => openRoutingEngine(server.url, { passages: pricing.passages ?? [], write: () => {} });
/** What is behind the service: tests exchange it. */
let engine = open();
const measureWays: MeasureWays = (asked) => engine.measureWays(asked);
const tos = await startApp({ after }, { measureWays });
const withoutEngine = await startApp({ after });
after(() => engine.close());

beforeEach(async () => {
  await engine.close();
  engine = open();
  server.fault = undefined;
  server.asked = [];
});

const places = {
  bridge: [
    { country: 'DE', zip_code: '23552', name: 'Lübeck' },
    { country: 'DE', zip_code: '10115', name: 'Berlin' },
  ],
  ferry: [
    { country: 'DE', name: 'Lübeck' },
    { country: 'DK', name: 'København' },
  ],
  closed: [
    { country: 'PL', name: 'Białystok' },
    { country: 'LT', name: 'Vilnius' },
  ],
};
const only = `vehicle_type=${enginesVehicles}`;
type Way = keyof typeof places;
type Offer = Record<'vehicle_type' | 'value' | 'distance' | 'driving_time', number> & {
  offer_id: string;
  valid_until: string;
  routing: object;
  breakdown: { code: string; label: string; amount: number }[];
  estimated_loading_times: { start: string; end: string }[];
};

async function priceOf(way: Way, { app = tos, changes = {}, prefix = '' } = {}): Promise<Map<number, Offer>> {
  const [from, to] = places[way];
  const json = priceRequest({ items: [], loadings: [from], unloadings: [to], ...changes });
  const sandbox = prefix ? { prefix, token: app.sandboxToken } : {};
  const reply = await app.call('POST', `/price?${only}`, { json, ...sandbox });
  assert.equal(reply.status, 201, reply.text);
  return new Map(reply.body.data.map((offer: Offer) => [offer.vehicle_type, offer]));
}

const byEngine = { source: 'engine', attribution: '© OpenStreetMap contributors' };
const byNetwork = { source: 'network' };

/** A booking of the way under the bridge. */
function bookingOf(offer: Offer, changes: object = {}) {
  const [from, to] = places.bridge.map(({ country, zip_code: zip, name: city }) => ({ country, zip, city }));
  return bookingRequest({
    vehicle_type: offer.vehicle_type,
    loadings: [loading({ ...from, dates: offer.estimated_loading_times })],
    unloadings: [unloading(to)],
    ...changes,
  });
}
const book = async (json: object) => {
  const reply = await tos.call('POST', '/booking/publish', { json });
  assert.equal(reply.status, 200, reply.text);
  const order = await tos.call('GET', `/orders/${reply.body.data.id}`);
  return order.body;
};

describe('with a routing engine', () => {
  it('an offer has the kilometres and the time of its vehicle, and says whose they are', async () => {
    const offers = await priceOf('bridge');
    assert.deepEqual(
      [...offers.values()].map(({ routing }) => routing),
      [byEngine, byEngine, byEngine],
    );
    const [van, truck, long] = [caddy, small, trailer].map((id) => offers.get(id)!);
    assert.equal(van!.distance, 239);
    assert.equal(truck!.distance, 312);
    assert.equal(long!.distance, 312);
    assert.ok(truck!.driving_time > van!.driving_time);
    assert.match(truck!.breakdown.find(({ code }) => code === 'distance')!.label, /312 km/);
  });

  it('a ferry of the engine is paid as a crossing, with the names of its ports', async () => {
    const offers = await priceOf('ferry');
    const lines = offers.get(trailer)!.breakdown.filter(({ code }) => code === 'crossing');
    assert.equal(lines.length, 1);
    assert.match(lines[0]!.label, /^Crossing .+–.+$/);
    assert.equal(offers.get(trailer)!.distance, 235);
    assert.ok(offers.get(trailer)!.breakdown.some(({ code }) => code === 'on_board'));
  });

  it('a way through what is closed is not offered: the way is the network’s, around it', async () => {
    const offers = await priceOf('closed');
    const plain = await priceOf('closed', { app: withoutEngine });
    assert.equal(server.asked.length, enginesVehicles.length);
    for (const [id, { value, distance, routing }] of offers) {
      assert.deepEqual(routing, byNetwork);
      assert.deepEqual([value, distance], [plain.get(id)!.value, plain.get(id)!.distance]);
    }
  });

  it('the sandbox prices by it too', async () => {
    const offers = await priceOf('bridge', { prefix: '/sandbox/api/v3' });
    assert.deepEqual(offers.get(caddy)!.routing, byEngine);
    assert.equal(offers.get(caddy)!.value, (await priceOf('bridge')).get(caddy)!.value);
  });

  it('a booking without an offer costs what the offer shows', async () => {
    const offer = (await priceOf('bridge')).get(trailer)!;
    const { data } = await book(bookingOf(offer, { items: [] }));
    assert.equal(data.price.net_amount, offer.value);
    assert.equal(data.distance, offer.distance);
  });
});

describe('a booking that names no offer', () => {
  const broken = (reply: ServerResponse) => reply.writeHead(500).end('{}');
  const otherEngine = async () => {
    await engine.close();
    engine = open();
  };
  for (const [name, quotedBy] of [
    ['an engine that has gone', true],
    ['an engine that has come', false],
  ] as const) {
    it(`costs what was quoted: ${name}`, async () => {
      for (const changes of [{ items: [] }, { items: [pallets] }]) {
        server.fault = quotedBy ? undefined : broken;
        await otherEngine();
        const offer = (await priceOf('bridge', { changes })).get(trailer)!;
        assert.deepEqual(offer.routing, quotedBy ? byEngine : byNetwork);
        server.fault = quotedBy ? broken : undefined;
        await otherEngine();
        const { data } = await book(bookingOf(offer, { ...changes, max_price: offer.value }));
        assert.equal(data.price.net_amount, offer.value);
        assert.equal(data.distance, offer.distance);
      }
    });
  }

  it('costs what its own account was quoted last', async () => {
    server.fault = broken;
    const earlier = (await priceOf('bridge')).get(trailer)!;
    server.fault = undefined;
    await otherEngine();
    const { token } = await tos.issue({ account: 'another' });
    const other = bookingOf(earlier, { items: [], dry_run: true, max_price: earlier.value });
    const reply = await tos.call('POST', '/booking/publish', { json: other, token });
    // Never quoted: the engine's way is dearer.
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['max_price']);
    const later = (await priceOf('bridge')).get(trailer)!;
    assert.notEqual(later.value, earlier.value);
    const { data } = await book(bookingOf(later, { items: [] }));
    assert.equal(data.price.net_amount, later.value);
  });
});

describe('an order whose way an engine measured', () => {
  for (const id of enginesVehicles) {
    it(`is planned on it, not on the network's: vehicle ${id}`, async () => {
      const offer = (await priceOf('bridge')).get(id)!;
      const { data } = await book(bookingOf(offer, { items: [] }));
      server.fault = (reply) => reply.socket?.destroy();
      const { body } = await tos.call('GET', `/orders/${data.id}?include=schedule`);
      const schedule: { activity: string; start: string; end: string; to_km: number }[] = body.data.schedule;
      const drives = schedule.filter(({ activity }) => activity === 'drive');
      const seconds = drives.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 1000, 0);
      assert.ok(Math.abs(seconds - offer.driving_time) <= 60, `${seconds}, not ${offer.driving_time}`);
      assert.ok(Math.abs(schedule.at(-1)!.to_km - offer.distance) <= 1);
    });
  }
});

describe('an engine that breaks', () => {
  it('costs nothing but its kilometres: prices are the network’s, as without it', async () => {
    server.fault = (reply) => reply.writeHead(500).end('{}');
    const offers = await priceOf('bridge');
    const plain = await priceOf('bridge', { app: withoutEngine });
    // The id differs, and the last minute with when it was asked for.
    const bare = ({ offer_id: _, valid_until: __, ...offer }: Offer) => offer;
    for (const [id, offer] of offers) {
      assert.deepEqual(bare(offer), bare(plain.get(id)!));
      assert.deepEqual(offer.routing, byNetwork);
    }
  });

  for (const [name, promisedBy] of [
    ['an engine that has gone', true],
    ['an engine that has come', false],
  ] as const) {
    it(`does not touch what was promised: ${name}`, async () => {
      server.fault = promisedBy ? undefined : (reply) => reply.writeHead(500).end('{}');
      const offer = (await priceOf('bridge', { changes: { items: [pallets] } })).get(trailer)!;
      assert.deepEqual(offer.routing, promisedBy ? byEngine : byNetwork);
      await engine.close();
      engine = open();
      server.fault = promisedBy ? (reply) => reply.socket?.destroy() : undefined;
      server.asked = [];
      const { data } = await book(bookingOf(offer, { offer_id: offer.offer_id }));
      assert.equal(data.price.net_amount, offer.value);
      assert.equal(data.distance, offer.distance);
      assert.equal(server.asked.length, 0);
    });
  }

  it('does not let anybody change the way that was promised', async () => {
    const changes = { items: [pallets] };
    const offer = (await priceOf('bridge', { changes })).get(trailer)!;
    const parts = offer.offer_id.split('~');
    const at = parts.length - 2;
    for (const way of ['1000_100DE1000', '', undefined]) {
      const forged = way === undefined ? parts.toSpliced(at, 1) : parts.with(at, way);
      const json = bookingOf(offer, { offer_id: forged.join('~') });
      const { status, body } = await tos.call('POST', '/booking/publish', { json });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.errors), ['offer_id']);
    }
  });
});
