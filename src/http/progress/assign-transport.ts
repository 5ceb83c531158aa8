import Type from 'typebox';
import { assignTransport } from '../../orders/dispatch/assign-transport.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { presentAnew } from '../kernel/common/present-anew.ts';
import { readChange } from '../kernel/common/read-change.ts';
import { anyOrderParams, message, reply, warnings } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { changeErrors } from '../orders/change-errors.ts';
import { TransportBody } from '../orders/schema/transport.ts';
import { readTransport } from './read-transport.ts';

export const assignTransportRow = defineOperatorOperation({
  operationId: 'assignTransport',
  method: 'PUT',
  path: '/orders/{orderID}/assignment',
  tag: 'Progress',
  summary: 'Say who carries an order',
  description:
    'Haulier, plates and driver, as a whole: what is left out is not known. `transport: null` takes it back. The shipper reads haulier and plates.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  headers: ['If-Match', 'Idempotency-Key'],
  body: Type.Object({ transport: Type.Union([TransportBody, Type.Null()]) }, { title: 'Assignment' }),
  success: {
    status: 200,
    description: 'The order’s version after it.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('AssignmentReply', {
      message,
      data: reply('Assigned', { id: Type.String({ description: 'Of the order.' }), version: Type.Integer() }),
      warnings,
    }),
    examples: {
      assigned: {
        summary: 'Haulier, plates and driver',
        moment: 'third',
        body: {
          transport: {
            haulier: 'Spedition Süd GmbH',
            vehicle_plate: 'HH-AB 123',
            trailer_plate: 'HH-AB 124',
            driver: { name: 'Jan Novak', phone: '+49 171 000' },
          },
        },
      },
    },
  },
  errors: changeErrors,
  handle: async (live, request) => {
    const key = await findAnyOrder(live.database, request.params.orderID);
    const change = readChange(request, key, 'assign');
    const transport = readTransport(request.body.transport);
    const { version, isReplay } = await live.progress.changeInLine(key.accountId, () =>
      assignTransport(live.database, change, transport),
    );
    const said = transport === null ? 'Nobody carries the order.' : 'The transport is assigned.';
    const body = { message: said, data: { id: key.id, version }, warnings: request.warnings };
    return presentAnew(body, { version, isReplay }, request);
  },
});
