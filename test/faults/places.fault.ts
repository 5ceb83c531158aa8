import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Closing,
  request,
  type Service,
  startService,
  temporaryDirectory,
  until,
  upcomingBooking,
} from '../support/process.ts';
import { type FaultServer, startFaultServer } from './support/postgres.ts';
import { type FaultProxy, startProxy } from './support/proxy.ts';
import { newShipper, openSurvivingPool, quiet, type Shipper } from './support/setup.ts';

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
const isLong = process.env.FAULTS_LONG === '1';
const rounds = isLong ? 10 : 1;
const limit = 12;
const seconds = 4;
/** Each process sums what is sold every two seconds. */
const summedMs = 2200;
/** A place is swept half its time after its end, and a sweep begins a quarter of that time after the one before. */
const sweptMs = seconds * 1000 * 2.25;

/** Two processes that sell the same twelve trailers, each behind a proxy of its own. */
type World = {
  pool: ReturnType<typeof openSurvivingPool>;
  shippers: Shipper[];
  proxies: FaultProxy[];
  services: Service[];
  start(index: number): Promise<void>;
};

const row = { pool: 'trailers', vehicles: ['ftl'], loads: limit, hard: true };

/** The clocks of the processes are ten seconds before and behind that of the database. */
function clockApart(library: string, index: number) {
  return { LD_PRELOAD: library, FAKETIME: index === 0 ? '+10s' : '-10s', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

async function startWorld(t: Closing, server: FaultServer): Promise<World> {
  const DATA_DIR = await temporaryDirectory(t);
  await mkdir(join(DATA_DIR, 'tariff'));
  await writeFile(join(DATA_DIR, 'tariff', 'availability.json'), JSON.stringify({ pools: [row] }));
  const proxies = [await startProxy(t, server.port), await startProxy(t, server.port)];
  const services: Service[] = [];
  const start = async (index: number) => {
    const behind = new URL(server.url);
    behind.port = String(proxies[index]!.port);
    const env = { ...quiet, DATA_DIR, DATABASE_URL: behind.href, RESERVATION_SECONDS: String(seconds) };
    services[index] = await startService(t, { ...env, ...(library && clockApart(library, index)) });
  };
  await start(0);
  await start(1);
  const pool = openSurvivingPool(t, server.url);
  const shippers = await Promise.all(Array.from({ length: 8 }, (_, i) => newShipper(pool, `Shipper ${i}`)));
  return { pool, shippers, proxies, services, start };
}

const trailerBooking = () => ({ ...upcomingBooking(), vehicle_type: 10, items: [] });

/** Undefined: no answer came. */
async function send(world: World, process: number, turn: number, path: string, sent: object, key?: string) {
  try {
    return await request(`${world.services[process]!.origin}/api/v3${path}`, {
      token: world.shippers[turn % world.shippers.length]!.token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      ...sent,
    });
  } catch {
    return undefined;
  }
}

const book = (world: World, process: number, turn: number, key?: string) =>
  send(world, process, turn, '/booking/publish', { method: 'POST', json: trailerBooking() }, key);
const cancel = (world: World, process: number, turn: number, id: string) =>
  send(world, process, turn, `/orders/${id}`, { method: 'PUT', json: { status: 'canceled' } });

async function standing({ pool }: World): Promise<{ id: string; accountId: number }[]> {
  const { rows } = await pool.query(`select id, account_id from production.orders where status = 'placed'`);
  return rows;
}

async function taken({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ loads: number }>('select sum(loads)::integer as loads from production.pool_days');
  return rows[0]?.loads ?? 0;
}

/** Sells until nothing is left, by both, and expects that exactly what was free is sold. */
async function expectExactlyFree(world: World): Promise<void> {
  await until(async () => (await taken(world)) === (await standing(world)).length);
  await until(async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => book(world, i % 2, i)));
    const stand = (await standing(world)).length;
    assert.ok(stand <= limit, `${stand} were sold`);
    return stand === limit;
  });
  const more = await Promise.all(Array.from({ length: 8 }, (_, i) => book(world, i % 2, i)));
  assert.ok(more.every((reply) => reply?.status === 422));
}

/** Cancels so many of those that stand, until a process may sell them again. */
async function free(world: World, count: number): Promise<void> {
  const turns = new Map(world.shippers.map(({ accountId }, turn) => [accountId, turn]));
  for (const { id, accountId } of (await standing(world)).slice(0, count))
    assert.equal((await cancel(world, 1, turns.get(accountId)!, id))?.status, 200);
  await sleep(summedMs);
}

async function kill(world: World, index: number): Promise<void> {
  world.services[index]!.signal('SIGKILL');
  await world.services[index]!.ended;
}

/** Where a statement is stopped on its way to the database, or its answer on the way back. */
const steps: Record<string, { statement: string; point: 'before' | 'after' }> = {
  'before its place was taken': { statement: 'reserve-places', point: 'before' },
  'once its place was taken': { statement: 'reserve-places', point: 'after' },
  'before it was stored': { statement: 'book-orders', point: 'before' },
  'once it was stored': { statement: 'book-orders', point: 'after' },
  'before its place was sold': { statement: 'settle-places', point: 'before' },
  'once its place was sold': { statement: 'settle-places', point: 'after' },
};

test('twelve trailers are never sold thirteen times, wherever a process is killed, and what is left is sold', async (t) => {
  const server = await startFaultServer(t);
  const world = await startWorld(t, server);
  for (const [step, { statement, point }] of Object.entries(steps))
    for (let round = 0; round < rounds; round++)
      await t.test(`${step}, round ${round + 1}`, async () => {
        await free(world, 5);
        const index = round % 2;
        const stopped = world.proxies[index]!.stopNext(point, statement);
        const replies = Array.from({ length: 3 }, (_, i) =>
          book(world, index, i, `${statement}-${point}-${round}-${i}`),
        );
        await until(stopped.isReached);
        const others = Array.from({ length: 20 }, (_, i) => book(world, 1 - index, i));
        await kill(world, index);
        await Promise.all([...replies, ...others]);
        assert.ok((await standing(world)).length <= limit);
        await world.start(index);
        await expectExactlyFree(world);
      });
  await t.test('between a cancel and its giving back', async (t) => {
    for (let round = 0; round < rounds; round++)
      for (const point of ['before', 'after'] as const)
        await t.test(`${point} it, round ${round + 1}`, async () => {
          const index = round % 2;
          const [order] = await standing(world);
          const turn = world.shippers.findIndex(({ accountId }) => accountId === order!.accountId);
          const stopped = world.proxies[index]!.stopNext(point, 'settle-places');
          const reply = cancel(world, index, turn, order!.id);
          await until(stopped.isReached);
          await kill(world, index);
          await reply;
          await world.start(index);
          await expectExactlyFree(world);
        });
  });
});

test('a process that stood still until its places were given back stores nothing under them', async (t) => {
  const server = await startFaultServer(t);
  const world = await startWorld(t, server);
  await expectExactlyFree(world);
  for (let round = 0; round < rounds; round++)
    for (const statement of ['book-orders', 'settle-places'])
      await t.test(`stopped before ${statement}, round ${round + 1}`, async () => {
        await free(world, 5);
        const index = round % 2;
        const stopped = world.proxies[index]!.stopNext('before', statement);
        const replies = Array.from({ length: 3 }, (_, i) => book(world, index, i));
        await until(stopped.isReached);
        world.services[index]!.signal('SIGSTOP');
        await sleep(sweptMs);
        const others = await Promise.all(Array.from({ length: 20 }, (_, i) => book(world, 1 - index, i)));
        assert.ok(others.some((reply) => reply?.status === 200));
        world.services[index]!.signal('SIGCONT');
        stopped.release();
        await Promise.all(replies);
        assert.ok((await standing(world)).length <= limit);
        await expectExactlyFree(world);
      });
});
