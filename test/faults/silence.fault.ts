import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { issueOperatorToken } from '../../src/who/people/issue-operator-token.ts';
import { operatorScopes } from '../../src/who/people/roles.ts';
import {
  type Closing,
  request,
  runCli,
  type Service,
  startService,
  temporaryDirectory,
  until,
  upcomingBooking,
} from '../support/process.ts';
import { openReceiver, type Received } from '../support/webhooks/receiver.ts';
import { webhookRows } from '../support/webhooks/world.ts';
import { startFaultServer } from './support/postgres.ts';
import { type FaultProxy, startProxy } from './support/proxy.ts';
import { newShipper, openSurvivingPool, quiet, type Shipper } from './support/setup.ts';

const rounds = process.env.FAULTS_LONG === '1' ? 5 : 1;
const limit = 12;
/** How long the company has, the shortest there is. */
const minuteToAnswer = 1;
/** How much later than a process is ready all is answered. */
const promptMs = 5000;

/** What the company's silence means to each shipper; what loads within that minute is declined whatever was agreed. */
const kinds = ['decline', 'accept', 'loading begins'] as const;
type Kind = (typeof kinds)[number];

const table = {
  workingDays: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
  officeHours: { from: '00:00', to: '24:00' },
  pools: [{ pool: 'trailers', vehicles: ['ftl'], loads: limit, hard: true }],
  acceptance: [
    { account: 'decline', answer: 'by_hand', answerWithinMinutes: minuteToAnswer },
    { account: 'accept', answer: 'by_hand', answerWithinMinutes: minuteToAnswer, silence: 'accept' },
    { account: 'loading begins', answer: 'by_hand', answerWithinMinutes: minuteToAnswer, silence: 'accept' },
  ],
};

type Asked = { id: string; kind: Kind; decideUntil: number };
type World = {
  pool: pg.Pool;
  operator: string;
  shippers: Record<Kind | 'at once', Shipper>;
  proxies: FaultProxy[];
  services: Service[];
  /** By whom a message was received: of each shipper, and of the company. */
  received: Record<Kind | 'company', readonly Received[]>;
  databaseUrl: string;
  start(index: number): Promise<void>;
};

async function startWorld(t: Closing): Promise<World> {
  const server = await startFaultServer(t);
  const DATA_DIR = await temporaryDirectory(t);
  await mkdir(join(DATA_DIR, 'tariff'));
  await writeFile(join(DATA_DIR, 'tariff', 'availability.json'), JSON.stringify(table));
  const proxies = [await startProxy(t, server.port), await startProxy(t, server.port)];
  const services: Service[] = [];
  const start = async (index: number) => {
    const behind = new URL(server.url);
    behind.port = String(proxies[index]!.port);
    services[index] = await startService(t, {
      ...quiet,
      DATA_DIR,
      DATABASE_URL: behind.href,
      RESERVATION_SECONDS: '4',
      SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    });
  };
  await start(0);
  await start(1);

  const pool = openSurvivingPool(t, server.url);
  const rows = webhookRows({ pool, schema: 'production' });
  const shipperOf = async (kind: Kind) => {
    const [shipper, receiver] = [await newShipper(pool, kind), await openReceiver(t)];
    await rows.addEndpoint(shipper.accountId, receiver.url);
    return { shipper, received: receiver.received };
  };
  const [declining, accepting, loading] = [
    await shipperOf('decline'),
    await shipperOf('accept'),
    await shipperOf('loading begins'),
  ];
  const company = await openReceiver(t);
  await rows.addCompanyEndpoint(company.url);
  const program = { name: 'Telematics', scopes: operatorScopes, expiresAt: null };
  return {
    pool,
    operator: (await issueOperatorToken({ pool, schema: 'production' }, program)).token,
    shippers: {
      decline: declining.shipper,
      accept: accepting.shipper,
      'loading begins': loading.shipper,
      'at once': await newShipper(pool, 'at once'),
    },
    proxies,
    services,
    received: {
      decline: declining.received,
      accept: accepting.received,
      'loading begins': loading.received,
      company: company.received,
    },
    databaseUrl: server.url,
    start,
  };
}

function bookingOf(kind: Kind | 'at once') {
  const booking = { ...upcomingBooking(), vehicle_type: 10, items: [] };
  if (kind !== 'loading begins') return booking;
  const [start, end] = [50_000, 24 * 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  return { ...booking, loadings: booking.loadings.map((loading) => ({ ...loading, dates: [{ start, end }] })) };
}

function book({ services, shippers }: World, turn: number, kind: Kind | 'at once') {
  const { token } = shippers[kind];
  const call = { method: 'POST', token, json: bookingOf(kind) };
  return request(`${services[turn % 2]!.origin}/api/v3/booking/publish`, call);
}

/** Three orders of each kind, booked through both processes. */
async function ask(world: World): Promise<Asked[]> {
  const asking = Array.from({ length: 9 }, async (_, turn) => {
    const kind = kinds[turn % kinds.length]!;
    const { status, body } = await book(world, turn, kind);
    assert.deepEqual([status, body.data?.status], [200, 'requested'], JSON.stringify(body));
    return { id: body.data.id, kind, decideUntil: Date.parse(body.data.decide_until) };
  });
  return Promise.all(asking);
}

async function kill({ services }: World, index: number): Promise<void> {
  services[index]!.signal('SIGKILL');
  await services[index]!.ended;
}

async function countRequested({ pool }: World): Promise<number> {
  const { rows } = await pool.query(`select from production.orders where status = 'requested'`);
  return rows.length;
}

async function timeIsUp({ pool }: World): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `select bool_and(decide_until < now()) as is from production.orders where status = 'requested'`,
  );
  return rows[0]!.is;
}

/** Each process is at its first order whose time is up, so that both answer it at one moment. */
async function startBothAtOnce({ proxies, start }: World): Promise<void> {
  const stopped = proxies.map((proxy) => proxy.stopNext('before', 'answer-order'));
  await Promise.all([start(0), start(1)]);
  await until(() => stopped.every(({ isReached }) => isReached()));
  for (const { release } of stopped) release();
}

/** From when on there were processes again, and when both of them were ready. */
type Running = { from: number; ready: number };

const outcomes = {
  placed: ['order.requested', 'order.accepted', 'order.placed'],
  declined: ['order.requested', 'order.declined'],
} as const;
const becomes = (kind: Kind) => (kind === 'accept' ? 'placed' : 'declined');

/** The messages after those of the booking, each once by its id. */
function answersIn(all: readonly Received[]): Received[] {
  const byId = new Map(all.map((message) => [message.id, message]));
  return [...byId.values()].filter(({ type }) => type !== 'order.requested');
}

/** What the shipper and the company are told of an order. */
async function expectAnswered(world: World, { id, kind, decideUntil }: Asked, running: Running): Promise<void> {
  const { services, shippers, operator, received } = world;
  const status = becomes(kind);
  const { body } = await request(`${services[0]!.origin}/api/v3/orders/${id}`, { token: shippers[kind].token });
  assert.equal(body.data.status, status, kind);
  assert.deepEqual(body.data.declined, status === 'declined' ? { by: 'silence' } : undefined);
  assert.equal(body.data.decide_until, undefined);
  const whole = (await request(`${services[1]!.origin}/operator/v1/orders/${id}`, { token: operator })).body.data;
  const history = whole.history as { type: string; date: string; actor: { kind: string }; details: object }[];
  assert.deepEqual(
    history.map(({ type }) => type),
    outcomes[status],
  );
  for (const { type, date, actor, details } of history.slice(1)) {
    const at = Date.parse(date);
    assert.ok(at >= Math.max(decideUntil, running.from), `${type} at ${date}`);
    assert.ok(at < running.ready + promptMs, `${type} at ${date}`);
    assert.equal(actor.kind, 'system');
    assert.deepEqual(details, type === 'order.placed' ? {} : { by: 'silence' });
  }
  for (const reader of [kind, 'company'] as const) {
    const told = answersIn(received[reader]).filter(({ subject }) => subject === `evt_${id.replaceAll('-', '')}`);
    const types = told.map(({ type, body: { data } }) => [type, (data as { by?: string }).by]);
    const by = (type: string) => (type === 'order.placed' ? undefined : 'silence');
    assert.deepEqual(
      types.sort(),
      outcomes[status].slice(1).map((type) => [type, by(type)]),
      `${reader} of ${kind}`,
    );
  }
}

/** All is told to everybody, and what was declined may be sold again: not one place more, and none less. */
async function expectAllRight(world: World, asked: readonly Asked[], running: Running): Promise<void> {
  const { pool, received, databaseUrl, services, operator } = world;
  await until(async () => (await countRequested(world)) === 0);
  const count = async () => {
    const { rows } = await pool.query(`select from production.order_events where type <> 'order.requested'`);
    return rows.length;
  };
  const told = () => kinds.reduce((sum, kind) => sum + answersIn(received[kind]).length, 0);
  await until(async () => {
    const all = await count();
    return told() === all && answersIn(received.company).length === all;
  }, 60);
  // Whoever would be told twice is told by now.
  await sleep(3000);
  for (const each of asked) await expectAnswered(world, each, running);

  const late = await request(`${services[0]!.origin}/operator/v1/events?type[]=order.unanswered`, { token: operator });
  assert.deepEqual(late.body.data, [], 'half of the time was over when nobody ran');
  const verified = await runCli(['order', 'verify', '--environment', 'production'], {
    env: { DATABASE_URL: databaseUrl },
  });
  assert.equal(verified.code, 0, verified.stdout);
  await expectFree(world, limit - asked.filter(({ kind }) => becomes(kind) === 'placed').length);
}

async function expectFree(world: World, free: number): Promise<void> {
  let sold = 0;
  await until(async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, (_, turn) => book(world, turn, 'at once')));
    sold += replies.filter(({ status }) => status === 200).length;
    assert.ok(sold <= free, `${sold} of ${free} were sold`);
    return sold === free;
  });
  const { status } = await book(world, 0, 'at once');
  assert.equal(status, 422);
}

describe('orders whose time to be answered is up while nothing runs', { concurrency: 2 }, () => {
  for (let round = 1; round <= rounds; round++) {
    it(`are answered once by two processes that start at one moment, round ${round}`, async (t) => {
      const world = await startWorld(t);
      const asked = await ask(world);
      await Promise.all([kill(world, 0), kill(world, 1)]);
      await until(() => timeIsUp(world), 90);
      assert.equal(await countRequested(world), asked.length);
      const from = Date.now();
      await startBothAtOnce(world);
      await expectAllRight(world, asked, { from, ready: Date.now() });
      for (const all of Object.values(world.received)) {
        const ids = all.filter(({ type }) => type !== 'order.requested').map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length, 'no message was sent twice');
      }
    });

    it(`are answered once if the first process is killed at that, round ${round}`, async (t) => {
      const world = await startWorld(t);
      const asked = await ask(world);
      await Promise.all([kill(world, 0), kill(world, 1)]);
      await until(() => timeIsUp(world), 90);
      const from = Date.now();
      // The database has one of them answered, and nobody has heard of it.
      const answered = world.proxies[0]!.stopNext('after', 'answer-order');
      await world.start(0);
      await until(answered.isReached);
      await kill(world, 0);
      await Promise.all([world.start(0), world.start(1)]);
      await expectAllRight(world, asked, { from, ready: Date.now() });
    });
  }
});
