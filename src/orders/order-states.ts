import type { Order, OrderStatus, Stop, StopStatus, StopStatusType } from './order.ts';

/** The states a client may cancel in. */
export const cancelableStatuses: readonly OrderStatus[] = ['draft', 'placed'];

const refusals: Record<Exclude<OrderStatus, 'draft' | 'placed'>, string> = {
  loaded: 'The goods are loaded: the order can no longer be canceled.',
  delivered: 'The goods are delivered: the order can no longer be canceled.',
  canceled: 'The order is canceled already.',
};

/** Why an order in this state cannot be canceled. Undefined if it can. */
export function cancelRefusal(status: OrderStatus): string | undefined {
  return status === 'draft' || status === 'placed' ? undefined : refusals[status];
}

export type OrderProgress = Pick<Order, 'status' | 'loadings' | 'unloadings'>;
type NextStop = { kind: 'loading' | 'unloading'; position: number; stop: Stop };

/** The next stop the vehicle has to finish, in tour order. Undefined if none is left. */
export function nextStop(order: OrderProgress): NextStop | undefined {
  for (const [kind, stops] of [
    ['loading', order.loadings],
    ['unloading', order.unloadings],
  ] as const) {
    const position = stops.findIndex((stop) => !isFinished(stop));
    const stop = stops[position];
    if (stop) return { kind, position, stop };
  }
  return undefined;
}

/**
 * The order after its next stop reports a status: `loaded` once every loading is finished, `delivered` once every
 * unloading is. A stop's dates never go back: an earlier date counts as the latest known one. Undefined if the order is
 * not under way.
 */
export function recordStatus(
  order: OrderProgress,
  type: StopStatusType,
  at: Date,
): (OrderProgress & { at: NextStop }) | undefined {
  if (order.status !== 'placed' && order.status !== 'loaded') return undefined;
  const next = nextStop(order);
  if (!next) return undefined;
  const latest = next.stop.statuses.at(-1)?.date;
  const status: StopStatus = {
    type,
    date: new Date(Math.max(at.getTime(), Date.parse(latest ?? at.toISOString()))).toISOString(),
  };
  const stops = { loadings: order.loadings, unloadings: order.unloadings };
  const list = next.kind === 'loading' ? 'loadings' : 'unloadings';
  const changed = {
    ...stops,
    [list]: stops[list].with(next.position, { ...next.stop, statuses: [...next.stop.statuses, status] }),
  };
  return { ...changed, status: statusOf(changed), at: next };
}

function statusOf(stops: Pick<Order, 'loadings' | 'unloadings'>): OrderStatus {
  if (!stops.loadings.every(isFinished)) return 'placed';
  return stops.unloadings.every(isFinished) ? 'delivered' : 'loaded';
}

function isFinished(stop: Stop): boolean {
  return stop.statuses.some((status) => status.type === 'finished');
}
