import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { presentEmissions, presentOrder } from '../../../src/http/present/present.ts';
import { detailWriter, writeOrder } from '../../../src/http/present/write-order.ts';
import type { Order } from '../../../src/orders/order.ts';
import { newBooking } from '../../support/stored-orders.ts';

/** Of the detail below, by shape. Who changes the one must raise the other, or what is kept is not written anew. */
const written: Record<number, string> = {
  1: 'cisOyhgU3ecp7Jg',
  2: 'QPYqfhRDis9CzKc',
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
};
const event = { version: 1, occurredAt: new Date(0), actor: 'token:1', details: {} };
const events = [
  { ...event, sequence: 1, type: 'order.placed' },
  { ...event, sequence: 2, version: 2, type: 'stop.finished', actor: 'operator:"ann"' },
  { ...event, sequence: 3, version: 2, type: 'order.loaded', actor: 'operator:"ann"' },
];
const detail = detailWriter.write({ order, events });

test('a kept detail is read as the order would be presented, with today’s names', () => {
  const vehicle = { code: 'van', name: 'Transporter "XL"' };
  assert.deepEqual(JSON.parse(writeOrder({ ...order, detail }, vehicle)), {
    message: 'Order 100001 is placed.',
    data: JSON.parse(JSON.stringify(presentOrder(order, vehicle, events))),
  });
});

test('a detail is written as others of its shape were, so that what is kept stays right', () => {
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
