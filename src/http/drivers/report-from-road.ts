import Type from 'typebox';
import { reportProgress } from '../../orders/dispatch/report-progress.ts';
import { type FailureReason, failureReasons } from '../../orders/dispatch/stop-report.ts';
import { driverActor } from '../../orders/drivers/driver-links.ts';
import { ownKey } from '../../orders/order/idempotency/request-key.ts';
import { dateTime, handedOver, message, oneOf, reply, text, warnings } from '../kernel/common/schemas.ts';
import { presentStored } from '../kernel/common/stored-reply.ts';
import { defineDriverOperation } from '../kernel/contract/operation.ts';
import { sayTop } from '../kernel/words/say-in.ts';
import { readReport } from '../progress/read-report.ts';

const reasons = Object.keys(failureReasons) as FailureReason[];

export const reportFromRoadRow = defineDriverOperation({
  operationId: 'reportFromRoad',
  method: 'POST',
  path: '/v1/reports',
  tag: 'Driver',
  summary: 'Report what happened at a stop',
  description: 'The same `report_id` is one report, however often it is sent.',
  scope: undefined,
  body: Type.Object(
    {
      report_id: text('The page’s own.', 100, { minLength: 8 }),
      stop_id: text('The stop.', 36, { minLength: 1 }),
      type: oneOf(['eta', 'arrived', 'finished', 'failed'] as const, 'What happened; eta: when it will.'),
      at: dateTime('When it happened; for eta, when it will.'),
      reason: Type.Optional(oneOf(reasons, 'Why it failed; needed then.')),
      note: Type.Optional(text('In the driver’s words.', 500)),
      signed_by: Type.Optional(text('Who signed for the goods.', 100)),
      quantities: Type.Optional(handedOver),
    },
    { title: 'RoadReport' },
  ),
  success: {
    status: 200,
    description: 'The report is recorded.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('RoadReportReply', { message, warnings }),
    examples: {},
  },
  errors: [
    'order_not_found',
    'route_not_found',
    'stop_not_found',
    'order_not_under_way',
    'stop_done',
    'stop_out_of_order',
    'proof_missing',
  ],
  handle: async (live, { caller, body, warnings, compute, say }) => {
    const { accountId, orderId: id, linkId } = caller;
    const stated = readReport(body, live.progress.now());
    await live.countReport(linkId);
    const key = ownKey(accountId, 'progress');
    const change = { accountId, id, actor: driverActor, key, hasKey: false, ifVersions: null, compute };
    const { status, version, repeated, ...done } = await reportProgress(live.progress, change, stated);
    const said = repeated ? 'The report was there before.' : `The order is ${status}.`;
    return presentStored({
      text: JSON.stringify(sayTop({ message: said, warnings: [...warnings, ...done.warnings] }, say)),
      version,
      isReplay: repeated,
    });
  },
});
