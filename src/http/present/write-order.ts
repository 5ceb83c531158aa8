import type { OrderDetail } from '../../orders/detail-store.ts';
import type { WholeOrder } from '../../orders/order-store.ts';
import type { DetailWriter } from '../../orders/read-order.ts';
import type { Instant } from '../../units.ts';
import { presentActor, presentHistory, presentWhatFollows, presentWhatStands } from './present.ts';
import { knownCancellation, presentCancellation } from './present-cancellation.ts';

/** JSON text never holds a control character, so these mark what moves with the clock, the reader or today's tables. */
const marks = { cancellation: '\u0001', vehicle: '\u0002', actor: '\u0003' } as const;
const between = (mark: string) => `${mark}([^${mark}]*)${mark}`;
const marked = new RegExp(`${between(marks.cancellation)}|${marks.vehicle}|${between(marks.actor)}`, 'g');

/** Writes what can be kept of an order's detail. */
export const detailWriter: DetailWriter = { shape: 3, write: writeDetail };

function writeDetail({ order, events }: WholeOrder): string {
  const fields = (values: object) => JSON.stringify(values).slice(1, -1);
  const history = presentHistory(events).map(
    ({ actor, ...entry }) => `{${fields(entry)},"actor":"${marks.actor}${actor}${marks.actor}"}`,
  );
  const known = knownCancellation(order);
  const parts = [
    fields(presentWhatStands(order)),
    `"cancellation":${marks.cancellation}${known === undefined ? '' : JSON.stringify(known)}${marks.cancellation}`,
    fields({ version: order.version }),
    ...(order.vehicleType === null ? [] : [`"vehicle":${marks.vehicle}`]),
    fields(presentWhatFollows(order)),
    `"history":[${history}]`,
  ];
  return `{${parts.filter((part) => part !== '')}}`;
}

/** The reply to `getOrder` at an instant, as JSON text. `schedule` is JSON text too. */
export function writeOrder(
  { orderNumber, status, vehicleType, detail }: OrderDetail,
  vehicle: { code: string; name: string },
  now: Instant,
  schedule?: string,
): string {
  const data = detail.replace(marked, (mark, known: string | undefined, actor: string | undefined) => {
    if (actor !== undefined) return presentActor(actor);
    return JSON.stringify(
      mark === marks.vehicle
        ? { vehicle_type: vehicleType, ...vehicle }
        : presentCancellation(status, known ? JSON.parse(known) : undefined, now),
    );
  });
  const whole = schedule === undefined ? data : `${data.slice(0, -1)},"schedule":${schedule}}`;
  return `{"message":"Order ${orderNumber} is ${status}.","data":${whole}}`;
}
