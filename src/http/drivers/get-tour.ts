import Type from 'typebox';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { findProgress } from '../../orders/dispatch/progress-of-order-store.ts';
import { listDocuments } from '../../orders/documents/document-store.ts';
import { orderStatuses } from '../../orders/order/order.ts';
import { findOrders } from '../../orders/order/order-store.ts';
import { dateTime, message, oneOf, reply } from '../kernel/common/schemas.ts';
import { defineDriverOperation } from '../kernel/contract/operation.ts';
import { whatIsNextFields } from '../orders/schema/order-row.ts';
import { presentTour } from './present-tour.ts';

const instant = (description: string) => dateTime(description, '2026-11-24T09:00:00Z');
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const TourStop = reply('TourStop', {
  id: Type.String(),
  is_loading: Type.Boolean(),
  company_name: Type.String(),
  contact: Type.String({ description: 'Whom to ask for.' }),
  phone: Type.String(),
  address: Type.Array(Type.String(), { description: 'Lines, the last with postal code and town.' }),
  country: Type.String(),
  reference_number: Type.String(),
  time_zone: Type.String({ description: 'IANA name: the clock on the wall there.' }),
  start: orNull(instant('Of the window.')),
  end: orNull(instant('Of the window.')),
  expected: orNull(instant('As last reported, or worked out.')),
  arrived: orNull(instant('As reported.')),
  finished: orNull(instant('As reported.')),
  state: Type.String({ description: 'open, arrived, finished, failed, closed or canceled.' }),
  ...whatIsNextFields,
});

const Tour = reply('Tour', {
  company: Type.String({ description: 'Who sent the link; empty where the company has no name.' }),
  telephone: Type.String({ description: 'Of the company.' }),
  id: Type.String({ description: 'Of the order.' }),
  number: Type.Integer({ description: 'Of the order.' }),
  status: oneOf(orderStatuses, 'Of the order.'),
  plates: Type.Array(Type.String(), { description: 'Of vehicle and trailer, as far as they are known.' }),
  information: Type.String({ description: 'What the shipper wrote for the driver.' }),
  proof_needed: Type.Boolean({ description: 'The last unloading is not finished without a signature or a proof.' }),
  goods: Type.Array(
    reply('TourGoods', {
      name: Type.String(),
      category: Type.String(),
      quantity: Type.Integer({ description: 'As booked.' }),
      loaded: Type.Integer({ description: 'As reported at the loading.' }),
      weight: Type.Number({ description: 'Kilograms, of all pieces.' }),
      un_number: Type.Optional(Type.String({ description: 'Of dangerous goods.' })),
    }),
  ),
  stops: Type.Array(TourStop, { description: 'In the order of the tour.' }),
});

export const getTourRow = defineDriverOperation({
  operationId: 'getTour',
  method: 'GET',
  path: '/v1/order',
  tag: 'Driver',
  summary: 'Read the order of a link',
  description: 'Where to go, when, and what to load; no price, and nothing of the shipper’s account.',
  scope: undefined,
  success: {
    status: 200,
    description: 'The order.',
    schema: reply('TourReply', { message, data: Tour }),
    examples: {},
  },
  errors: ['order_not_found', 'route_not_found'],
  handle: async ({ database, papers: { company } }, { caller }) => {
    const key = { accountId: caller.accountId, id: caller.orderId };
    const [[whole], progress, documents] = await Promise.all([
      readWithRetry(() => findOrders(database, [key])),
      readWithRetry(() => findProgress(database, key)),
      readWithRetry(() => listDocuments(database, key)),
    ]);
    if (!whole) throw new ServiceError('order_not_found');
    const data = presentTour(whole.order, { progress, documents, company: company.profile });
    return { message: `Order ${data.number} is ${data.status}.`, data };
  },
});
