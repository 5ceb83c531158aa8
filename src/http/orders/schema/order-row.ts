import Type from 'typebox';
import { orderStatuses } from '../../../orders/order/order.ts';
import { nextReports, stopStates } from '../../../orders/order/order-states.ts';
import { dateTime, integer, oneOf, reply, text } from '../../kernel/common/schemas.ts';

const utc = (description: string) => dateTime(description, '2026-11-21T09:00:00Z');
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(
  schema: T,
  options: { description?: string } = {},
) => Type.Union([schema, Type.Null()], options);

/** Parts of rows of lists and of the board. */
export const rowFields = {
  account: reply('RowAccount', { id: Type.Integer(), name: Type.String() }),
  vehicle: orNull(reply('RowVehicle', { vehicle_type: Type.Integer(), code: Type.String(), name: Type.String() })),
  window: orNull(reply('RowWindow', { start: dateTime('Local.'), end: dateTime('Local.') })),
  expected: orNull(reply('RowExpected', { at: dateTime('Local.'), derived: Type.Boolean() }), {
    description: 'The newest eta, or what an earlier stop’s report makes of it.',
  }),
  contact: reply('RowContact', { name: Type.String(), phone: Type.String() }),
};
export const placeFields = {
  company_name: Type.String(),
  country: Type.String(),
  zip: Type.String(),
  city: Type.String(),
};

const rowStopFields = {
  ...placeFields,
  window: rowFields.window,
  state: oneOf(stopStates, 'As the reports that stand say.'),
  expected: rowFields.expected,
};
const RowStop = reply('RowStop', rowStopFields);

/** What the state of a stop means to the company and its drivers. */
export const whatIsNextFields = {
  done: Type.Boolean({ description: 'Finished or closed: the tour goes on behind it.' }),
  next_report: orNull(
    oneOf(nextReports, 'What is reported there next, once the stops before it are done. Null: nothing.'),
  ),
};
export const CompanyRowStop = reply('CompanyRowStop', { ...rowStopFields, ...whatIsNextFields });

/** What a row shows of an order to its shipper and to the company. */
export const orderRowFields = {
  id: Type.String(),
  order_number: Type.Integer(),
  status: oneOf(
    orderStatuses,
    'draft → placed → loaded → delivered; canceled. Where the company answers bookings itself: requested before placed, or declined.',
  ),
  decide_until: Type.Optional(
    dateTime('While it is requested: until when the company accepts or declines it. Local to the first loading.'),
  ),
  version: Type.Integer(),
  vehicle: rowFields.vehicle,
  loading: orNull(RowStop, { description: 'The first.' }),
  unloading: orNull(RowStop, { description: 'The last.' }),
  late: Type.Boolean({ description: 'A stop is not done and its window is over, or is expected after its end.' }),
  transport: orNull(
    reply('RowTransport', { haulier: Type.String(), vehicle_plate: Type.String(), trailer_plate: Type.String() }),
  ),
  goods: Type.String({ description: 'In short: pieces, names, gross weight.' }),
  net_amount: orNull(Type.Number()),
  currency_code: orNull(Type.String()),
  references: Type.Array(Type.String()),
  created_at: utc('When it was booked.'),
  updated_at: utc('Of the last change of any kind.'),
};

/** Where a list without a total goes on. */
export const nextLink = orNull(Type.String({ format: 'uri' }), {
  description: 'Goes on below this page. Null: there are no more.',
});
export const nextBefore = orNull(Type.Integer(), { description: 'The `before` of `links.next`.' });

/** Filters by which shippers and the company find orders. */
export const findingFields = {
  'loading-from': Type.Optional(dateTime('The window of the first loading begins at or after.')),
  'loading-to': Type.Optional(dateTime('The window of the first loading begins at or before.')),
  'unloading-from': Type.Optional(dateTime('The window of the last unloading begins at or after.')),
  'unloading-to': Type.Optional(dateTime('The window of the last unloading begins at or before.')),
  'updated-from': Type.Optional(dateTime('Changed in any way at or after.')),
  search: Type.Optional(
    text(
      'Number or id of the order, or words that each begin a word of its references, companies, names, towns, haulier, plates or of the shipper’s name. Accents and case do not matter.',
      100,
      { minLength: 1 },
    ),
  ),
  late: Type.Optional(oneOf(['true'], 'Only those with a late stop.')),
  before: Type.Optional(integer('Begin under this order number; `links.next` sets it.', 1, Number.MAX_SAFE_INTEGER)),
  limit: Type.Optional(integer('Orders a page; 25 when absent.', 1, 100)),
};
