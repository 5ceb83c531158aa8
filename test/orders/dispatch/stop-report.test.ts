import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, minuteMs } from '../../../src/ground/units.ts';
import {
  failureReasons,
  judgeQuantities,
  judgeReport,
  reportTypes,
  type StopReport,
} from '../../../src/orders/dispatch/stop-report.ts';
import type { Order } from '../../../src/orders/order/order.ts';

const now = Date.parse('2026-11-23T08:00:00Z');
const stopId = '0190a1b2-0000-7000-8000-000000000001';
const needsReason = (type: string) => type === 'failed' || type === 'closed';

function judge(report: Partial<Omit<StopReport, 'at'>> & Pick<StopReport, 'type'>, at = now): void {
  const reason = needsReason(report.type) ? ('closed' as const) : undefined;
  judgeReport({ stopId, reason, ...report, at: new Date(at) }, now);
}

it('a time that no tour can have is refused, whatever is reported: later stops are not planned from it', () => {
  for (const type of reportTypes) {
    for (const at of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      assert.throws(
        () => judge({ type }, Date.parse(at)),
        { code: 'invalid_request', message: /at must lie within 400 days of now: is the year right\?$/ },
        `${type} ${at}`,
      );
    judge({ type }, now - 400 * dayMs);
    assert.throws(() => judge({ type }, now - 400 * dayMs - 1), { code: 'invalid_request' });
  }
});

it('what has happened is not in the future, but for clocks that are five minutes ahead; an eta may be', () => {
  for (const type of reportTypes) {
    judge({ type }, now + 5 * minuteMs);
    const later = () => judge({ type }, now + 5 * minuteMs + 1);
    if (type === 'eta') later();
    else
      assert.throws(later, {
        code: 'invalid_request',
        errors: { at: ['must not be in the future: only an eta is'] },
      });
  }
  judge({ type: 'eta' }, now + 400 * dayMs);
  assert.throws(() => judge({ type: 'eta' }, now + 400 * dayMs + 1), { message: /400 days/ });
});

describe('a reason', () => {
  for (const type of reportTypes) {
    it(`${needsReason(type) ? 'is needed for' : 'is refused with'} ${type}`, () => {
      const [given, missing] = [() => judge({ type, reason: 'damaged' }), () => judge({ type, reason: undefined })];
      const [taken, refused] = needsReason(type) ? [given, missing] : [missing, given];
      taken();
      const reasons = Object.keys(failureReasons).join(', ');
      const reason = needsReason(type)
        ? `is needed for ${type}: one of ${reasons}`
        : 'belongs to failed and closed only';
      assert.throws(refused, { code: 'invalid_request', errors: { reason: [reason] } });
    });
  }

  it('that is another one has a note', () => {
    for (const reason of Object.keys(failureReasons) as (keyof typeof failureReasons)[]) {
      judge({ type: 'failed', reason, note: 'The gate was locked.' });
      const silent = () => judge({ type: 'failed', reason, note: '' });
      if (reason !== 'other') silent();
      else assert.throws(silent, { errors: { note: ['is needed with the reason "other"'] } });
    }
  });
});

it('a stop that is done before those ahead of it has a note that says why', () => {
  judge({ type: 'finished', outOfOrder: true, note: 'The road was closed.' });
  judge({ type: 'finished', outOfOrder: false });
  for (const note of [undefined, ''])
    assert.throws(() => judge({ type: 'finished', outOfOrder: true, note }), {
      errors: { note: ['is needed with out_of_order: why are the stops before it not done?'] },
    });
});

it('everything wrong with a report is told at once', () => {
  const wrong = () => judge({ type: 'arrived', reason: 'other', note: '' }, now + dayMs);
  assert.throws(wrong, ({ errors }) => {
    assert.deepEqual(Object.keys(errors), ['at', 'reason', 'note']);
    return true;
  });
});

it('what cannot be the id of a stop is the id of none, and is judged last', () => {
  assert.throws(() => judge({ type: 'arrived', stopId: 'first' }), { code: 'stop_not_found' });
  assert.throws(() => judge({ type: 'arrived', stopId: 'first' }, now + dayMs), { code: 'invalid_request' });
});

describe('pieces that were handed over', () => {
  const order = { goods: [{}, {}] } as unknown as Pick<Order, 'goods'>;
  const judgeItems = (...items: number[]) =>
    judgeQuantities(
      { type: 'finished', stopId, at: new Date(now), quantities: items.map((item) => ({ item, quantity: 1 })) },
      order,
    );

  it('are of goods that the order has, each named once', () => {
    judgeItems();
    judgeItems(0);
    judgeItems(1, 0);
    judgeQuantities({ type: 'finished', stopId, at: new Date(now) }, order);
  });

  it('are refused of goods that it does not have', () => {
    const errors = { 'quantities.1.item': ['must count the goods of the order from 0: it has 2'] };
    assert.throws(() => judgeItems(0, 2), { code: 'invalid_request', errors });
  });

  it('are refused of goods that are named twice', () => {
    const errors = { 'quantities.2.item': ['is named twice: give its pieces once'] };
    assert.throws(() => judgeItems(1, 0, 1), { code: 'invalid_request', errors });
  });
});
