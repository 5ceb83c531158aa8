import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import type { AvailabilityData } from '../../../src/engine/availability/availability-schema.ts';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';

const trailer = 10;
const clock = pinnedClock();
const tos = await startApp({ after }, { clock });
const limit = (table: AvailabilityData) => {
  tos.sold.table = buildAvailability(table);
};
beforeEach(async () => {
  limit({});
  await clock.set(pinnedNow);
});

const windowAt = (start: string, end = start) => ({ loadings: [loading({ dates: [{ start, end }] })] });
const book = (changes: object = {}, prefix?: string) => {
  const options = prefix === undefined ? {} : { prefix, token: tos.sandboxToken };
  return tos.call('POST', '/booking/publish', { json: bookingRequest({ items: [], ...changes }), ...options });
};
const price = async (changes: object = {}) => {
  const json = priceRequest({ items: [], ftl_timeslot_duration: 0, ...changes });
  const { status, body } = await tos.call('POST', `/price?vehicle_type=${trailer}`, { json });
  assert.equal(status, 201);
  return body;
};
type Refused = { code: string; message: string; available_from: string };
const refusedAt = async (start: string): Promise<Refused | undefined> =>
  (await price({ loading_date: start })).unavailable[0];

/** That the booking is refused on its vehicle with the words of the price, for programs and for people. */
async function assertRefused(booking: object, { message, code, available_from }: Refused) {
  const { status, body } = await book(booking);
  assert.equal(status, 422);
  assert.deepEqual(body.errors, { vehicle_type: [message] });
  assert.deepEqual(body.unavailable, { vehicle_type: trailer, code, available_from });
}

describe('what cannot be sold is named in the price and refused as a booking, in the same words', () => {
  it('in a closed region', async () => {
    limit({ closed: [{ from: '2026-11-24', to: '2026-11-25', places: ['DE-2'], reason: 'storm' }] });
    const start = '2026-11-24T08:00:00+01:00';
    const refused = (await refusedAt(start))!;
    assert.equal(refused.code, 'closed');
    assert.equal(refused.available_from, '2026-11-26T08:00:00+01:00');
    assert.equal(
      refused.message,
      'Curtain-side trailer is not loaded there on 2026-11-24 (storm): it can be had from 2026-11-26T08:00:00+01:00.',
    );
    await assertRefused(windowAt(start), refused);
    assert.equal(await refusedAt('2026-11-26T08:00:00+01:00'), undefined);
    const munich = await price({ loadings: [{ country: 'DE', zip_code: '80331' }] });
    assert.equal(munich.data.length, 1);
  });

  it('asked for at 14:00 instead of 13:59, though the reply of the minute is kept', async () => {
    limit({
      leadTimes: [
        { askedUntil: '14:00', hours: 0.5 },
        { workingDays: 1, from: '08:00' },
      ],
    });
    const start = '2026-11-23T14:30:00+01:00';
    for (const [at, code] of [
      ['13:59:00.001', undefined],
      ['13:59:59.999', undefined],
      ['14:00:00.000', 'too_late'],
      ['14:01:00.000', 'too_late'],
    ] as const) {
      await clock.set(Date.parse(`2026-11-23T${at}+01:00`));
      for (const _ of [1, 2, 3]) assert.equal((await refusedAt(start))?.code, code, at);
    }
    const refused = (await refusedAt(start))!;
    assert.equal(refused.available_from, '2026-11-24T08:00:00+01:00');
    await assertRefused(windowAt(start), refused);
    assert.equal((await book(windowAt(refused.available_from))).status, 200);
  });

  it('with an offer that was made while it could be had: a promise keeps the price, not the vehicle', async () => {
    const start = '2026-11-24T08:00:00+01:00';
    const { data } = await price({ loading_date: start });
    const [offer] = data;
    limit({ closed: [{ from: '2026-11-24', reason: 'storm' }] });
    const loadings = [loading({ dates: offer.estimated_loading_times })];
    await assertRefused({ loadings, offer_id: offer.offer_id }, (await refusedAt(start))!);
    limit({});
    const booked = await book({ loadings, offer_id: offer.offer_id });
    assert.equal(booked.body.data.price.transport_net_amount, offer.value);
  });

  it('also as a trial, and as a draft only when it is published', async () => {
    limit({ closed: [{ from: '2026-11-24', reason: 'storm' }] });
    const refused = (await refusedAt('2026-11-24T08:00:00+01:00'))!;
    await assertRefused({ dry_run: true }, refused);
    const drafted = await tos.call('POST', '/booking/draft', { json: bookingRequest({ items: [] }) });
    assert.equal(drafted.status, 200);
    await assertRefused({ draft: drafted.body.data.id }, refused);
  });

  it('but what was booked before is answered again by its key', async () => {
    const headers = { 'idempotency-key': 'before-the-storm' };
    const json = bookingRequest({ items: [] });
    const first = await tos.call('POST', '/booking/publish', { json, headers });
    limit({ closed: [{ from: '2026-11-24', reason: 'storm' }] });
    const again = await tos.call('POST', '/booking/publish', { json, headers });
    assert.deepEqual([again.status, again.text], [200, first.text]);
  });
});

it('goods that would fit but for a sold-out trailer are not split over vans', async () => {
  const items = [{ quantity: 30, length: 120, width: 80, height: 120, weight: 300, name: 'Parts' }];
  limit({ closed: [{ from: '2026-11-24', vehicles: ['ftl'], reason: 'strike' }] });
  const { body } = await tos.call('POST', '/price', { json: priceRequest({ items }) });
  assert.deepEqual([body.data, body.split], [[], undefined]);
});
