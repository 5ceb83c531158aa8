import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feeAt } from '../../../../src/engine/pricing/cost/cancellation.ts';
import { hourMs } from '../../../../src/ground/units.ts';
import { feesOf, firstArrival, freezeTerms } from '../../../../src/orders/order/cancellation/order-fees.ts';
import type { OrderStatus, Stop, StopStatusType } from '../../../../src/orders/order/order.ts';

const terms = {
  freeMinutes: 15,
  steps: [{ hoursBefore: 24, share: { numerator: 1, denominator: 2 }, maximumCents: null }],
  afterArrival: { numerator: 4, denominator: 5 },
};
const bookedAt = Date.parse('2026-11-20T08:00:30Z');
const cancellationTerms = freezeTerms(terms, bookedAt);
const loadingStart = Date.parse('2026-11-24T08:00:00Z');
const order = {
  status: 'placed' as OrderStatus,
  cancellationTerms,
  price: { transportNetCents: 10_000 },
  loadings: [
    { dates: [{ start: '2026-11-24T08:00:00Z', end: '2026-11-24T10:00:00Z' }] },
    { dates: [{ start: '2026-11-25T08:00:00Z', end: '2026-11-25T10:00:00Z' }] },
  ],
};

it('the terms of an order are those of its booking, from the full minute after it', () =>
  assert.deepEqual(cancellationTerms, { ...terms, placedAt: '2026-11-20T08:01:00.000Z' }));

describe('canceling an order', () => {
  it('costs what its terms say, by its first loading and its transport alone', () => {
    const { steps, afterArrival } = feesOf(order, undefined)!;
    assert.equal(feeAt(steps, loadingStart - 24 * hourMs), 0);
    assert.equal(feeAt(steps, loadingStart - 24 * hourMs + 1), 5000);
    assert.equal(afterArrival, 8000);
  });

  it('costs more from when the vehicle has arrived', () => {
    const { steps } = feesOf(order, loadingStart - hourMs)!;
    assert.equal(feeAt(steps, loadingStart - hourMs - 1), 5000);
    assert.equal(feeAt(steps, loadingStart - hourMs), 8000);
  });

  it('is free within the minutes after its booking', () => {
    const late = { ...order, cancellationTerms: freezeTerms(terms, loadingStart - hourMs) };
    const { steps } = feesOf(late, undefined)!;
    assert.equal(feeAt(steps, loadingStart - hourMs + 15 * 60_000), 0);
    assert.equal(feeAt(steps, loadingStart - hourMs + 15 * 60_000 + 1), 5000);
  });

  const none = {
    'that agreed to no fees': { ...order, cancellationTerms: null },
    'that has no price': { ...order, price: null },
    'that the company is still to answer': { ...order, status: 'requested' as const },
    'without a loading': { ...order, loadings: [] },
    'whose first loading has no date': { ...order, loadings: [{ dates: [] }] },
  };
  for (const [name, free] of Object.entries(none))
    it(`${name} costs nothing`, () => assert.equal(feesOf(free, undefined), undefined));
});

describe('a vehicle has come to a loading', () => {
  const stop = (...told: [StopStatusType, string][]) =>
    ({ statuses: told.map(([type, date]) => ({ type, date })) }) as Pick<Stop, 'statuses'>;
  const [six, seven, eight] = ['2026-11-24T06:00:00Z', '2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z'] as const;

  it('when it first arrived at any, whichever was told first', () => {
    assert.equal(firstArrival([stop(['arrived', seven]), stop(['arrived', six])]), Date.parse(six));
    assert.equal(firstArrival([stop(['finished', eight], ['arrived', seven])]), Date.parse(seven));
  });
  it('where it was finished, also without an arrival', () =>
    assert.equal(firstArrival([stop(['finished', eight])]), Date.parse(eight)));
  it('not where it only failed or was closed', () =>
    assert.equal(firstArrival([stop(['failed', six], ['closed', seven]), stop()]), undefined));
  it('not before anything was told', () => assert.equal(firstArrival([]), undefined));
});
