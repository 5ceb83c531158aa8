import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../support/clock/pinned.ts';
import { pallets, unloading } from '../../support/requests.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });

type Line = { code: string; amount: number };
type Offer = {
  vehicle_type: number;
  value: number;
  offer_id: string;
  vehicle: { code: string };
  breakdown: Line[];
  estimated_loading_times: { start: string; end: string }[];
};

const priceFor = async (changes: object = {}): Promise<Offer[]> => {
  const json = priceRequest({ loading_date: '2026-11-24T07:00:00Z', ...changes });
  const reply = await tos.call('POST', '/price', { json });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const bookingOf = (offer: Offer, changes: object = {}) =>
  bookingRequest({
    vehicle_type: offer.vehicle_type,
    offer_id: offer.offer_id,
    items: [pallets],
    loadings: [loading({ dates: offer.estimated_loading_times })],
    unloadings: [unloading()],
    ...changes,
  });
const book = (json: object) => tos.call('POST', '/booking/publish', { json });
const centsOf = (lines: Line[]) => lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);

describe('a stop that is moved to other hours costs with an offer what it costs without one:', () => {
  const windows: [says: string, loadingDate: string, start: string, end: string, fees: string[]][] = [
    [
      'to a Sunday at night',
      '2026-11-24',
      '2026-11-29T03:00:00+01:00',
      '2026-11-29T05:00:00+01:00',
      ['unsocial_stops'],
    ],
    ['to a Saturday', '2026-11-24', '2026-11-28T10:00:00+01:00', '2026-11-28T10:00:00+01:00', ['unsocial_stops']],
    ['from a Saturday to a Monday', '2026-11-27', '2026-11-30T10:00:00+01:00', '2026-11-30T12:00:00+01:00', []],
  ];
  it('to any hour of a working day, which begins at midnight: nothing', async () => {
    const dates = [{ start: '2026-11-26T00:00:00+01:00', end: '2026-11-26T23:00:00+01:00' }];
    for (const offer of await priceFor({ loading_date: '2026-11-24T07:00:00Z' })) {
      const booked = await book(bookingOf(offer, { unloadings: [unloading({ dates })] }));
      assert.equal(booked.status, 200, booked.text);
      const { transport_net_amount, breakdown } = booked.body.data.price;
      assert.ok(
        breakdown.every(({ code }: Line) => code !== 'unsocial_stops'),
        offer.vehicle.code,
      );
      assert.ok(transport_net_amount >= offer.value - 40, offer.vehicle.code);
    }
  });

  for (const [says, loadingDate, start, end, fees] of windows) {
    it(says, async () => {
      let moved = 0;
      const dates = [{ start, end }];
      for (const offer of await priceFor({ loading_date: `${loadingDate}T07:00:00Z` })) {
        const json = bookingOf(offer, { unloadings: [unloading({ dates })] });
        const [honoured, today] = [await book(json), await book({ ...json, offer_id: undefined })];
        assert.deepEqual([honoured.status, today.status], [200, 200], honoured.text);
        const { price } = honoured.body.data;
        assert.deepEqual(price, today.body.data.price, offer.vehicle.code);
        const codes = (lines: Line[]) => lines.map(({ code }) => code).filter((code) => code === 'unsocial_stops');
        assert.deepEqual(codes(price.breakdown), fees, offer.vehicle.code);
        const wasThere = codes(offer.breakdown).length > 0;
        const warned = honoured.body.warnings.filter((text: string) => /^dates: the booked windows /.test(text));
        assert.equal(warned.length, wasThere === fees.length > 0 ? 0 : 1, offer.vehicle.code);
        if (warned.length > 0) {
          moved += 1;
          const change = /windows (add|take) (\d+\.\d\d) EUR/.exec(warned[0])!;
          const waited = price.breakdown.find(({ code }: Line) => code === 'waiting')?.amount ?? 0;
          const cents = Math.round((price.transport_net_amount - waited - offer.value) * 100);
          assert.equal((change[1] === 'add' ? 1 : -1) * Number(change[2]) * 100, cents, offer.vehicle.code);
        }
      }
      assert.ok(moved > 0);
    });
  }

  it('also where its tariff is gone, on top of what was promised', async () => {
    const offer = (await priceFor()).find(({ vehicle }) => vehicle.code === 'tautliner')!;
    const shipped = tos.pricing.tariffs;
    const folder = mkdtempSync(join(tmpdir(), 'tariffs-'));
    const table = readFileSync(join(import.meta.dirname, '../../../data/tariff-2026-07-01.json'), 'utf8');
    const dearer = table.replace('"demand": {"factor": 1.0', '"demand": {"factor": 1.2');
    writeFileSync(join(folder, 'tariff-2026-07-01.json'), dearer);
    tos.pricing.tariffs = loadTariffs([folder]);
    rmSync(folder, { recursive: true });
    const dates = [{ start: '2026-11-29T03:00:00+01:00', end: '2026-11-29T05:00:00+01:00' }];
    const { price } = (await book(bookingOf(offer, { unloadings: [unloading({ dates })] }))).body.data;
    tos.pricing.tariffs = shipped;
    const waited = price.breakdown.find(({ code }: Line) => code === 'waiting').amount;
    assert.equal(Math.round(price.transport_net_amount * 100), Math.round((offer.value + 40 + waited) * 100));
    assert.equal(centsOf(price.breakdown), Math.round(price.transport_net_amount * 100));
  });
});

it('a van from Hamburg to Munich that unloads on Monday, not on Friday evening, costs 300 more: neither nights nor Sunday', async () => {
  const munich = { country: 'DE', zip: '80331', city: 'München' };
  const unloadings = [{ country: 'DE', zip_code: '80331', name: 'München' }];
  const asked = { unloadings, loading_date: '2026-11-27T08:00:00+01:00' };
  const offer = (await priceFor(asked)).find(({ vehicle }) => vehicle.code === 'van_box_l')!;
  const dates = [{ start: '2026-11-30T10:00:00+01:00', end: '2026-11-30T12:00:00+01:00' }];
  const reply = await book(bookingOf(offer, { unloadings: [unloading({ ...munich, dates })] }));
  assert.equal(reply.status, 200, reply.text);
  const { price } = reply.body.data;
  assert.equal(price.transport_net_amount, Math.round((offer.value + 300) * 100) / 100);
});

describe('a later loading window narrower than offered costs with an offer what it costs without one:', () => {
  const places = [
    { country: 'DE', zip: '20457', city: 'Hamburg' },
    { country: 'DE', zip: '30159', city: 'Hannover' },
  ];
  const loadings = places.map(({ zip, city }) => ({ country: 'DE', zip_code: zip, name: city }));
  const windows: [says: string, hours: number, slot: string | undefined][] = [
    ['a fixed time', 0, 'Time slot of 0 h'],
    ['three hours', 3, 'Time slot of 3 h'],
    ['as wide as offered', 6, undefined],
  ];
  for (const [says, hours, slot] of windows) {
    it(says, async () => {
      let trucks = 0;
      for (const offer of await priceFor({ loadings, loading_date: '2026-11-24T08:00:00+01:00' })) {
        const [first, second] = offer.estimated_loading_times;
        const start = Date.parse(second!.start);
        if (Date.parse(second!.end) - start < 6 * 3_600_000) continue;
        trucks += 1;
        const dates = [{ start: second!.start, end: new Date(start + hours * 3_600_000).toISOString() }];
        const booked = [loading({ ...places[0], dates: [first] }), loading({ ...places[1], dates })];
        const json = bookingOf(offer, { loadings: booked });
        const [honoured, today] = [await book(json), await book({ ...json, offer_id: undefined })];
        assert.deepEqual([honoured.status, today.status], [200, 200], honoured.text);
        const { price } = honoured.body.data;
        assert.deepEqual(price, today.body.data.price, offer.vehicle.code);
        const line = price.breakdown.find(({ code }: Line) => code === 'time_slot');
        assert.equal(line?.label, slot, offer.vehicle.code);
        const warned = honoured.body.warnings.filter((text: string) => /narrower than offered/.test(text));
        assert.equal(warned.length, slot === undefined ? 0 : 1, offer.vehicle.code);
      }
      assert.ok(trucks > 3, `${trucks} trucks`);
    });
  }
});
