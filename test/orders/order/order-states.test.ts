import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type OrderStatus, orderStatuses, type Stop, type StopStatusType } from '../../../src/orders/order/order.ts';
import {
  cancelableStatuses,
  cancelRefusal,
  hasGoodsOnBoard,
  isDoneBy,
  nextReportOf,
  nextStop,
  statesToServe,
  stopStates,
} from '../../../src/orders/order/order-states.ts';

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

describe('an order can be canceled', () => {
  const cases: Record<OrderStatus, [byShipper: string | undefined, byCompany: string | undefined]> = {
    draft: [undefined, undefined],
    requested: [undefined, 'The order is to be answered: decline it instead.'],
    placed: [undefined, undefined],
    loaded: ['The goods are loaded: the order can no longer be canceled.', undefined],
    delivered: [
      'The goods are delivered: the order can no longer be canceled.',
      'The goods are delivered: the order can no longer be canceled.',
    ],
    declined: ['The company has declined the order.', 'The company has declined the order.'],
    canceled: ['The order is canceled already.', 'The order is canceled already.'],
  };
  for (const status of orderStatuses)
    for (const [index, by] of (['shipper', 'company'] as const).entries()) {
      const refusal = cases[status][index];
      it(`${refusal === undefined ? 'while' : 'no more once'} ${status}, by the ${by}`, () => {
        assert.equal(cancelRefusal(status, by), refusal);
        assert.equal(cancelableStatuses[by].includes(status), refusal === undefined);
        if (by === 'shipper') assert.equal(cancelRefusal(status), refusal);
      });
    }
});

describe('a shipper cannot cancel once goods are on board', () => {
  const rows: [name: string, loadings: StopStatusType[][], unloadings: StopStatusType[][], isOnBoard: boolean][] = [
    ['nothing was reported', [[], []], [[]], false],
    ['the vehicle is at the first loading', [['arrived'], []], [[]], false],
    ['a loading failed or was closed', [['failed'], ['closed']], [[]], false],
    ['the first loading is finished', [['arrived', 'finished'], []], [[]], true],
    ['only the second loading is finished', [[], ['finished']], [[]], true],
    ['an unloading is finished', [[]], [['finished'], []], true],
  ];
  for (const [name, loadings, unloadings, isOnBoard] of rows)
    it(name, () => {
      const served = (told: StopStatusType[][]) => told.map((types, at) => stop(`s${at}`, ...types));
      assert.equal(hasGoodsOnBoard({ loadings: served(loadings), unloadings: served(unloadings) }), isOnBoard);
      const refusal = 'Goods are loaded at one of the stops: the order can no longer be canceled. Ask the company.';
      assert.equal(cancelRefusal('placed', 'shipper', isOnBoard), isOnBoard ? refusal : undefined);
      assert.equal(cancelRefusal('placed', 'company', isOnBoard), undefined);
    });
});

it('a stop needs nothing more once it is finished or closed, and not before', () => {
  for (const type of ['finished', 'closed']) assert.equal(isDoneBy(type), true, type);
  for (const type of ['eta', 'arrived', 'failed', '']) assert.equal(isDoneBy(type), false, type);
});

it('of an order whose stops are all done no stop is next, and of one without unloadings a loading may be', () => {
  assert.equal(nextStop({ loadings: [], unloadings: [] }), undefined);
  const loadings = [stop('l0', 'finished'), stop('l1')];
  assert.deepEqual(nextStop({ loadings, unloadings: [] }), { kind: 'loading', position: 1, stop: loadings[1] });
  const unloadings = [stop('u0', 'arrived', 'closed'), stop('u1', 'failed')];
  const next = nextStop({ loadings: [stop('l0', 'finished')], unloadings });
  assert.deepEqual(next, { kind: 'unloading', position: 1, stop: unloadings[1] });
});

it('a stop that is not done has a next report, and one that is done or canceled has none', () => {
  const next = Object.fromEntries(stopStates.map((state) => [state, nextReportOf(state)]));
  assert.deepEqual(next, {
    open: 'arrived',
    arrived: 'finished',
    finished: null,
    failed: 'arrived',
    closed: null,
    canceled: null,
  });
  assert.deepEqual(statesToServe, ['open', 'arrived', 'failed']);
});
