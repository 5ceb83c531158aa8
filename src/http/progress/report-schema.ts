import Type, { type Static } from 'typebox';
import { type FailureReason, failureReasons, reportTypes } from '../../orders/dispatch/stop-report.ts';
import { orderStatuses } from '../../orders/order/order.ts';
import { dateTime, handedOver, message, oneOf, reply, text, warnings } from '../kernel/common/schemas.ts';

const reasons = Object.keys(failureReasons) as FailureReason[];

export const reportFields = {
  stop_id: text('The stop, as in the order.', 36, { minLength: 1 }),
  type: oneOf(
    reportTypes,
    'eta: expected then. arrived, finished (loaded or unloaded, and left), failed (may be tried again). closed: a dispatcher ends the stop; it counts as done.',
  ),
  at: dateTime('When it happened; for eta, when it will.'),
  reason: Type.Optional(oneOf(reasons, 'Why it failed or was closed; needed then.')),
  note: Type.Optional(text('In the reporter’s words.', 500)),
  signed_by: Type.Optional(text('Who signed for the goods.', 100)),
  quantities: Type.Optional(handedOver),
  out_of_order: Type.Optional(Type.Boolean({ description: 'Stops before it are not done. Needs a note.' })),
  without_proof: Type.Optional(text('Why the last unloading is finished without the proof asked for.', 500)),
};
export const ReportBody = Type.Object(reportFields, { title: 'StopReport' });
export type ReportBody = Static<typeof ReportBody>;

export const Progress = reply('Progress', {
  id: Type.String({ description: 'Of the order.' }),
  status: oneOf(orderStatuses, 'Of the order, after it.'),
  version: Type.Integer({ description: 'Of the order, after it.' }),
  report: Type.Integer({ description: 'Number of the report within the order.' }),
  repeated: Type.Boolean({ description: 'Whether the report was there before: nothing was changed.' }),
});

export const progressReply = reply('ProgressReply', { message, data: Progress, warnings });
