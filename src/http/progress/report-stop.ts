import { reportProgress } from '../../orders/dispatch/report-progress.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { readChange } from '../kernel/common/read-change.ts';
import { anyOrderParams } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { changeErrors } from '../orders/change-errors.ts';
import { presentProgress } from './present-progress.ts';
import { readReport } from './read-report.ts';
import { progressReply, ReportBody } from './report-schema.ts';

export const reportStopRow = defineOperatorOperation({
  operationId: 'reportStop',
  method: 'POST',
  path: '/orders/{orderID}/reports',
  tag: 'Progress',
  summary: 'Report what happened at a stop',
  description:
    'Stops are reported in the order of the tour. An order is loaded when every loading is done, delivered when every unloading is. The same report twice is one.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  headers: ['If-Match', 'Idempotency-Key'],
  body: ReportBody,
  success: {
    status: 200,
    description: 'The order after it.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: progressReply,
    examples: {
      arrived: {
        summary: 'The vehicle is at the loading',
        moment: 'third',
        body: { stop_id: '{loading}', type: 'arrived', at: '2026-11-23T06:50:00+01:00' },
      },
    },
  },
  errors: [...changeErrors, 'order_not_accepted', 'stop_not_found', 'stop_done', 'stop_out_of_order', 'proof_missing'],
  handle: async (live, request) => {
    const key = await findAnyOrder(live.database, request.params.orderID);
    const stated = readReport(request.body, live.now(), request.body);
    const change = readChange(request, key, 'progress');
    const { warnings, ...done } = await reportProgress(live.progress, { ...change, compute: request.compute }, stated);
    return presentProgress(key.id, done, [...request.warnings, ...warnings], request);
  },
});
