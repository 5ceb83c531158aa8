import Type from 'typebox';
import { correctProgress } from '../../../orders/dispatch/report-progress.ts';
import { defineOperatorOperation } from '../../contract/operation.ts';
import { anyOrderParams, text } from '../../schemas/common.ts';
import { presentProgress } from '../present/present-progress.ts';
import { findAnyOrder } from '../read/find-any-order.ts';
import { readChange } from '../read/read-change.ts';
import { progressReply } from '../schemas/report.ts';
import { changeErrors } from './progress-errors.ts';

export const correctReport = defineOperatorOperation({
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
  errors: [...changeErrors, 'nothing_to_correct'],
  handle: async (live, request) => {
    const key = await findAnyOrder(live.database, request.params.orderID);
    const change = readChange(request, key, 'progress');
    const { reason } = request.body;
    const done = await correctProgress(live, { ...change, compute: request.compute }, reason);
    return presentProgress(key.id, done, request.warnings);
  },
});
