import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';

const trailer = 10;
const trailers = { pool: 'trailers', vehicles: ['ftl'], hard: true, by: 'trucks' as const, trucks: 12 };
const tos = await startApp({ after }, { clock: pinnedClock(), available: buildAvailability({ pools: [trailers] }) });
await Promise.all(tos.app.sold.map((sold) => sold.sum(pinnedNow)));

/** Days on which no truck is free: the second row begins a day that is free for itself, and not for a trip. */
const full = ['2026-11-26', '2026-11-27', '2026-12-01', '2026-12-02', '2026-12-08', '2026-12-09', '2026-12-15'];
for (const day of full) {
  const json = { pools: [{ pool: 'trailers', limit: 0 }] };
  assert.equal((await tos.operate('PUT', `/availability/${day}`, { json })).status, 200);
}
await Promise.all(tos.app.sold.map((sold) => sold.sum(pinnedNow)));

const milan = { country: 'IT', zip_code: '20121', name: 'Milano' };
const athens = { country: 'GR', zip_code: '10431', name: 'Athina' };
const stops = (place: object) => ({ unloadings: [place] });
type Refused = { code: string; vehicle_code: string; message: string; available_from: string };
type Offer = { estimated_loading_times: { start: string; end: string }[] };

const price = async (day: string, place: object): Promise<{ offer?: Offer; refused?: Refused }> => {
  const json = priceRequest({
    items: [],
    loading_date: day.length === 10 ? `${day}T08:00:00+01:00` : day,
    ...stops(place),
  });
  const { status, body } = await tos.call('POST', `/price?vehicle_type=${trailer}`, { json });
  assert.equal(status, 201, JSON.stringify(body.errors));
  return { offer: body.data[0], refused: body.unavailable[0] };
};
const book = (
  window: { start: string; end: string },
  { zip_code: zip, country, name }: typeof milan,
  windows: object[] = [],
) => {
  const unloading = { ...bookingRequest().unloadings[0], country, zip, city: name, dates: windows };
  const json = bookingRequest({
    items: [],
    dry_run: true,
    loadings: [loading({ dates: [window] })],
    unloadings: [unloading],
  });
  return tos.call('POST', '/booking/publish', { json });
};
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('from when on a sold-out vehicle can be had', () => {
  for (const [name, place] of Object.entries({ milan, athens })) {
    it(`is the first day from which a trip to ${name} finds a truck on each of its days`, async () => {
      let refusals = 0;
      for (let days = 0; days < 21; days++) {
        const asked = dayAfter('2026-11-24', days);
        const { refused } = await price(asked, place);
        if (refused === undefined) continue;
        refusals++;
        assert.equal(refused.code, 'sold_out');
        const { offer } = await price(refused.available_from, place);
        const [window] = offer?.estimated_loading_times ?? [];
        assert.equal(window?.start, refused.available_from, `asked for ${asked}`);
        const booked = await book(window!, place);
        assert.equal(booked.status, 200, `asked for ${asked}: ${JSON.stringify(booked.body)}`);
        for (let day = asked; day < refused.available_from.slice(0, 10); day = dayAfter(day, 1)) {
          const between = await price(day, place);
          assert.ok(between.refused, `asked for ${asked}, could be had on ${day}`);
        }
      }
      assert.ok(refusals >= 5, `${refusals} were refused`);
    });
  }

  it('is the same for a booking of a Saturday as for a price, which would load on Monday', async () => {
    const saturday = '2026-11-28';
    const { refused } = await price(saturday, milan);
    const start = `${saturday}T08:00:00+01:00`;
    const { status, body } = await book({ start, end: `${saturday}T14:00:00+01:00` }, milan);
    assert.equal(status, 422);
    assert.equal(body.unavailable.available_from, refused?.available_from);
  });

  it('keeps the booked unloading if it can, and else says that a price has other windows', async () => {
    const at = (day: string) => ({ start: `${day}T08:00:00+01:00`, end: `${day}T14:00:00+01:00` });
    for (const [loads, unloads, from, isAsOffered] of [
      // By the 10th it is away on the 8th and 9th, and back before these without that window.
      ['2026-12-03', '2026-12-10', '2026-12-03', true],
      ['2026-12-08', '2026-12-14', '2026-12-10', false],
    ] as const) {
      const { body } = await book(at(loads), milan, [at(unloads)]);
      assert.equal(body.unavailable.available_from, `${from}T08:00:00+01:00`, body.message);
      assert.equal(/with the later windows that a price offers then/.test(body.message), isAsOffered, body.message);
      const unloadings = isAsOffered ? [] : [at(unloads)];
      assert.equal((await book(at(from), milan, unloadings)).status, 200);
    }
  });
});
