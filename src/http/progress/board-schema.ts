import Type from 'typebox';
import { boardStates } from '../../orders/dispatch/lists/board-store.ts';
import { orderStatuses } from '../../orders/order/order.ts';
import { dateTime, integer, oneOf, reply, text } from '../kernel/common/schemas.ts';
import { placeFields, rowFields, whatIsNextFields } from '../orders/schema/order-row.ts';
import { AssignedTransport } from '../orders/schema/transport.ts';
import { BoardAvailability } from '../sold/schema.ts';

const kinds = ['loading', 'unloading'] as const;
const kind = oneOf(kinds, 'What is done there.');
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

export const boardQuery = Type.Object(
  {
    date: Type.Optional(
      text('A local day of the stops, as in 2026-11-24; today by the company’s clock when absent.', 10, {
        minLength: 1,
      }),
    ),
    kind: Type.Optional(oneOf(kinds, 'Only loadings, or only unloadings.')),
    account: Type.Optional(text('Id or name of the shipper.', 200, { minLength: 1 })),
    after: Type.Optional(text('Go on after this stop; `links.next` sets it.', 120, { minLength: 1 })),
    limit: Type.Optional(integer('Stops a page; 50 when absent.', 1, 100)),
  },
  { additionalProperties: false },
);

const BoardStopRow = reply('BoardStop', {
  order_id: Type.String(),
  order_number: Type.Integer(),
  order_status: oneOf(orderStatuses, 'Of the order.'),
  account: rowFields.account,
  stop_id: Type.String(),
  kind,
  place: reply('BoardPlace', placeFields),
  window: rowFields.window,
  expected: rowFields.expected,
  arrived: orNull(dateTime('Local.')),
  finished: orNull(dateTime('Local.')),
  state: oneOf(boardStates, 'late: open, and the window is over or the vehicle is expected after its end.'),
  ...whatIsNextFields,
  late: Type.Boolean({ description: 'Not done, and too late for its window, also where the vehicle has arrived.' }),
  vehicle: rowFields.vehicle,
  transport: orNull(AssignedTransport),
  contact: rowFields.contact,
  reference_number: Type.String(),
});

const counts = Object.fromEntries(boardStates.map((state) => [state, Type.Integer({ minimum: 0 })]));

export const Board = reply('Board', {
  data: reply('BoardDay', {
    date: Type.String({ description: 'The local day of the stops.', examples: ['2026-11-24'] }),
    counts: reply('BoardCounts', counts, 'Stops of the day that the filters want, by state.'),
    availability: BoardAvailability,
    stops: Type.Array(BoardStopRow),
  }),
  links: reply('BoardLinks', { next: orNull(Type.String({ format: 'uri' })) }),
});
