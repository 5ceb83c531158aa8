import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { readOrderId } from '../kernel/common/read-order-id.ts';
import { anyOrderParams, orderParams } from '../kernel/common/schemas.ts';
import { bothDoors } from '../kernel/contract/both-doors.ts';
import { type PaperKind, sendPaper } from './paper-file.ts';
import { paperFile } from './schema.ts';

export const consignmentNoteRow = paperRow('cmr', ['getNote', 'getAnyNote'], {
  summary: 'The consignment note',
  description:
    'The CMR note (IRU 1976) with a page for each copy; inside one country the same form without the clause. Only of an order that was placed and is not canceled.',
  errors: [],
});

export const orderConfirmationRow = paperRow('confirmation', ['getConfirmation', 'getAnyConfirmation'], {
  summary: 'The order confirmation',
  description:
    'What was ordered, when, what it costs and on which terms. Only of an order that was placed, also if it was canceled since, and in production not before the company’s profile has its name and address.',
  errors: ['profile_missing'],
});

function paperRow(
  kind: PaperKind,
  [ofShipper, ofCompany]: readonly [string, string],
  { errors, ...texts }: { summary: string; description: string; errors: readonly 'profile_missing'[] },
) {
  return bothDoors(
    {
      method: 'GET',
      path: `/orders/{orderID}/${kind}.pdf`,
      tag: 'Documents',
      ...texts,
      headers: ['If-None-Match'],
      success: paperFile,
      errors: ['order_not_found', 'order_not_under_way', 'order_not_accepted', ...errors],
    },
    {
      shippers: {
        operationId: ofShipper,
        scope: 'orders:read',
        params: orderParams,
        handle: async (live, { caller, params, headers: { ifNoneMatch } }) => {
          const order = { accountId: caller.accountId, id: readOrderId(params.orderID) };
          return sendPaper(live, order, { paper: kind, reader: 'shipper', ifNoneMatch });
        },
      },
      company: {
        operationId: ofCompany,
        scope: 'operator:read',
        params: anyOrderParams,
        handle: async (live, { params, headers: { ifNoneMatch } }) => {
          const order = await findAnyOrder(live.database, params.orderID);
          return sendPaper(live, order, { paper: kind, reader: 'company', ifNoneMatch });
        },
      },
    },
  );
}
