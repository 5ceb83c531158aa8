import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderStatuses, type Stop, type StopStatusType } from '../../src/orders/order.ts';
import { cancelableStatuses, cancelRefusal, nextStop } from '../../src/orders/order-states.ts';

const stop = (id: string, ...types: StopStatusType[]): Stop => ({
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
  statuses: types.map((type) => ({ type, date: '2026-11-24T10:00:00.000Z' })),
  expected: null,
});

it('the next stop is the first in tour order that is neither finished nor closed', () => {
  const loadings = [stop('l0', 'arrived', 'finished'), stop('l1', 'closed')];
  const unloadings = [stop('u0', 'failed'), stop('u1', 'arrived')];
  assert.deepEqual(nextStop({ loadings: [stop('l0', 'arrived')], unloadings })?.stop.id, 'l0');
  assert.deepEqual(nextStop({ loadings, unloadings }), { kind: 'unloading', position: 0, stop: unloadings[0] });
  assert.equal(nextStop({ loadings, unloadings: [stop('u0', 'finished')] }), undefined);
});

describe('cancel is refused with a reason exactly where it is not allowed', () => {
  for (const by of ['shipper', 'company'] as const)
    for (const status of orderStatuses) {
      it(`${status}, by the ${by}`, () =>
        assert.equal(cancelRefusal(status, by) === undefined, cancelableStatuses[by].includes(status)));
    }
});
