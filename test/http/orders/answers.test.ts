import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, test } from 'node:test';
import { hourMs, minuteMs } from '../../../src/ground/units.ts';
import { updateAccountTerms } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';
import { until } from '../../support/process.ts';
import { cancellationTable } from '../../support/samples.ts';

const tables = mkdtempSync(join(tmpdir(), 'answers-'));
after(() => rmSync(tables, { recursive: true, force: true }));
/** Whoever is asked for by hand, and what its silence means. */
const [declining, accepting] = ['Asks GmbH', 'Lets AG'];
const always = {
  workingDays: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
  officeHours: { from: '00:00', to: '24:00' },
};
writeFileSync(join(tables, 'cancellation-2026-07-01.json'), JSON.stringify(cancellationTable()));
writeFileSync(
  join(tables, 'availability.json'),
  JSON.stringify({
    ...always,
    pools: [{ pool: 'all', loads: 40 }],
    acceptance: [
      { account: declining, answer: 'by_hand', answerWithinMinutes: 120 },
      { account: accepting, answer: 'by_hand', answerWithinMinutes: 120, silence: 'accept' },
    ],
  }),
);

const clock = pinnedClock();
const tos = await startApp({ after }, { tables, clock });
const production = databaseOn(tos.pool, 'production');
const shippers = { decline: await tos.issue({ account: declining }), accept: await tos.issue({ account: accepting }) };
for (const account of [declining, accepting]) await updateAccountTerms(production, account, { feesAgreed: true });

const loadingStart = pinnedNow + 48 * hourMs;
const dates = [{ start: new Date(loadingStart).toISOString(), end: new Date(loadingStart + 6 * hourMs).toISOString() }];
const request = (changes: object = {}) => bookingRequest({ loadings: [loading({ dates })], ...changes });
type Silence = keyof typeof shippers;
/** Any JSON. */
// biome-ignore lint/suspicious/noExplicitAny: what replies hold is checked against their description
type Row = any;
type Sent = { json?: object; headers?: Record<string, string> };
const callAs = (silence: Silence, method: string, path: string, sent: Sent = {}) =>
  tos.call(method, path, { token: shippers[silence].token, ...sent });
const book = async (silence: Silence = 'decline', sent: Sent = {}) => {
  await clock.set(pinnedNow);
  const reply = await callAs(silence, 'POST', '/booking/publish', { json: request(), ...sent });
  assert.equal(reply.status, 200, reply.text);
  return reply;
};
const bookedId = async (silence: Silence = 'decline'): Promise<string> => (await book(silence)).body.data.id;
const read = async (id: string, silence: Silence = 'decline') =>
  (await callAs(silence, 'GET', `/orders/${id}`)).body.data;
const answer = (id: string, what: string, { json = {}, ...sent }: Sent = {}) =>
  tos.operate('POST', `/orders/${id}/${what}`, { json, ...sent });
const withdraw = (id: string, json: object = {}) =>
  callAs('decline', 'PUT', `/orders/${id}`, { json: { status: 'canceled', ...json } });
const noVehicle = { reason: 'no_vehicle', note: 'All are under way.' };
const typesOf = async (id: string) =>
  (
    await tos.pool.query('select type from production.order_events where order_id = $1 order by sequence', [id])
  ).rows.map(({ type }) => type);
const local = (at: number) => new Date(at + hourMs).toISOString().replace('.000Z', '+01:00');
const decideUntil = local(pinnedNow + 120 * minuteMs);
const used = async () =>
  (await tos.operate('GET', `/availability/${dates[0]!.start.slice(0, 10)}`)).body.data.pools[0].used;

test('a booking that the company answers is requested until a moment, and a repeat says so for good', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await book('decline', { headers });
  const { id, status, decide_until, cancellation } = first.body.data;
  assert.deepEqual([status, decide_until, cancellation], ['requested', decideUntil, undefined]);
  assert.equal(
    first.body.message,
    `Transport requested as order ${first.body.data.order_number}: the company accepts or declines it until ${decideUntil}.`,
  );
  assert.equal((await answer(id, 'accept')).status, 200);
  const again = await book('decline', { headers });
  assert.equal(again.text, first.text);
});

test('a draft that is published is requested too; a trial only says what it would be', async () => {
  await clock.set(pinnedNow);
  const drafted = await callAs('decline', 'POST', '/booking/draft', { json: request() });
  const published = await book('decline', { json: { draft: drafted.body.data.id } });
  assert.deepEqual([published.body.data.status, published.body.data.decide_until], ['requested', decideUntil]);
  assert.deepEqual(await typesOf(published.body.data.id), ['order.drafted', 'order.requested']);
  const trial = await book('decline', { json: request({ dry_run: true }) });
  assert.deepEqual([trial.body.data.status, trial.body.data.id], ['requested', '']);
});

test('offers say how they are accepted to whom a row may hold for, and to nobody else', async () => {
  await clock.set(pinnedNow);
  const asked = { json: priceRequest({ loading_date: dates[0]!.start }) };
  const acceptances = async (token: string) =>
    new Set((await tos.call('POST', '/price', { token, ...asked })).body.data.map((offer: Row) => offer.acceptance));
  assert.deepEqual(await acceptances(shippers.decline.token), new Set(['by_hand']));
  assert.deepEqual(await acceptances(tos.token), new Set([undefined]));
});

describe('an order that is to be answered', () => {
  it('is shown to both, with until when; nothing of it is late, to be assigned or on the board', async () => {
    const id = await bookedId();
    const order = await read(id);
    assert.deepEqual([order.status, order.decide_until], ['requested', decideUntil]);
    assert.deepEqual(
      order.history.map(({ type }: Row) => type),
      ['requested'],
    );
    assert.deepEqual(order.cancellation, { allowed: true, fee: 0 });
    const seen = (await tos.operate('GET', `/orders/${id}`)).body.data;
    assert.deepEqual([seen.decide_until, seen.silence], [decideUntil, 'decline']);
    assert.deepEqual(
      [...seen.loadings, ...seen.unloadings].map(({ state, next_report, done }: Row) => [state, next_report, done]),
      Array(2).fill(['open', null, false]),
    );
    const day = dates[0]!.start.slice(0, 10);
    const ids = async (path: string) => (await tos.operate('GET', path)).body.data.map((each: Row) => each.id);
    for (const path of ['/orders?assigned=false', '/orders?late=true'])
      assert.ok(!(await ids(path)).includes(id), path);
    const found = ['/orders', '/orders?status[]=requested', `/orders?loading-from=${day}T00:00:00Z`, '/requests'];
    for (const path of found) assert.ok((await ids(path)).includes(id), path);
    const board = (await tos.operate('GET', `/board?date=${day}`)).body.data.stops;
    assert.ok(!board.some((stop: Row) => stop.order_id === id));
    const list = await callAs('decline', 'GET', '/orders?status[]=requested&per_page=100');
    assert.ok(list.body.data.some((each: Row) => each.id === id && each.status === 'requested'));
    const search = (await callAs('decline', 'GET', `/order-search?search=${order.order_number}`)).body.data;
    assert.deepEqual(
      search.map((each: Row) => [each.status, each.decide_until]),
      [['requested', decideUntil]],
    );
  });

  it('is assigned and gets documents, but no report, link or paper', async () => {
    const id = await bookedId();
    const { loadings } = await read(id);
    const assigned = await tos.operate('PUT', `/orders/${id}/assignment`, {
      json: { transport: { vehicle_plate: 'A 1' } },
    });
    assert.equal(assigned.status, 200, assigned.text);
    const refused = {
      report: tos.operate('POST', `/orders/${id}/reports`, {
        json: { type: 'arrived', stop_id: loadings[0].id, at: new Date(pinnedNow).toISOString() },
      }),
      correction: tos.operate('POST', `/orders/${id}/corrections`, { json: { reason: 'Wrong.' } }),
      note: tos.operate('GET', `/orders/${id}/cmr.pdf`),
      confirmation: callAs('decline', 'GET', `/orders/${id}/confirmation.pdf`),
      link: tos.operate('POST', `/orders/${id}/driver-link`, { json: {} }),
    };
    for (const [name, reply] of Object.entries(refused)) {
      const { status, body } = await reply;
      assert.deepEqual([name, status, body.code], [name, 409, 'order_not_accepted']);
    }
    const canceled = await tos.operate('POST', `/orders/${id}/cancel`, { json: { reason: 'no_vehicle' } });
    assert.deepEqual([canceled.status, canceled.body.code], [409, 'order_not_cancelable']);
  });

  it('stands in the list of what is to be answered with what is left of its pool, the least time first', async () => {
    const [late, soon] = [await bookedId(), await bookedId()];
    await tos.pool.query(`update production.orders set decide_until = decide_until - interval '1 hour' where id = $1`, [
      soon,
    ]);
    const page = (await tos.operate('GET', '/requests')).body;
    const ids = page.data.map(({ id }: Row) => id);
    assert.equal(ids[0], soon);
    assert.ok(ids.includes(late));
    const { places, silence, decide_until } = page.data[0];
    assert.deepEqual([silence, decide_until], ['decline', local(pinnedNow + hourMs)]);
    assert.deepEqual(places, {
      pool: 'all',
      day: dates[0]!.start.slice(0, 10),
      limit: 40,
      used: await used(),
      left: 40 - (await used()),
    });
    assert.equal(page.meta.total, ids.length);
    assert.equal((await tos.operate('GET', '/orders')).body.meta.counts.requested, ids.length);
    const walked: string[] = [];
    for (let path: string | null = '/requests?limit=2'; path !== null; ) {
      const { data, links }: Row = (await tos.operate('GET', path)).body;
      walked.push(...data.map(({ id }: Row) => id));
      path = links.next && `/requests${new URL(links.next).search}`;
    }
    assert.deepEqual(walked, ids);
  });
});

test('accepting places the order: its terms begin then, and it is to be assigned and served', async () => {
  const id = await bookedId();
  await clock.set(pinnedNow + 30 * minuteMs + 10_000);
  const reply = await answer(id, 'accept', { headers: { 'if-match': '"1"' } });
  assert.deepEqual(
    [reply.status, reply.headers.get('etag'), reply.body.data],
    [200, '"2"', { id, status: 'placed', version: 2 }],
  );
  const order = await read(id);
  assert.deepEqual(
    [order.status, order.decide_until, order.history.map(({ type }: Row) => type)],
    ['placed', undefined, ['requested', 'placed']],
  );
  assert.ok(order.cancellation.steps.length > 0);
  const { rows } = await tos.pool.query(
    `select cancellation_terms->>'placedAt' as at from production.orders where id = $1`,
    [id],
  );
  assert.equal(rows[0].at, new Date(pinnedNow + 31 * minuteMs).toISOString());
  const seen = (await tos.operate('GET', `/orders/${id}`)).body.data;
  assert.deepEqual(
    seen.loadings.map(({ state, next_report }: Row) => [state, next_report]),
    [['open', 'arrived']],
  );
  assert.deepEqual(await typesOf(id), ['order.requested', 'order.accepted', 'order.placed']);
  const unassigned = (await tos.operate('GET', '/orders?assigned=false')).body.data;
  assert.ok(unassigned.some((each: Row) => each.id === id));
});

test('declining ends the order with a reason that the shipper reads, and gives its place back', async () => {
  const before = await used();
  const id = await bookedId();
  assert.equal(await used(), before + 1);
  assert.deepEqual((await answer(id, 'decline', { json: { reason: 'other' } })).body.errors, {
    note: ['is needed with the reason "other"'],
  });
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await answer(id, 'decline', { json: noVehicle, headers });
  assert.deepEqual([reply.status, reply.body.data], [200, { id, status: 'declined', version: 2 }]);
  assert.equal(await used(), before);
  const order = await read(id);
  assert.deepEqual([order.status, order.declined], ['declined', { by: 'company', ...noVehicle }]);
  assert.deepEqual(order.cancellation, {
    allowed: false,
    fee: 0,
    reason: 'The company has declined the order (no_vehicle): All are under way.',
  });
  const repeated = await answer(id, 'decline', { json: noVehicle, headers });
  assert.deepEqual([repeated.text, repeated.headers.get('idempotent-replayed')], [reply.text, 'true']);
  const second = await answer(id, 'accept');
  assert.deepEqual([second.status, second.body.code], [409, 'order_not_requested']);
  assert.deepEqual(await typesOf(id), ['order.requested', 'order.declined']);
});

test('only the version that was read is answered, by either word', async () => {
  const id = await bookedId();
  await tos.operate('PUT', `/orders/${id}/assignment`, { json: { transport: { vehicle_plate: 'A 1' } } });
  for (const sent of [{ headers: { 'if-match': '"1"' } }, { json: { version: 1 } }]) {
    const { status, body } = await answer(id, 'accept', sent);
    assert.deepEqual([status, body.code], [412, 'order_changed']);
  }
  assert.equal((await answer(id, 'accept', { json: { version: 2 } })).status, 200);
});

test('a shipper withdraws for nothing whatever the terms say, and the company hears what it was', async () => {
  const before = await used();
  const id = await bookedId();
  await tos.pool.query(`update production.orders set first_loading_at = $2 where id = $1`, [id, new Date(pinnedNow)]);
  const reply = await withdraw(id, { max_cancellation_fee: 0 });
  assert.deepEqual([reply.status, reply.body.message], [200, 'The order is canceled.']);
  assert.equal(await used(), before);
  const { status, cancellation, declined } = await read(id);
  assert.deepEqual(
    [status, cancellation, declined],
    ['canceled', { allowed: false, fee: 0, reason: 'The order is canceled already.' }, undefined],
  );
  const events = (await callAs('decline', 'GET', '/events?limit=100&type[]=order.canceled')).body.data;
  assert.deepEqual(events.at(-1).data.was, 'requested');
  assert.deepEqual([(await answer(id, 'accept')).body.code, (await withdraw(id)).status], ['order_not_requested', 409]);
});

describe('silence', () => {
  const cases = {
    accept: ['placed', ['order.requested', 'order.accepted', 'order.placed']],
    decline: ['declined', ['order.requested', 'order.declined']],
  } as const;
  for (const [silence, [status, types]] of Object.entries(cases))
    it(`is carried out once when the time is up: ${status}`, async () => {
      const id = await bookedId(silence as Silence);
      await clock.set(pinnedNow + 120 * minuteMs);
      await until(async () => (await read(id, silence as Silence)).status === status);
      assert.deepEqual(await typesOf(id), types);
      const { declined } = await read(id, silence as Silence);
      assert.deepEqual(declined, silence === 'accept' ? undefined : { by: 'silence' });
      const { status: code, body } = await answer(id, 'accept');
      assert.deepEqual([code, body.code], [409, 'order_not_requested']);
    });

  it('is told to the company alone at half time, once', async () => {
    const id = await bookedId();
    const told = async () =>
      (await tos.operate('GET', '/events?limit=100&type[]=order.unanswered')).body.data.filter(
        (each: Row) => each.data.order?.id === id,
      );
    assert.deepEqual(await told(), []);
    await clock.set(pinnedNow + 60 * minuteMs);
    await until(async () => (await told()).length > 0);
    const [event] = await told();
    assert.deepEqual(
      [event.account.name, event.data.decide_until, event.data.order.status, event.position],
      [declining, new Date(pinnedNow + 120 * minuteMs).toISOString(), 'requested', undefined],
    );
    await clock.set(pinnedNow + 61 * minuteMs);
    const ofAccount = await tos.operate(
      'GET',
      `/events?limit=100&type[]=order.unanswered&account=${encodeURIComponent(declining)}`,
    );
    assert.ok(ofAccount.body.data.some((each: Row) => each.id === event.id));
    assert.equal((await told()).length, 1);
    assert.equal((await callAs('decline', 'GET', '/events?type[]=order.unanswered')).status, 422);
  });
});
