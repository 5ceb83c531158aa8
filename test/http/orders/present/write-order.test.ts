import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { hourMs, type Instant } from '../../../../src/ground/units.ts';
import {
  presentActor,
  presentHistory,
  presentTransport,
  presentWhatFollows,
  presentWhatStands,
} from '../../../../src/http/orders/present/present-order.ts';
import { detailWriter, writeOrder } from '../../../../src/http/orders/present/write-order.ts';
import { presentCancellation } from '../../../../src/http/price/present/present-cancellation.ts';
import { presentEmissions } from '../../../../src/http/price/present/present-emissions.ts';
import type { Order } from '../../../../src/orders/order/order.ts';
import type { OrderEvent } from '../../../../src/orders/order/order-event.ts';
import { newBooking } from '../../../support/stored-orders.ts';

/** Of the detail below, by shape. Who changes the one must raise the other, or what is kept is not written anew. */
const written: Record<number, string> = {
  1: 'cisOyhgU3ecp7Jg',
  2: 'QPYqfhRDis9CzKc',
  4: 'lcaYH9tWV5TLWV3',
};

const { order: booked } = newBooking(1, {
  id: '0190a1b2-0000-7000-8000-000000000001',
  additionalInformation: 'Call "Ann" \u0001 first',
  goods: [
    {
      quantity: 2,
      category: 'epal',
      length: 120,
      width: 80,
      height: 100,
      weight: 300,
      name: 'Parts',
      stackable: false,
      hazardous: { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: true },
      temperature: { min: 2, max: 8 },
      hsCode: '320890',
      marks: 'ACME 1/2',
    },
  ] as never,
  extraServices: [{ label: 'tail_lift', cost: 4500 }],
  emissions: { kgCo2e: 12, method: 'GLEC' } as never,
});
const withId = (id: string) => booked.loadings.map((stop) => ({ ...stop, id, statuses: [], expected: null }));
const transport = { haulier: 'H', haulierAddress: '', vehiclePlate: 'P', trailerPlate: '', driverPhone: '' };
const order: Order = {
  ...booked,
  loadings: withId('a'),
  unloadings: withId('b'),
  orderNumber: 100_001,
  version: 2,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  transport: { ...transport, driverName: 'D' },
  cancellation: null,
  cancellationTerms: {
    freeMinutes: 15,
    steps: [{ hoursBefore: 24, share: { numerator: 1, denominator: 3 }, maximumCents: null }],
    afterArrival: { numerator: 8000, denominator: 10_000 },
    placedAt: '2026-11-20T08:00:00.000Z',
  },
  cancellationCharge: null,
  requestedAt: null,
  decideUntil: null,
  silence: null,
  decision: null,
};
const loadingStart = Date.parse(order.loadings[0]!.dates[0]!.start);
const event = { version: 1, occurredAt: new Date(0), actor: 'token:1', details: {} };
const events = [
  { ...event, sequence: 1, type: 'order.placed' },
  { ...event, sequence: 2, version: 2, type: 'stop.finished', actor: 'operator:"ann"' },
  { ...event, sequence: 3, version: 2, type: 'order.loaded', actor: 'operator:"ann"' },
];
const vehicle = { code: 'van', name: 'Transporter "XL"' };
const detail = detailWriter.write({ order, events, moment: null });

/** An order at an instant as a plain object: what is written by parts must read like it. */
function presentOrder(
  order: Order,
  vehicle: { code: string; name: string },
  events: readonly OrderEvent[],
  now: Instant,
  sharesDriver = false,
) {
  return {
    ...presentWhatStands(order),
    cancellation: presentCancellation(order, now),
    version: order.version,
    ...(order.vehicleType === null ? {} : { vehicle: { vehicle_type: order.vehicleType, ...vehicle } }),
    ...presentWhatFollows(order),
    ...(order.transport && { transport: presentTransport(order, sharesDriver) }),
    history: presentHistory(events).map((entry) => ({ ...entry, actor: presentActor(entry.actor) })),
  };
}

test('a kept detail is read as the order would be presented, with today’s names', () => {
  const free = { ...order, cancellationTerms: null };
  const canceled: Order = { ...order, status: 'canceled', cancellationCharge: { net: 33, vat: 6, gross: 39 } };
  for (const each of [order, free, canceled]) {
    const kept = detailWriter.write({ order: each, events, moment: null });
    for (const now of [loadingStart - 30 * hourMs, loadingStart - hourMs]) {
      assert.deepEqual(JSON.parse(writeOrder({ ...each, detail: kept }, vehicle, now)), {
        message: `Order 100001 is ${each.status}.`,
        data: JSON.parse(JSON.stringify(presentOrder(each, vehicle, events, now))),
      });
    }
  }
});

test('what an order says about canceling changes with the clock, and stays as it was for an order without terms', () => {
  const at = (hours: number, changes: Partial<Order> = {}) =>
    presentOrder({ ...order, ...changes }, { code: '', name: '' }, [], loadingStart - hours * hourMs).cancellation;
  const shown = {
    free_until: '2026-11-23T08:00:00+01:00',
    steps: [{ from: '2026-11-23T08:00:00+01:00', fee: 0.33 }],
    after_arrival: 0.8,
  };
  assert.deepEqual(at(24), { allowed: true, fee: 0, ...shown });
  assert.deepEqual(at(23), { allowed: true, fee: 0.33, ...shown });
  const loaded = { allowed: false, fee: 0, reason: 'The goods are loaded: the order can no longer be canceled.' };
  assert.deepEqual(at(1, { status: 'loaded' }), { ...loaded, ...shown });
  const reason = 'The order is canceled already.';
  const canceled = { allowed: false, fee: 0, reason, ...shown };
  const cancellationCharge = { net: 33, vat: 6, gross: 39 };
  assert.deepEqual(at(1, { status: 'canceled', cancellationCharge }), {
    ...canceled,
    charged: { net: 0.33, vat: 0.06, gross: 0.39 },
  });
  assert.deepEqual(at(1, { status: 'canceled' }), { ...canceled, charged: { net: 0, vat: 0, gross: 0 } });
  assert.deepEqual(at(1, { cancellationTerms: null }), { allowed: true, fee: 0 });
  assert.deepEqual(at(1, { cancellationTerms: null, status: 'loaded' }), loaded);
  const [stop] = order.loadings;
  const arrived = [{ type: 'arrived' as const, date: new Date(loadingStart - 2 * hourMs).toISOString() }];
  assert.equal(at(1, { loadings: [{ ...stop!, statuses: arrived }] }).fee, 0.8);
});

test('the driver is named to shippers only where the company shares it', () => {
  const of = (sharesDriver: boolean) => JSON.parse(writeOrder({ ...order, detail }, vehicle, 0, { sharesDriver })).data;
  const whole = { haulier: 'H', vehicle_plate: 'P', driver: 'D' };
  const { driver: _, ...rest } = whole;
  assert.deepEqual([of(true).transport, of(false).transport], [whole, rest]);
  assert.deepEqual(of(true), JSON.parse(JSON.stringify(presentOrder(order, vehicle, events, 0, true))));
});

test('a detail is written as others of its shape were, so that kept ones stay right', () => {
  assert.equal(hash('sha256', detail, 'base64url').slice(0, 15), written[detailWriter.shape]);
});

test('emissions from before ferries were counted are shown without them', () => {
  const before = {
    kgCo2e: 12,
    method: '',
    factorKgPerLitre: 3,
    factorSource: '',
    roadKm: 1,
    litresPer100Km: 9,
    emptyShare: 0,
  };
  assert.deepEqual(
    Object.keys(presentEmissions(before)).filter((field) => field.startsWith('ferry')),
    [],
  );
  const carried = { km: 47, kgCo2e: 66, factorSource: 'GLEC' };
  const shown = presentEmissions({ ...before, carried });
  assert.deepEqual([shown.ferry_distance, shown.ferry_co2e, shown.ferry_factor_source], [47, 66, 'GLEC']);
});
