import { randomUUID } from 'node:crypto';
import { numberMark } from '../../src/orders/order/idempotency/reply-number.ts';
import type { RequestKey } from '../../src/orders/order/idempotency/request-key.ts';
import type { NewOrder, OrderToStore, PlannedStop } from '../../src/orders/order/order.ts';

const stop: Omit<PlannedStop, 'id'> = {
  companyName: 'Hanse',
  firstName: '',
  lastName: '',
  addressLine1: 'Kai 1',
  addressLine2: '',
  country: 'DE',
  zip: '20457',
  city: 'Hamburg',
  phone: '',
  referenceNumber: 'PO-1',
  timeZone: 'Europe/Berlin',
  dates: [{ start: '2026-11-24T07:00:00.000Z', end: '2026-11-24T07:00:00.000Z' }],
};

/** A priced order of one loading and one unloading, ready to be stored. */
export function newBooking(
  accountId: number,
  changes: Partial<NewOrder> = {},
  key?: Pick<RequestKey, 'key' | 'requestHash'>,
): OrderToStore {
  const order: NewOrder = {
    accountId,
    id: randomUUID(),
    status: 'placed',
    request: '{}',
    actor: 'token:1',
    vehicleType: 4,
    additionalInformation: null,
    documentedDelivery: false,
    paymentMethod: 'invoice',
    goods: [],
    loadings: [{ ...stop, id: randomUUID() }],
    unloadings: [{ ...stop, id: randomUUID(), referenceNumber: 'PO-2' }],
    distanceKm: 10,
    drivingSeconds: 600,
    price: {
      currencyCode: 'EUR',
      transportNetCents: 100,
      netCents: 100,
      vatRate: 0.19,
      vatRule: 'domestic',
      grossCents: 119,
      tariffVersion: 'test',
      breakdown: [],
    },
    extraServices: [],
    emissions: null,
    cancellationTerms: null,
    ...changes,
  };
  return {
    order,
    reply: `{"id":"${order.id}","number":${numberMark}}`,
    listed: '"loadings":[],"unloadings":[]',
    key: key && { accountId: order.accountId, route: 'booking', ...key },
  };
}
