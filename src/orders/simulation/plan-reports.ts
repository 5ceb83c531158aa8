import { ServiceError } from '../../ground/errors.ts';
import { type Instant, minuteMs } from '../../ground/units.ts';
import type { OrderProgress } from '../dispatch/progress-of-order-store.ts';
import type { FailureReason, StopReport } from '../dispatch/stop-report.ts';
import type { Order, OrderStatus, Stop } from '../order/order.ts';
import { isDoneBy } from '../order/order-states.ts';

/** How far an order of the sandbox is to get on the road, or what is to be reported about its next stop. */
export const simulatedGoals = ['eta', 'arrived', 'loaded', 'delivered', 'failed'] as const;

export type SimulatedReport = {
  to: (typeof simulatedGoals)[number];
  /** Which stop `eta`, `arrived` and `failed` are of. Absent: the next of the tour. */
  stopId?: string | undefined;
  /** Of `failed`. */
  reason?: FailureReason | undefined;
  /** Of `eta`: after the end of the stop's window, or before it. None when absent. */
  delayMinutes?: number | undefined;
};

/** A report, and of what stop. */
export type PlannedReport = { report: StopReport; stop: Stop; isLoading: boolean };

const messagesWhenOver: Partial<Record<OrderStatus, string>> = {
  draft: 'The order is a draft: publish it first.',
  delivered: 'The order is delivered already: nothing is left to simulate.',
  declined: 'The order is declined: nothing of it is carried.',
  canceled: 'The order is canceled: nothing of it is carried.',
};

/**
 * What the company would report now, one after the other, to get an order to the requested state. The last report is
 * the one that was requested.
 * @throws {ServiceError} `order_not_under_way` if it is there already, or can no longer get there; `stop_done`.
 */
export function planReports(
  simulation: SimulatedReport,
  order: Order,
  { stops }: OrderProgress,
  now: Instant,
): PlannedReport[] {
  const over = messagesWhenOver[order.status];
  if (over !== undefined) throw notUnderWay(over);
  const { to, stopId } = simulation;
  const at = new Date(now);
  const states = new Map(stops.map((stop) => [stop.stopId, stop.state]));
  const tour = [
    ...order.loadings.map((stop) => ({ stop, isLoading: true })),
    ...order.unloadings.map((stop) => ({ stop, isLoading: false })),
  ].map((each) => ({ ...each, state: states.get(each.stop.id) }));
  const left = tour.filter(({ state }) => state === undefined || !isDoneBy(state));
  if (to === 'loaded' || to === 'delivered') {
    const due = left.filter(({ isLoading }) => to === 'delivered' || isLoading);
    if (due.length === 0) throw notUnderWay('The goods are loaded already: simulate arrived or delivered next.');
    return due.flatMap(({ stop, isLoading, state }): PlannedReport[] => {
      const arrived = { report: { type: 'arrived', stopId: stop.id, at } as const, stop, isLoading };
      const finished = { report: { type: 'finished', stopId: stop.id, at } as const, stop, isLoading };
      return state === 'arrived' ? [finished] : [arrived, finished];
    });
  }
  const next = stopId === undefined ? left[0] : left.find(({ stop }) => stop.id === stopId);
  if (next === undefined) throw new ServiceError('stop_done');
  const { stop, isLoading, state } = next;
  if (to === 'arrived' && state === 'arrived')
    throw notUnderWay(`The vehicle is at this stop already: simulate ${isLoading ? 'loaded' : 'delivered'} next.`);
  return [{ report: reportOf(simulation, stop, isLoading, now), stop, isLoading }];
}

function reportOf(
  { to, reason, delayMinutes = 0 }: SimulatedReport,
  { id: stopId, dates }: Stop,
  isLoading: boolean,
  now: Instant,
): StopReport {
  if (to === 'eta') {
    const end = Date.parse(dates[0]!.end);
    return { type: 'eta', stopId, at: new Date(Math.max(end + delayMinutes * minuteMs, now)) };
  }
  if (to === 'arrived') return { type: 'arrived', stopId, at: new Date(now) };
  const usual = isLoading ? 'goods_not_ready' : 'receiver_absent';
  return { type: 'failed', stopId, at: new Date(now), reason: reason ?? usual, note: 'Simulated.' };
}

function notUnderWay(message: string): ServiceError {
  return new ServiceError('order_not_under_way', { message });
}
