import type { CompanyOrder, CompanyRowStop } from '../../../data/operator-types.ts';
import { type Lane, type Mark, type MarkState, markStates } from '../../../parts/map/mark.ts';
import { type Spot, spotOf } from '../../../parts/map/projection.ts';

/** A place on the map with the orders that load or unload there. */
export type OrderMark = Mark & { orders: ReadonlySet<number> };

/** Orders as lanes, straight from town to town, and their stops by town. An order without known towns is not drawn. */
export function drawOrders(orders: readonly CompanyOrder[], now: number): { lanes: Lane[]; marks: OrderMark[] } {
  const lanes: Lane[] = [];
  const marks = new Map<string, OrderMark & { orders: Set<number> }>();
  for (const order of orders) {
    const ends = endsOf(order);
    for (const end of ends) addStop(marks, order, end, now);
    if (ends.length === 2) lanes.push({ key: String(order.order_number), spots: ends.map(({ spot }) => spot) });
  }
  return { lanes, marks: [...marks.values()] };
}

type End = { stop: CompanyRowStop; spot: Spot };

/** The towns of an order whose positions are known. */
export function endsOf({ loading, unloading, points }: CompanyOrder): End[] {
  return [
    { stop: loading, point: points?.loading },
    { stop: unloading, point: points?.unloading },
  ].flatMap(({ stop, point }) => (stop && point ? [{ stop, spot: spotOf(point) }] : []));
}

export const keyOfSpot = ([x, y]: Spot) => `${x},${y}`;

function addStop(
  marks: Map<string, OrderMark & { orders: Set<number> }>,
  order: CompanyOrder,
  { stop, spot }: End,
  now: number,
): void {
  const key = keyOfSpot(spot);
  const state = markStateOf(order, stop, now);
  const known = marks.get(key);
  if (!known) {
    const orders = new Set([order.order_number]);
    marks.set(key, { key, name: stop.city || stop.zip, spot, state, count: 1, orders });
    return;
  }
  known.orders.add(order.order_number);
  known.count++;
  if (markStates.indexOf(state) < markStates.indexOf(known.state)) known.state = state;
}

function markStateOf(order: CompanyOrder, stop: CompanyRowStop, now: number): MarkState {
  if (stop.done) return 'finished';
  if (stop.state === 'failed') return 'failed';
  const isNext = stop === nextEnd(order);
  if (order.late && (isLateAt(stop, now) || (isNext && !isLateAtDrawnStop(order, now)))) return 'late';
  return stop.state === 'arrived' || (isNext && order.status === 'loaded') ? 'arrived' : 'open';
}

/** The window has passed, or the vehicle is expected after its end. */
function isLateAt({ done, window, expected }: CompanyRowStop, now: number): boolean {
  if (window === null || done) return false;
  return Math.max(now, Date.parse(expected?.at ?? window.start)) > Date.parse(window.end);
}

/** A tour may be late at an intermediate stop, which is not drawn: the next stop that is drawn shows it. */
function isLateAtDrawnStop({ loading, unloading }: CompanyOrder, now: number): boolean {
  return [loading, unloading].some((stop) => stop !== null && isLateAt(stop, now));
}

function nextEnd({ loading, unloading }: CompanyOrder): CompanyRowStop | null {
  return loading?.done ? unloading : loading;
}
