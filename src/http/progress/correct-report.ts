import Type from 'typebox';
import { correctProgress } from '../../orders/dispatch/report-progress.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { readChange } from '../kernel/common/read-change.ts';
import { anyOrderParams, text } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { changeErrors } from '../orders/change-errors.ts';
import { presentProgress } from './present-progress.ts';
import { progressReply } from './report-schema.ts';

export const correctReportRow = defineOperatorOperation({
  operationId: 'correctReport',
  method: 'POST',
  path: '/orders/{orderID}/corrections',
  tag: 'Progress',
  summary: 'Take the last report back',
  description:
    'Takes back the last report that stands, but an eta. The order may fall back by it, and falls back in no other way.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  headers: ['If-Match', 'Idempotency-Key'],
  body: Type.Object({ reason: text('Why.', 500, { minLength: 1 }) }, { title: 'Correction' }),
  success: {
    status: 200,
    description: 'The order after it; `report` is the number of what was taken back.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: progressReply,
    examples: {
      corrected: { summary: 'The order falls back', moment: 'third', body: { reason: 'That was another lorry' } },
    },
  },
  errors: [...changeErrors, 'order_not_accepted', 'nothing_to_correct'],
  handle: async (live, request) => {
    const key = await findAnyOrder(live.database, request.params.orderID);
    const change = readChange(request, key, 'progress');
    const { reason } = request.body;
    const done = await correctProgress(live.progress, { ...change, compute: request.compute }, reason);
    return presentProgress(key.id, done, request.warnings, request);
  },
});
