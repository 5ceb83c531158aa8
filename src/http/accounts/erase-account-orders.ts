import Type from 'typebox';
import { eraseAccount } from '../../orders/order/erasure/erase-account.ts';
import { noteErasure } from '../../who/people/accounts/manage-accounts.ts';
import { readAct } from '../kernel/common/read-act.ts';
import { readInstant } from '../kernel/common/read-instant.ts';
import { message, reply, warnings } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { findAccountOf } from './read-account.ts';
import { accountParams, ErasureRequest } from './schema.ts';

/** How long one request works: less than clients and proxies wait. */
const workMsMax = 5000;

export const eraseAccountOrdersRow = defineOperatorOperation({
  operationId: 'eraseAccountOrders',
  method: 'POST',
  path: '/accounts/{accountID}/erase',
  tag: 'Accounts',
  summary: 'Remove personal data from orders that ended',
  description:
    'Names, addresses, telephone numbers, references, remarks and requests of orders that are delivered or canceled, for good. Works for some seconds; while `next` is not null, send it again with `after_order`. Doing it twice changes nothing.',
  scope: 'operator:admin',
  params: accountParams,
  body: ErasureRequest,
  success: {
    status: 200,
    description: 'How far it came.',
    schema: reply('ErasureReply', {
      message,
      data: reply('Erasure', {
        ended: Type.Integer({ description: 'Orders that ended and were looked at.' }),
        erased: Type.Integer({ description: 'Those of which something was removed.' }),
        next: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: it is done.' }),
      }),
      warnings,
    }),
    examples: {
      erased: {
        summary: 'Nothing has ended before',
        moment: 'third',
        path: { accountID: '2' },
        body: { before: '2020-01-01T00:00:00Z' },
      },
    },
  },
  errors: ['account_not_found'],
  handle: async ({ database, now }, request) => {
    const { before: stated, after_order: afterNumber = 0 } = request.body;
    const account = await findAccountOf(database, request.params.accountID);
    const before = new Date(readInstant(stated));
    const data = await eraseAccount(database, account.id, before, { afterNumber, workMsMax });
    const act = readAct(request, `accounts/${account.id}/erase`, now());
    if (data.erased > 0) await noteErasure(database, account.id, { before, erased: data.erased }, act);
    const said = data.next === null ? 'It is done.' : 'It is not done: go on.';
    return { message: said, data, warnings: request.warnings };
  },
});
