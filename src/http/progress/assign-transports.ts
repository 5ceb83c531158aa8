import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../ground/errors.ts';
import { assignTransport } from '../../orders/dispatch/assign-transport.ts';
import { companyKey } from '../../orders/order/idempotency/request-key.ts';
import { actorOf } from '../../who/people/authenticate-operator.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { message, reply, text, warnings } from '../kernel/common/schemas.ts';
import type { CompanyServices } from '../kernel/contract/live.ts';
import { defineOperatorOperation, type OperationRequest, type OperatorDoor } from '../kernel/contract/operation.ts';
import { TransportBody } from '../orders/schema/transport.ts';
import { readTransport } from './read-transport.ts';
import { presentRefusedOne, refusedOneFields } from './refused-one.ts';

const OneAssignment = Type.Object(
  {
    order: text('Id or number of the order.', 36, { minLength: 1 }),
    transport: Type.Union([TransportBody, Type.Null()]),
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Of the order: refused if it has another one by now.' }),
    ),
  },
  { title: 'OneAssignment' },
);

const AssignmentResult = reply('AssignmentResult', {
  order: Type.String({ description: 'As it was sent.' }),
  data: Type.Optional(
    reply('AssignedOne', {
      id: Type.String({ description: 'Of the order.' }),
      version: Type.Integer({ description: 'Of the order, after it.' }),
    }),
  ),
  ...refusedOneFields,
});

export const assignTransportsRow = defineOperatorOperation({
  operationId: 'assignTransports',
  method: 'POST',
  path: '/assignments',
  tag: 'Progress',
  summary: 'Say who carries many orders',
  description:
    'Up to 100 orders, each with its haulier, plates and driver. Each is assigned by itself and has a result of its own, in their order; with the same `Idempotency-Key` the batch may be sent again as it is.',
  scope: 'operator:dispatch',
  headers: ['Idempotency-Key'],
  body: Type.Object(
    { assignments: Type.Array(OneAssignment, { minItems: 1, maxItems: 100 }) },
    { title: 'Assignments' },
  ),
  success: {
    status: 200,
    description: 'The results.',
    schema: reply('AssignmentsReply', { message, data: Type.Array(AssignmentResult), warnings }),
    examples: {
      batch: {
        summary: 'One order is assigned, one is not known',
        moment: 'third',
        body: {
          assignments: [
            { order: '{orderID}', transport: { haulier: 'Spedition Süd GmbH', vehicle_plate: 'HH-AB 123' } },
            { order: '999999', transport: { haulier: 'Spedition Süd GmbH', vehicle_plate: 'HH-AB 123' } },
          ],
        },
      },
    },
  },
  handle: async (live, request) => {
    const { body, warnings } = request;
    const seen = new Set<string>();
    const results = [];
    for (const each of body.assignments) results.push(await assignOne(live, request, each, seen));
    const refused = results.filter((result) => 'code' in result).length;
    const message = `${results.length - refused} of ${results.length} transports are assigned.`;
    return { message, data: results, warnings };
  },
});

type Request = Pick<OperationRequest<unknown, object, object, OperatorDoor['caller']>, 'caller' | 'headers' | 'say'>;

/** `seen`: the orders that were named before in the same request. */
async function assignOne(
  live: CompanyServices,
  request: Request,
  one: Static<typeof OneAssignment>,
  seen: Set<string>,
) {
  const { order, transport, version } = one;
  try {
    const { accountId, id } = await findAnyOrder(live.database, order);
    if (seen.has(id)) throw invalidRequest({ order: ['is named twice: send one assignment of an order'] });
    seen.add(id);
    const actor = actorOf(request.caller);
    const { idempotencyKey } = request.headers;
    const key = companyKey(idempotencyKey, { accountId, id, actor, route: 'assign', request: one });
    const hasKey = idempotencyKey !== undefined;
    const change = { accountId, id, actor, key, hasKey, ifVersions: version === undefined ? null : [version] };
    const assigned = await live.progress.changeInLine(accountId, () =>
      assignTransport(live.database, change, readTransport(transport)),
    );
    return { order, data: { id, version: assigned.version } };
  } catch (error) {
    return { order, ...presentRefusedOne(error, request.say) };
  }
}
