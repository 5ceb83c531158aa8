import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Foreseen, foreseeReport, standingAfter } from '../../../../console/data/dispatch/foresee-report.ts';
import type { AnyOrder, AnyStop, BoardDay, BoardStop } from '../../../../console/data/operator-types.ts';
import { foresee, preload } from '../../../../console/data/resource.ts';
import { isDoneBy, nextReportOf, type StopState } from '../../../../src/orders/order/order-states.ts';

const at = Date.parse('2026-11-24T10:00:00+01:00');
const stop = (id: string, change: Partial<AnyStop> = {}) =>
  ({
    id,
    state: 'open',
    done: false,
    next_report: 'arrived',
    planned: null,
    reports: [],
    ...change,
  }) as unknown as AnyStop;
const standing = ({ state, done, next_report }: Pick<AnyStop, 'state' | 'done' | 'next_report'>) => ({
  state,
  done,
  next_report,
});

/** What the console shows of the resource under a key. */
function shown<Value>(key: string): Value {
  let found: Value | undefined;
  foresee<Value>(
    (each) => each === key,
    (value) => {
      found = value;
      return undefined;
    },
  );
  return found!;
}

let orders = 0;
/** An order that is shown, and the board with its loading. */
async function look(loading: Partial<AnyStop> = {}) {
  const id = `order-${orders++}`;
  const order = { id, status: 'placed', version: 1, loadings: [stop('l', loading)], unloadings: [stop('u')] };
  const row = { ...stop('l', loading), stop_id: 'l', window: null, arrived: null, late: false } as unknown as BoardStop;
  await preload(`order/${id}`, async () => order as unknown as AnyOrder);
  await preload(`board/${id}`, async () => ({ stops: [row] }) as unknown as BoardDay);
  return {
    report: (change: Omit<Foreseen, 'orderId' | 'stopId' | 'at'>) =>
      foreseeReport({ orderId: id, stopId: 'l', at, ...change }),
    order: () => shown<AnyOrder>(`order/${id}`),
    row: () => shown<BoardDay>(`board/${id}`).stops[0]!,
  };
}

describe('before the service confirms a report', () => {
  for (const type of ['arrived', 'finished', 'failed', 'closed'] as const)
    it(`a stop reported as ${type} has the state that the service will return, in the order and on the board`, async () => {
      const { report, order, row } = await look();
      const before = standing(row());
      const takeBack = report({ standing: standingAfter[type] });
      const state: StopState = type;
      const after = { state, done: isDoneBy(state), next_report: nextReportOf(state) };
      assert.deepEqual([order().loadings[0]!, row()].map(standing), [after, after]);
      assert.equal(order().status, after.done ? 'loaded' : 'placed');
      takeBack();
      assert.deepEqual([order().loadings[0]!, row()].map(standing), [before, before]);
    });

  it('an expected time does not change the state of the stop', async () => {
    const arrived = { state: 'arrived', done: false, next_report: 'finished' } as const;
    const { report, order, row } = await look(arrived);
    report({ isEta: true, standing: standingAfter.eta });
    assert.deepEqual([order().loadings[0]!, row()].map(standing), [arrived, arrived]);
  });

  it('an order is delivered once each of its stops is done', async () => {
    const { report, order } = await look();
    report({ standing: standingAfter.closed });
    foreseeReport({ orderId: order().id, stopId: 'u', at, standing: standingAfter.finished });
    assert.equal(order().status, 'delivered');
  });
});
