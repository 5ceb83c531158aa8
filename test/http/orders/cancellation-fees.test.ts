import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, test } from 'node:test';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { replaceTariffs } from '../../../src/engine/tariff/tariffs.ts';
import { hourMs, type Instant, minuteMs } from '../../../src/ground/units.ts';
import { updateAccountTerms } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';
import { cancellationTable } from '../../support/samples.ts';

const tables = mkdtempSync(join(tmpdir(), 'fees-'));
after(() => rmSync(tables, { recursive: true, force: true }));
writeFileSync(join(tables, 'cancellation-2026-07-01.json'), JSON.stringify(cancellationTable()));

const clock = pinnedClock();
const tos = await startApp({ after }, { tables, clock });
const production = databaseOn(tos.pool, 'production');

/** Loading of the orders below: two days after the clock of the tests. */
const loadingStart = pinnedNow + 48 * hourMs;
const dates = [{ start: new Date(loadingStart).toISOString(), end: new Date(loadingStart + 6 * hourMs).toISOString() }];
const request = (changes: object = {}) => bookingRequest({ loadings: [loading({ dates })], ...changes });
const local = (at: Instant) => new Date(at + hourMs).toISOString().replace('.000Z', '+01:00');

async function agreed(account = `Fee AG ${randomUUID()}`): Promise<{ token: string; accountId: number }> {
  const issued = await tos.issue({ account });
  await updateAccountTerms(production, account, { feesAgreed: true });
  return issued;
}
const shipper = await agreed();

type Sent = { json?: object; headers?: Record<string, string>; token?: string };
const call = (method: string, path: string, sent: Sent = {}) =>
  tos.call(method, path, { token: shipper.token, ...sent });
const book = async (sent: Sent = {}) => {
  await clock.set(pinnedNow);
  const reply = await call('POST', '/booking/publish', { json: request(), ...sent });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};
const read = async (id: string, sent: Sent = {}) => (await call('GET', `/orders/${id}`, sent)).body.data;
const cancel = (id: string, { json, ...sent }: Sent = {}) =>
  call('PUT', `/orders/${id}`, { json: { status: 'canceled', ...json }, ...sent });
const cents = (euros: number) => Math.round(euros * 100);
const round = (amount: number) => Math.floor(amount + 0.5 + 1e-7);
const report = (id: string, path: string, json: object) => tos.operate('POST', `/orders/${id}/${path}`, { json });
const arrive = ({ id, loadings }: { id: string; loadings: { id: string }[] }, at: Instant) =>
  report(id, 'reports', { type: 'arrived', stop_id: loadings[0]!.id, at: new Date(at).toISOString() });

test('price, booking and order agree on what canceling costs when', async () => {
  await clock.set(pinnedNow);
  const offers = (await call('POST', '/price', { json: priceRequest({ loading_date: dates[0]!.start }) })).body.data;
  for (const offer of offers) {
    const isExpress = offer.vehicle_type <= 6;
    const [first, second] = offer.cancellation.steps;
    const start = Date.parse(offer.estimated_loading_times[0].start);
    assert.equal(offer.cancellation.free_until, local(start - 24 * hourMs));
    assert.deepEqual([first.from, second.from], [local(start - 24 * hourMs), local(start - 4 * hourMs)]);
    const net = cents(offer.value);
    assert.equal(cents(first.fee), round(net * 0.3333));
    assert.equal(cents(second.fee), isExpress ? round(net / 2) : Math.min(round(net * 0.75), 80_000));
    assert.equal(cents(offer.cancellation.after_arrival), round(net * 0.8));
  }
  assert.ok(new Set(offers.map(({ vehicle_type }: { vehicle_type: number }) => vehicle_type <= 6)).size === 2);
  const offer = offers.find(({ vehicle_type }: { vehicle_type: number }) => vehicle_type === 10);
  const [windows] = offer.estimated_loading_times;
  const booked = await book({
    json: request({ offer_id: offer.offer_id, loadings: [loading({ dates: [windows] })] }),
  });
  assert.deepEqual(booked.cancellation, offer.cancellation);
  for (let reads = 0; reads < 2; reads++) {
    assert.deepEqual((await read(booked.id)).cancellation, { allowed: true, fee: 0, ...offer.cancellation });
  }
});

describe('an order is canceled for the fee of the moment', () => {
  const rows: [when: string, at: Instant, share: (net: number) => number][] = [
    ['at once', pinnedNow, () => 0],
    ['with a day left', loadingStart - 24 * hourMs, () => 0],
    ['a millisecond later', loadingStart - 24 * hourMs + 1, (net) => round(net * 0.3333)],
    ['with four hours left', loadingStart - 4 * hourMs, (net) => round(net * 0.3333)],
    ['a millisecond after that', loadingStart - 4 * hourMs + 1, (net) => Math.min(round(net * 0.75), 80_000)],
    ['after the start of loading', loadingStart + hourMs, (net) => Math.min(round(net * 0.75), 80_000)],
  ];
  for (const [when, at, share] of rows) {
    it(when, async () => {
      const { id, price } = await book();
      const net = share(cents(price.transport_net_amount));
      await clock.set(at);
      assert.equal(cents((await read(id)).cancellation.fee), net);
      const key = { 'idempotency-key': randomUUID() };
      const reply = await cancel(id, { headers: key });
      assert.equal(reply.status, 200, reply.text);
      const gross = net + round(net * price.vat_rate);
      const cost = `for a fee of ${(net / 100).toFixed(2)} EUR without VAT, ${(gross / 100).toFixed(2)} EUR with VAT`;
      assert.equal(reply.body.message, net === 0 ? 'The order is canceled.' : `The order is canceled ${cost}.`);
      await clock.set(loadingStart + 10 * hourMs);
      const order = await read(id);
      const { allowed, fee, charged, reason } = order.cancellation;
      assert.deepEqual([allowed, fee, reason], [false, 0, 'The order is canceled already.']);
      assert.deepEqual([charged.net, charged.vat, charged.gross].map(cents), [net, gross - net, gross]);
      assert.deepEqual(order.price, price, 'the price stays as it was agreed');
      const replay = await cancel(id, { headers: key });
      assert.deepEqual([replay.text, replay.headers.get('idempotent-replayed')], [reply.text, 'true']);
    });
  }
});

test('canceling costs what the terms say once the vehicle has arrived, and before then what the hours say', async () => {
  const { id, price } = await book();
  const arrivedAt = loadingStart - 2 * hourMs;
  await clock.set(arrivedAt);
  assert.equal((await arrive(await read(id), arrivedAt)).status, 200);
  const { fee, steps, after_arrival } = (await read(id)).cancellation;
  assert.equal(cents(fee), round(cents(price.transport_net_amount) * 0.8));
  assert.deepEqual([after_arrival, steps.at(-1)], [fee, { from: local(arrivedAt), fee }]);
  assert.equal((await report(id, 'corrections', { reason: 'It was another vehicle.' })).status, 200);
  const corrected = (await read(id)).cancellation.fee;
  assert.ok(corrected < fee, 'a report that was taken back costs nothing');
  assert.equal((await cancel(id, { json: { max_cancellation_fee: corrected - 0.01 } })).status, 409);
  await arrive(await read(id), arrivedAt);
  assert.equal((await cancel(id)).status, 200);
  assert.equal((await read(id)).cancellation.charged.net, fee);
});

test('a higher fee than the most that is named is refused, with the fee, and nothing changes', async () => {
  const { id } = await book();
  await clock.set(loadingStart - hourMs);
  const before = await read(id);
  const { fee } = before.cancellation;
  const key = { 'idempotency-key': randomUUID() };
  const refused = await cancel(id, { json: { max_cancellation_fee: fee - 0.01 }, headers: key });
  assert.deepEqual([refused.status, refused.body.code], [409, 'cancellation_fee_higher']);
  assert.match(
    refused.body.message,
    new RegExp(`^Canceling costs ${fee.toFixed(2)} EUR now, and max_cancellation_fee`),
  );
  assert.deepEqual(await read(id), before);
  const wrong = await cancel(id, { json: { max_cancellation_fee: '5' } });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['max_cancellation_fee']]);
  assert.equal((await cancel(id, { json: { max_cancellation_fee: 0 }, headers: { 'if-match': '"9"' } })).status, 412);
  const taken = await cancel(id, { json: { max_cancellation_fee: fee } });
  assert.equal(taken.status, 200, taken.text);
  const again = await cancel(id, { json: { max_cancellation_fee: 0 } });
  assert.deepEqual([again.status, again.body.code], [409, 'order_not_cancelable']);
});

describe('canceling is free', () => {
  const near = loadingStart - hourMs;
  const isFree = async (id: string, sent: Sent = {}) => {
    await clock.set(near);
    assert.deepEqual((await read(id, sent)).cancellation, { allowed: true, fee: 0 });
    const reply = await cancel(id, { json: { max_cancellation_fee: 0 }, ...sent });
    assert.deepEqual([reply.status, reply.body.message], [200, 'The order is canceled.'], reply.text);
    const { cancellation } = await read(id, sent);
    assert.deepEqual(cancellation, { allowed: false, fee: 0, reason: 'The order is canceled already.' });
  };

  it('for an account that did not agree to fees, which is told of none', async () => {
    await clock.set(pinnedNow);
    const sent = { token: (await tos.issue({ account: `Free AG ${randomUUID()}` })).token };
    const { data } = (await call('POST', '/price', { json: priceRequest(), ...sent })).body;
    assert.ok(data.length > 0 && data.every((offer: object) => !('cancellation' in offer)));
    const booked = await book(sent);
    assert.ok(!('cancellation' in booked));
    await isFree(booked.id, sent);
  });

  it('for a draft', async () => {
    await clock.set(pinnedNow);
    const { id } = (await call('POST', '/booking/draft', { json: request() })).body.data;
    await isFree(id);
  });

  it('for an order from before the account agreed, and not for one from after', async () => {
    const account = `Late AG ${randomUUID()}`;
    const { token } = await tos.issue({ account });
    const early = await book({ token });
    await updateAccountTerms(production, account, { feesAgreed: true });
    const late = await book({ token });
    await updateAccountTerms(production, account, { feesAgreed: false });
    await isFree(early.id, { token });
    await clock.set(near);
    const { fee } = (await read(late.id, { token })).cancellation;
    assert.ok(fee > 0);
    await cancel(late.id, { token });
    assert.equal((await read(late.id, { token })).cancellation.charged.net, fee);
  });

  it('for fifteen minutes after a late booking, whatever the hours', async () => {
    const soon = pinnedNow + 2 * hourMs;
    const windows = [{ start: new Date(soon).toISOString(), end: new Date(soon + 6 * hourMs).toISOString() }];
    const { id, cancellation } = await book({ json: request({ loadings: [loading({ dates: windows })] }) });
    assert.equal(cancellation.free_until, local(pinnedNow + 15 * minuteMs));
    assert.equal(cancellation.steps.length, 1);
    await clock.set(pinnedNow + 15 * minuteMs);
    assert.equal((await read(id)).cancellation.fee, 0);
    await clock.set(clock.now() + 1);
    assert.equal((await read(id)).cancellation.fee, cancellation.steps[0].fee);
  });
});

test('a published draft has the terms of its publishing', async () => {
  await clock.set(pinnedNow);
  const draft = (await call('POST', '/booking/draft', { json: request() })).body.data.id;
  const published = await book({ json: { draft } });
  assert.equal(published.cancellation.steps.length, 2);
  const { fee, ...shown } = (await read(draft)).cancellation;
  assert.deepEqual([fee, shown], [0, { allowed: true, ...published.cancellation }]);
});

test('new terms change nothing for earlier orders and offers, and a trial shows those that would apply', async () => {
  const old = await book();
  const asked = { json: priceRequest({ loading_date: dates[0]!.start }) };
  const offers = (await call('POST', '/price', asked)).body.data;
  const offer = offers.find(({ vehicle_type }: { vehicle_type: number }) => vehicle_type === 10);
  const [windows] = offer.estimated_loading_times;
  const before = tos.pricing.tariffs;
  try {
    const dearer = cancellationTable({ free_minutes: 0, steps: [{ class: 'ftl', hours_before: 99, percent: 10_000 }] });
    writeFileSync(join(tables, 'cancellation-2026-07-01.json'), JSON.stringify(dearer));
    tos.pricing.tariffs = replaceTariffs(before, loadTariffs([tables]), clock.now(), clock.now() + hourMs);
    assert.deepEqual((await read(old.id)).cancellation, { allowed: true, fee: 0, ...old.cancellation });
    const promised = await book({
      json: request({ offer_id: offer.offer_id, loadings: [loading({ dates: [windows] })] }),
    });
    assert.deepEqual(promised.cancellation, offer.cancellation);
    const trial = await book({ json: request({ dry_run: true }) });
    const [step] = trial.cancellation.steps;
    assert.deepEqual([step.fee, trial.cancellation.free_until], [trial.price.transport_net_amount, local(pinnedNow)]);
    const fresh = (await call('POST', '/price', asked)).body.data;
    assert.ok(
      fresh.some(({ cancellation }: { cancellation?: { steps: object[] } }) => cancellation?.steps.length === 1),
    );
    assert.ok(
      fresh.some((each: object) => !('cancellation' in each)),
      'express vehicles have no terms any more',
    );
  } finally {
    tos.pricing.tariffs = before;
  }
});

test('whoever cancels while a vehicle arrives pays for what is true at that moment, and is told so', async () => {
  const booked = await Promise.all(Array.from({ length: 12 }, () => book()));
  const orders = await Promise.all(booked.map(({ id }) => read(id)));
  await clock.set(loadingStart - hourMs);
  const replies = await Promise.all(
    orders.map(async (order, index) => {
      const first = index % 2 ? undefined : arrive(order, clock.now());
      const reply = cancel(order.id);
      const { status, body } = await (first ?? arrive(order, clock.now()));
      assert.ok(status === 200 || body.code === 'order_not_under_way', body.message);
      return reply;
    }),
  );
  for (const [index, reply] of replies.entries()) {
    assert.equal(reply.status, 200, reply.text);
    const { cancellation, loadings, price, version } = await read(orders[index].id);
    const net = cents(price.transport_net_amount);
    const isThere = loadings[0].statuses.length > 0;
    assert.equal(version, isThere ? 3 : 2);
    assert.equal(cents(cancellation.charged.net), isThere ? round(net * 0.8) : Math.min(round(net * 0.75), 80_000));
    assert.ok(reply.body.message.includes(` ${cancellation.charged.net.toFixed(2)} EUR`));
  }
});

test('what the company cancels costs nothing, and its shipper reads why', async () => {
  const { id } = await book();
  await clock.set(loadingStart - hourMs);
  const shown = (await read(id)).cancellation;
  assert.deepEqual((await tos.operate('GET', `/orders/${id}`)).body.data.cancellation, shown);
  const json = { reason: 'no_vehicle', note: 'The lorry broke down.' };
  const canceled = await tos.operate('POST', `/orders/${id}/cancel`, { json });
  assert.equal(canceled.status, 200, canceled.text);
  const { charged, reason } = (await read(id)).cancellation;
  assert.deepEqual(charged, { net: 0, vat: 0, gross: 0 });
  assert.equal(reason, 'The company has canceled the order (no_vehicle): The lorry broke down.');
});
