import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueOperatorToken } from '../../src/who/people/issue-operator-token.ts';
import { operatorScopes } from '../../src/who/people/roles.ts';
import { request, type Service, startService, upcomingBooking } from '../support/process.ts';
import { pick, seededRandom } from './support/random.ts';
import { quiet, type Shipper, startSetup } from './support/setup.ts';

const isLong = process.env.FAULTS_LONG === '1';
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31));
const callerCount = 64;
const roundsEach = isLong ? 40 : 5;
const killsMin = isLong ? 60 : 8;

type Told = { id: string; position: number; feed_position?: number; account?: { id: number } };
type Reader = {
  shipper: Shipper | undefined;
  path: string;
  token: string;
  told: Told[];
  after: number;
  isDone: boolean;
};

test(`8 readers of feeds miss no event and get none twice while ${callerCount} callers change orders in two processes that are killed, seed ${seed}`, async (t) => {
  t.diagnostic(`seed ${seed}: npm run test:faults -- --seed ${seed} feeds repeats the plan`);
  const random = seededRandom(seed);
  const { url, pool, proxy, service, shippers } = await startSetup(t, { shippers: 3 });
  const start = () => startService(t, { ...quiet, DATABASE_URL: url });
  const services: Service[] = [service, await start()];
  const program = { name: 'Telematics', scopes: operatorScopes, expiresAt: null };
  const operator = (await issueOperatorToken({ pool, schema: 'production' }, program)).token;
  /** Asks whichever process answers, until one does. */
  const ask = async (
    path: string,
    options: Parameters<typeof request>[1],
  ): Promise<Awaited<ReturnType<typeof request>>> => {
    for (;;) {
      const reply = await request(`${pick(random, services).origin}${path}`, options).catch(() => undefined);
      if (reply !== undefined && reply.status < 500 && reply.status !== 409) return reply;
      await sleep(50);
    }
  };

  let isQuiet = false;
  const readers = [...shippers, ...shippers, undefined, undefined].map((shipper): Reader => {
    const [path, token] = shipper ? ['/api/v3/events', shipper.token] : ['/operator/v1/events', operator];
    return { shipper, path, token, told: [], after: 0, isDone: false };
  });
  const reading = readers.map((reader) => follow(reader, ask, () => isQuiet));

  let kills = 0;
  let areCalling = true;
  const harming = (async () => {
    while (areCalling || kills < killsMin) {
      await sleep(300);
      kills += 1;
      if (kills % 3 === 0) proxy.reset();
      else if (kills % 3 === 1) await pool.query(endBackends).catch(() => {});
      else {
        const which = kills % 2;
        services[which]!.signal('SIGKILL');
        await services[which]!.ended;
        services[which] = await start();
      }
    }
  })();
  await Promise.all(
    Array.from({ length: callerCount }, async (_, caller) => {
      const shipper = shippers[caller % shippers.length]!;
      for (let round = 0; round < roundsEach; round++) await changeOrders(ask, shipper, operator, caller + round);
    }),
  );
  areCalling = false;
  await harming;
  isQuiet = true;
  await Promise.all(reading);

  const { rows: all } = await pool.query<Stored>(stored);
  t.diagnostic(`${all.length} events, ${kills} kills; ${readers.map(({ told }) => told.length).join(', ')} were read`);
  assert.ok(all.length >= callerCount * roundsEach);
  for (const { shipper, told } of readers) {
    const expected = all.filter(({ account }) => shipper === undefined || account === shipper.accountId);
    const places = told.map(({ position, feed_position: place = position }) => place);
    assert.deepEqual(
      places,
      Array.from({ length: expected.length }, (_, i) => i + 1),
      'no gap, none twice, in order',
    );
    const known = new Map(expected.map(({ id, position }) => [id, position]));
    assert.equal(known.size, new Set(told.map(({ id }) => id)).size);
    for (const { id, position } of told) assert.equal(known.get(id), position);
  }
  const [one, other] = readers.slice(-2).map(({ told }) => told.map(({ id }) => id));
  assert.deepEqual(one, other, 'both readers of the company read one order');
});

const endBackends = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'transport-ordering-service%'`;
type Stored = { account: number; id: string; position: number };
const stored = `
  select account_id as account, position, 'evt_' || replace(order_id::text, '-', '') || '_' || sequence as id
    from production.order_events where position is not null order by account_id, position`;

type Ask = (path: string, options: Parameters<typeof request>[1]) => Promise<Awaited<ReturnType<typeof request>>>;

/** Reads until nothing happens any more and all was read; now and then it begins anew at the last event’s id. */
async function follow(reader: Reader, ask: Ask, isQuiet: () => boolean): Promise<void> {
  for (let round = 0; ; round++) {
    const wasQuiet = isQuiet();
    const last = reader.told.at(-1);
    const byId = reader.shipper && round % 3 === 0 && last?.position === reader.after;
    const query = `after=${byId ? last.id : reader.after}&limit=${1 + (round % 100)}&wait=2`;
    const { status, body } = await ask(`${reader.path}?${query}`, { token: reader.token });
    assert.equal(status, 200, JSON.stringify(body));
    const page = body as { data: Told[]; meta: { next_after: number; last_position: number } };
    reader.told.push(...page.data);
    reader.after = page.meta.next_after;
    if (wasQuiet && page.data.length === 0 && page.meta.next_after === page.meta.last_position) return;
  }
}

/** Books an order, and cancels it, has it loaded, or leaves it. */
async function changeOrders(ask: Ask, { token }: Shipper, operator: string, which: number): Promise<void> {
  const once = () => ({ 'idempotency-key': randomUUID() });
  const write = { method: 'POST', token, json: upcomingBooking(), headers: once() };
  const booked = await ask('/api/v3/booking/publish', write);
  assert.equal(booked.status, 200, JSON.stringify(booked.body));
  const { id } = booked.body.data;
  if (which % 3 === 0) {
    await ask(`/api/v3/orders/${id}`, { method: 'PUT', token, json: { status: 'canceled' }, headers: once() });
    return;
  }
  if (which % 3 === 1) return;
  const order = await ask(`/operator/v1/orders/${id}`, { token: operator });
  const report = { stop_id: order.body.data.loadings[0].id, type: 'finished', at: new Date().toISOString() };
  const reported = await ask(`/operator/v1/orders/${id}/reports`, {
    method: 'POST',
    token: operator,
    json: report,
    headers: once(),
  });
  assert.equal(reported.status, 200, JSON.stringify(reported.body));
}
