import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it, test } from 'node:test';
import { hourMs, minuteMs } from '../../../src/ground/units.ts';
import { pinnedNow, priceRequest } from '../../support/clock/pinned.ts';
import { type Row, startAnswering } from '../../support/progress/answering.ts';

const {
  answer,
  book,
  bookedId,
  callAs,
  clock,
  dates,
  decideUntil,
  local,
  noVehicle,
  read,
  request,
  shippers,
  tos,
  typesOf,
  used,
  withdraw,
} = await startAnswering({ after });
/** Times that count, in minutes from when the clock stands: orders are asked for within its first second. */
const inMinutes = (times: Row[]) =>
  times.map(({ from, to }) => [from, to].map((at) => Math.floor((Date.parse(at) - pinnedNow) / minuteMs)));

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
    assert.deepEqual(inMinutes(seen.office_hours), [[0, 120]]);
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
    for (const path of ['/orders?status[]=requested', '/orders?loading-from=2026-01-01T00:00:00Z', '/orders?']) {
      const list = (await callAs('decline', 'GET', `${path}&per_page=100`)).body.data;
      const listed = list.find((each: Row) => each.id === id);
      assert.deepEqual([listed?.status, listed?.decide_until], ['requested', decideUntil], path);
      for (const each of list) assert.equal('decide_until' in each, each.status === 'requested', path);
    }
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
    const { places, silence, decide_until, office_hours } = page.data[0];
    assert.deepEqual([silence, decide_until], ['decline', local(pinnedNow + hourMs)]);
    assert.deepEqual(inMinutes(office_hours), [[0, 60]]);
    const booked = await used();
    const onDay = { day: dates[0]!.start.slice(0, 10), limit: 40, used: booked, over: 0, left: 40 - booked };
    assert.deepEqual(places, { pool: 'all', by: 'loads', ...onDay, until: onDay.day, tightest: onDay });
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

test('who answers after somebody else reads who did, when and how, and what is left to do', async () => {
  const refusal = async (id: string, what: string, json: object = {}) => {
    const { status, body } = await answer(id, what, { json });
    assert.deepEqual([status, body.code], [409, 'order_not_requested']);
    return body.message.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  };
  const left = 'The company can still cancel it, without a fee.';
  const accepted = await bookedId();
  await answer(accepted, 'accept');
  for (const [what, json] of [['accept'], ['decline', noVehicle]] as const)
    assert.equal(
      await refusal(accepted, what, json),
      `The order was answered already: accepted by Telematics at TIME. ${left}`,
    );
  assert.equal((await answer(accepted, 'cancel', { json: { reason: 'no_vehicle' } })).status, 200);
  const declined = await bookedId();
  await answer(declined, 'decline', { json: noVehicle });
  assert.equal(
    await refusal(declined, 'accept'),
    'The order was answered already: declined by Telematics at TIME (no_vehicle). Its shipper can book anew.',
  );
  const withdrawn = await bookedId();
  await withdraw(withdrawn);
  assert.equal(
    await refusal(withdrawn, 'accept'),
    'The shipper withdrew the order at TIME, before it was answered. Its shipper can book anew.',
  );
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
