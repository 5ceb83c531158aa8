import Type from 'typebox';
import { reportProgress } from '../../orders/dispatch/report-progress.ts';
import { companyKey } from '../../orders/order/idempotency/request-key.ts';
import { actorOf, type OperatorCaller } from '../../who/people/authenticate-operator.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { message, reply, text, warnings } from '../kernel/common/schemas.ts';
import type { CompanyServices } from '../kernel/contract/live.ts';
import { defineOperatorOperation, type OperationRequest } from '../kernel/contract/operation.ts';
import { readReport } from './read-report.ts';
import { presentRefusedOne, refusedOneFields } from './refused-one.ts';
import { Progress, type ReportBody, reportFields } from './report-schema.ts';

const BatchedReport = Type.Object(
  {
    order: text('Id or number of the order.', 36, { minLength: 1 }),
    report_id: text('The sender’s own: the same one counts once for an order.', 100, { minLength: 1 }),
    ...reportFields,
  },
  { title: 'BatchedReport' },
);

const BatchResult = reply('BatchResult', {
  order: Type.String({ description: 'As it was sent.' }),
  report_id: Type.String(),
  data: Type.Optional(Progress),
  warnings: Type.Optional(
    Type.Array(Type.String(), { description: 'What to look at again, as a time outside the window.' }),
  ),
  ...refusedOneFields,
});

export const reportStopsRow = defineOperatorOperation({
  operationId: 'reportStops',
  method: 'POST',
  path: '/reports',
  tag: 'Progress',
  summary: 'Report what happened at many stops',
  description:
    'Up to 100 reports for any orders, as telematics and subcontractors send them. Each is recorded by itself and has a result of its own, in their order; a batch may be sent again as it is.',
  scope: 'operator:dispatch',
  body: Type.Object({ reports: Type.Array(BatchedReport, { minItems: 1, maxItems: 100 }) }, { title: 'ReportBatch' }),
  success: {
    status: 200,
    description: 'The results.',
    schema: reply('ReportBatchReply', { message, data: Type.Array(BatchResult), warnings }),
    examples: {
      batch: {
        summary: 'One report is recorded, one refused',
        moment: 'third',
        body: {
          reports: [
            {
              order: '{orderID}',
              report_id: 'gps-8812',
              stop_id: '{loading}',
              type: 'finished',
              at: '2026-11-23T06:55:00+01:00',
              signed_by: 'Inga Petersen',
            },
            {
              order: '{orderID}',
              report_id: 'gps-8813',
              stop_id: '{loading}',
              type: 'finished',
              at: '2026-11-23T06:57:00+01:00',
            },
          ],
        },
      },
    },
  },
  handle: async (live, { caller, body, warnings, compute, say }) => {
    const results = [];
    for (const each of body.reports) results.push(await recordOne(live, { caller, compute, say }, each));
    const refused = results.filter((result) => 'code' in result).length;
    const recorded = `${results.length - refused} of ${results.length} reports are recorded.`;
    return { message: recorded, data: results, warnings };
  },
});

async function recordOne(
  live: CompanyServices,
  { caller, compute, say }: Pick<OperationRequest, 'compute' | 'say'> & { caller: OperatorCaller },
  { order, ...body }: ReportBody & { order: string; report_id: string },
) {
  const named = { order, report_id: body.report_id };
  try {
    const { accountId, id } = await findAnyOrder(live.database, order);
    const actor = actorOf(caller);
    const key = companyKey(undefined, { accountId, id, actor, route: 'progress', request: undefined });
    const asked = { accountId, id, actor, key, hasKey: false, ifVersions: null, compute };
    const report = readReport(body, live.now(), body);
    const { isReplay: _, warnings, ...progress } = await reportProgress(live.progress, asked, report);
    return { ...named, data: { id, ...progress }, ...(warnings.length > 0 && { warnings: warnings.map(say) }) };
  } catch (error) {
    return { ...named, ...presentRefusedOne(error, say) };
  }
}
