import type { Cancellation, Order, OrderStatus, Stop } from './order.ts';

/** Who cancels an order. */
type Canceler = Cancellation['by'];

/** The states in which a shipper and the company may cancel. */
export const cancelableStatuses: Record<Canceler, readonly OrderStatus[]> = {
  shipper: ['draft', 'placed'],
  company: ['draft', 'placed', 'loaded'],
};

const refusals: Record<Exclude<OrderStatus, 'draft' | 'placed'>, string> = {
  loaded: 'The goods are loaded: the order can no longer be canceled.',
  delivered: 'The goods are delivered: the order can no longer be canceled.',
  canceled: 'The order is canceled already.',
};

/** Why an order in this state cannot be canceled. Undefined if it can. */
export function cancelRefusal(status: OrderStatus, by: Canceler = 'shipper'): string | undefined {
  if (cancelableStatuses[by].includes(status)) return undefined;
  return refusals[status as keyof typeof refusals];
}

/** Whether a stop with such a report is done: the vehicle has left it, or a dispatcher has closed it. */
export function isDoneBy(type: string): boolean {
  return type === 'finished' || type === 'closed';
}

/** The next stop the vehicle has to finish, in tour order. Undefined if none is left. */
export function nextStop({
  loadings,
  unloadings,
}: Pick<Order, 'loadings' | 'unloadings'>):
  | { kind: 'loading' | 'unloading'; position: number; stop: Stop }
  | undefined {
  for (const [kind, stops] of [
    ['loading', loadings],
    ['unloading', unloadings],
  ] as const) {
    const position = stops.findIndex(({ statuses }) => !statuses.some(({ type }) => isDoneBy(type)));
    const stop = stops[position];
    if (stop) return { kind, position, stop };
  }
  return undefined;
}
