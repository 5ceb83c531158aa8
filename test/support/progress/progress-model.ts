import type { ReportType } from '../../../src/orders/dispatch/stop-report.ts';
import type { OrderStatus } from '../../../src/orders/order/order.ts';

/** What the functions of an account do with an order, as a program without a database would. */
export type ModelOrder = {
  status: OrderStatus;
  version: number;
  /** In tour order. */
  stops: ModelStop[];
  reports: ModelReport[];
  /** In the order they were written. */
  events: string[];
  isDocumented: boolean;
  hasProof: boolean;
  plate: string | null;
};

type ModelStop = { isLoading: boolean; isCanceled: boolean; expected: number | null };

/** What is said of a stop, by its place in the tour; times are milliseconds. */
export type Said = {
  type: ReportType;
  stop: number;
  at: number;
  reportId?: string | undefined;
  outOfOrder?: boolean | undefined;
  withoutProof?: string | undefined;
};

type ModelReport = Said & { number: number; said: number; isCorrected: boolean };

export function newModel(status: 'draft' | 'placed', loadings: number, unloadings: number, more = {}): ModelOrder {
  const stops = Array.from({ length: loadings + unloadings }, (_, at) => {
    return { isLoading: at < loadings, isCanceled: false, expected: null };
  });
  const events = [status === 'draft' ? 'order.drafted' : 'order.placed'];
  return {
    status,
    version: 1,
    stops,
    reports: [],
    events,
    isDocumented: false,
    hasProof: false,
    plate: null,
    ...more,
  };
}

/** The reports that stand of a stop, as they happened. Where two happened at once, an end comes last. */
export function standing({ reports }: ModelOrder, stop: number): ModelReport[] {
  const isEnd = ({ type }: ModelReport) => Number(type === 'finished' || type === 'closed');
  return reports
    .filter((report) => report.stop === stop && report.type !== 'eta' && !report.isCorrected)
    .sort((a, b) => a.at - b.at || isEnd(a) - isEnd(b) || a.number - b.number);
}

export function stateOf(order: ModelOrder, stop: number): string {
  if (order.stops[stop]!.isCanceled) return 'canceled';
  return standing(order, stop).at(-1)?.type ?? 'open';
}

const isDone = (order: ModelOrder, stop: number) => ['finished', 'closed'].includes(stateOf(order, stop));

function statusOf(order: ModelOrder): OrderStatus {
  const left = order.stops.filter((_, stop) => !isDone(order, stop));
  if (left.some(({ isLoading }) => isLoading)) return 'placed';
  return left.length > 0 ? 'loaded' : 'delivered';
}

/** Records what is said, and returns the number of the report, or why it is refused. */
export function report(order: ModelOrder, said: Said): number | string {
  const { status, stops, reports } = order;
  const stop = stops[said.stop]!;
  if (status === 'draft') return 'order_not_under_way';
  const isNews = said.type === 'eta' && stop.expected !== said.at;
  const same = reports.findLast((each) =>
    said.reportId !== undefined
      ? each.reportId === said.reportId
      : each.reportId === undefined && !each.isCorrected && !isNews && isSame(each, said),
  );
  if (same) return same.number;
  if (status === 'canceled') return 'order_not_under_way';
  const here = standing(order, said.stop);
  const end = here.find(({ type }) => type === 'finished' || type === 'closed');
  const isLateArrival = said.type === 'arrived' && end?.type === 'finished';
  if (end && !(isLateArrival && here.every(({ type }) => type !== 'arrived'))) return 'stop_done';
  if (said.type !== 'eta' && !said.outOfOrder && stops.some((_, at) => at < said.stop && !isDone(order, at)))
    return 'stop_out_of_order';
  const isLast = !stop.isLoading && stops.every((each, at) => each.isLoading || at === said.stop || isDone(order, at));
  if (said.type === 'finished' && isLast && order.isDocumented && !order.hasProof && said.withoutProof === undefined)
    return 'proof_missing';
  const number = reports.length + 1;
  reports.push({ ...said, at: movedTime(said, here, end), said: said.at, number, isCorrected: false });
  if (said.type === 'eta') {
    stop.expected = said.at;
    order.events.push('stop.eta_changed');
    return number;
  }
  order.events.push(`stop.${said.type}`);
  turn(order);
  if (status !== order.status && status === 'placed') order.events.push('order.loaded');
  if (status !== order.status && order.status === 'delivered') order.events.push('order.delivered');
  return number;
}

const isSame = (one: ModelReport, said: Said) =>
  one.stop === said.stop && one.type === said.type && one.said === said.at;

/** Nothing at a stop goes back in time; an arrival that was heard of late was before the end. */
function movedTime({ type, at }: Said, here: readonly ModelReport[], end: ModelReport | undefined): number {
  if (type === 'eta') return at;
  if (type === 'arrived') return Math.min(at, end?.at ?? at);
  return Math.max(at, ...here.map((each) => each.at));
}

/** Takes back the last report that stands, except for an eta. */
export function correct(order: ModelOrder): number | string {
  if (order.status === 'draft' || order.status === 'canceled') return 'order_not_under_way';
  const last = order.reports.findLast(({ type, isCorrected }) => type !== 'eta' && !isCorrected);
  if (!last) return 'nothing_to_correct';
  last.isCorrected = true;
  order.events.push('order.corrected');
  turn(order);
  return last.number;
}

function turn(order: ModelOrder): void {
  order.version += 1;
  order.status = statusOf(order);
}

/** Whether it could be canceled. */
export function cancel(order: ModelOrder, by: 'shipper' | 'company'): boolean {
  const { status } = order;
  if (!['draft', 'placed', ...(by === 'company' ? ['loaded'] : [])].includes(status)) return false;
  order.stops.forEach((stop, at) => {
    stop.isCanceled = !isDone(order, at);
  });
  Object.assign(order, { status: 'canceled', version: order.version + 1 });
  order.events.push('order.canceled');
  return true;
}

/** Whether it could be assigned. Null: to nobody. */
export function assign(order: ModelOrder, plate: string | null): boolean {
  if (order.status !== 'placed' && order.status !== 'loaded') return false;
  Object.assign(order, { plate, version: order.version + 1 });
  order.events.push('transport.assigned');
  return true;
}
