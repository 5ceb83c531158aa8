import type { OrderDetail } from '../../orders/detail-store.ts';
import type { WholeOrder } from '../../orders/order-store.ts';
import type { DetailWriter } from '../../orders/read-order.ts';
import {
  presentActor,
  presentCancellation,
  presentHistory,
  presentTransport,
  presentWhatFollows,
  presentWhatStands,
} from './present.ts';

/** JSON text never holds a control character, so these mark what moves with the clock, the reader or today's tables. */
const marks = { cancellation: '\u0001', vehicle: '\u0002', actor: '\u0003' } as const;
const marked = new RegExp(
  `${marks.cancellation}|${marks.vehicle}|${marks.actor}([^${marks.actor}]*)${marks.actor}`,
  'g',
);

/** Writes what can be kept of an order's detail. */
export const detailWriter: DetailWriter = { shape: 3, write: writeDetail };

function writeDetail({ order, events }: WholeOrder): string {
  const fields = (values: object) => JSON.stringify(values).slice(1, -1);
  const history = presentHistory(events).map(
    ({ actor, ...entry }) => `{${fields(entry)},"actor":"${marks.actor}${actor}${marks.actor}"}`,
  );
  const parts = [
    fields(presentWhatStands(order)),
    `"cancellation":${marks.cancellation}`,
    fields({ version: order.version }),
    ...(order.vehicleType === null ? [] : [`"vehicle":${marks.vehicle}`]),
    fields(presentWhatFollows(order)),
    ...(order.transport ? [`"transport":${JSON.stringify(presentTransport(order, false))}`] : []),
    `"history":[${history}]`,
  ];
  return `{${parts.filter((part) => part !== '')}}`;
}

/** The reply to `getOrder` as JSON text. `schedule` is JSON text too. */
export function writeOrder(
  { orderNumber, status, vehicleType, detail }: OrderDetail,
  vehicle: { code: string; name: string },
  schedule?: string,
): string {
  const data = detail.replace(marked, (mark, actor: string | undefined) => {
    if (actor !== undefined) return presentActor(actor);
    return JSON.stringify(
      mark === marks.vehicle ? { vehicle_type: vehicleType, ...vehicle } : presentCancellation(status),
    );
  });
  const whole = schedule === undefined ? data : `${data.slice(0, -1)},"schedule":${schedule}}`;
  return `{"message":"Order ${orderNumber} is ${status}.","data":${whole}}`;
}
