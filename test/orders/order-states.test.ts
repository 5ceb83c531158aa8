import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { orderStatuses, type Stop } from '../../src/orders/order.ts';
import {
  cancelableStatuses,
  cancelRefusal,
  nextStop,
  type OrderProgress,
  recordStatus,
} from '../../src/orders/order-states.ts';

const stop = (id: string): Stop => ({
  id,
  companyName: '',
  firstName: '',
  lastName: '',
  addressLine1: '',
  addressLine2: '',
  country: 'DE',
  zip: '20457',
  city: 'Hamburg',
  phone: '',
  referenceNumber: '',
  timeZone: 'Europe/Berlin',
  dates: [],
  statuses: [],
});
const order = (loadings: number, unloadings: number): OrderProgress => ({
  status: 'placed',
  loadings: Array.from({ length: loadings }, (_, i) => stop(`l${i}`)),
  unloadings: Array.from({ length: unloadings }, (_, i) => stop(`u${i}`)),
});

it('finishing stops in the order of the tour makes an order loaded, then delivered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (loadings, unloadings) => {
      let progress = order(loadings, unloadings);
      for (let finished = 1; finished <= loadings + unloadings; finished++) {
        progress = recordStatus(progress, 'finished', new Date(finished * 1000))!;
        const expected = finished < loadings ? 'placed' : finished < loadings + unloadings ? 'loaded' : 'delivered';
        assert.equal(progress.status, expected);
      }
      assert.equal(nextStop(progress), undefined);
      assert.equal(recordStatus(progress, 'finished', new Date()), undefined);
    }),
  );
});

it('the dates of a stop never go back', () => {
  const arrived = recordStatus(order(1, 1), 'arrived', new Date('2026-11-24T10:00:00Z'))!;
  const finished = recordStatus(arrived, 'finished', new Date('2026-11-24T09:00:00Z'))!;
  assert.deepEqual(
    finished.loadings[0]!.statuses.map(({ date }) => date),
    ['2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z'],
  );
});

it('a failed or merely reached stop does not move the order', () => {
  for (const type of ['arrived', 'failed'] as const)
    assert.equal(recordStatus(order(1, 1), type, new Date())!.status, 'placed');
});

describe('cancel is refused with a reason exactly where it is not allowed', () => {
  for (const status of orderStatuses) {
    it(status, () => assert.equal(cancelRefusal(status) === undefined, cancelableStatuses.includes(status)));
  }
  it('an order that is not under way reports nothing', () => {
    for (const status of ['draft', 'canceled', 'delivered'] as const) {
      assert.equal(recordStatus({ ...order(1, 1), status }, 'finished', new Date()), undefined);
    }
  });
});
