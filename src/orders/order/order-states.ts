import type { Cancellation, Order, OrderStatus, Stop } from './order.ts';

/** Who cancels an order. */
type Canceler = Cancellation['by'];

/** The states in which a shipper and the company may cancel. */
export const cancelableStatuses: Record<Canceler, readonly OrderStatus[]> = {
  shipper: ['draft', 'requested', 'placed'],
  company: ['draft', 'placed', 'loaded'],
};

const refusals: Record<Exclude<OrderStatus, 'draft' | 'placed'>, string> = {
  requested: 'The order is to be answered: decline it instead.',
  loaded: 'The goods are loaded: the order can no longer be canceled.',
  delivered: 'The goods are delivered: the order can no longer be canceled.',
  declined: 'The company has declined the order.',
  canceled: 'The order is canceled already.',
};

const someOnBoard = 'Goods are loaded at one of the stops: the order can no longer be canceled. Ask the company.';

/**
 * Why an order in this state cannot be canceled. Undefined if it can. `isOnBoard`: as `hasGoodsOnBoard` says, after
 * which its shipper may not cancel, though other stops are still to be loaded.
 */
export function cancelRefusal(status: OrderStatus, by: Canceler = 'shipper', isOnBoard = false): string | undefined {
  if (!cancelableStatuses[by].includes(status)) return refusals[status as keyof typeof refusals];
  return isOnBoard && by === 'shipper' ? someOnBoard : undefined;
}

/** The report by which goods were loaded or unloaded; a stop that was closed may never have seen any. */
export const servedType = 'finished';

/** Whether any stop of an order is finished, by the reports that stand: from then on goods were on board. */
export function hasGoodsOnBoard({ loadings, unloadings }: Record<'loadings' | 'unloadings', readonly Served[]>) {
  return [...loadings, ...unloadings].some(({ statuses }) => statuses.some(({ type }) => type === servedType));
}

type Served = Pick<Stop, 'statuses'>;

/** How far a stop has come, as the reports that stand say. */
export const stopStates = ['open', 'arrived', 'finished', 'failed', 'closed', 'canceled'] as const;
export type StopState = (typeof stopStates)[number];

/** Reports by which a stop is done: the vehicle has left it, or a dispatcher has closed it. */
export const doneTypes: readonly string[] = ['finished', 'closed'];

/** Whether a stop with such a report, or in the state that it makes, is done. */
export function isDoneBy(type: string): boolean {
  return doneTypes.includes(type);
}

/** What is reported next of a stop: the vehicle arrives, and finishes there. */
export const nextReports = ['arrived', 'finished'] as const;
export type NextReport = (typeof nextReports)[number];

const nextReportByState: Record<StopState, NextReport | null> = {
  open: 'arrived',
  arrived: 'finished',
  finished: null,
  failed: 'arrived',
  closed: null,
  canceled: null,
};

/** What is reported next of a stop of a placed order, once those before it are done. Null: nothing. */
export function nextReportOf(state: StopState): NextReport | null {
  return nextReportByState[state];
}

/** The states of a stop that is still to be served. */
export const statesToServe: readonly StopState[] = stopStates.filter((state) => nextReportOf(state) !== null);

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
