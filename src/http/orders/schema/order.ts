import Type from 'typebox';
import { vatRules } from '../../../engine/pricing/vat/add-vat.ts';
import { failureReasons } from '../../../orders/dispatch/stop-report.ts';
import { declineReasons, orderStatuses, stopStatusTypes } from '../../../orders/order/order.ts';
import { historyWords } from '../../../orders/order/order-event.ts';
import { BreakdownLine, dateTime, ExtraService, oneOf, reply } from '../../kernel/common/schemas.ts';
import { addressFields, BookedPlace } from '../../places/schema.ts';
import { Goods } from '../../price/schema/item.ts';
import { CancellationFees, Emissions, feeFields, Load, Schedule, Way } from '../../price/schema/offer.ts';

const status = oneOf(
  orderStatuses,
  'draft → placed → loaded → delivered; canceled from the first two. Where the company answers bookings itself: requested before placed, or declined instead.',
);
const decideUntil = Type.Optional(
  dateTime(
    'While it is requested: until when the company accepts or declines it. In the local zone of the first loading.',
  ),
);
const id = Type.String({ description: 'Opaque.', examples: ['0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11'] });
const orderNumber = Type.Integer({ description: 'Unique and rising within the environment.' });

const ListedStop = reply('ListedStop', {
  country: Type.String(),
  zip: Type.String(),
  city: Type.String(),
  start_date: Type.Optional(dateTime('In the local zone of the stop. Only a draft may lack it.')),
  end_date: Type.Optional(dateTime('In the local zone of the stop. Only a draft may lack it.')),
});

/** An order as lists and events show it. */
export const listedFields = {
  id,
  order_number: orderNumber,
  loadings: Type.Array(ListedStop),
  unloadings: Type.Array(ListedStop),
  status,
};

export const ListedOrder = reply('ListedOrder', { ...listedFields, decide_until: decideUntil });

const Address = reply('Address', addressFields);

/** Pieces handed over, by item from 0. */
export const HandedOver = reply('HandedOver', { item: Type.Integer(), quantity: Type.Integer() });

export const OrderStop = reply('OrderStop', {
  id: Type.String(),
  dates: Type.Array(reply('StopDates', { start: dateTime('In the local zone.'), end: dateTime('In the local zone.') })),
  address: Address,
  statuses: Type.Array(
    reply('StopStatus', {
      type: oneOf(
        stopStatusTypes,
        'What was reported of the stop: arrived; finished, so done; failed, may be tried again; closed, given up, so done too.',
      ),
      date: dateTime('In the local zone.'),
      reason: Type.Optional(oneOf(Object.keys(failureReasons), 'Why it failed or was closed.')),
      signed_by: Type.Optional(Type.String({ description: 'Who signed for the goods.' })),
      quantities: Type.Optional(
        Type.Array(HandedOver, {
          description: 'Pieces handed over, by item from 0, where they are not those booked.',
        }),
      ),
    }),
    { description: 'Empty until something is reported.' },
  ),
  expected: Type.Optional(
    reply('StopExpectation', {
      at: dateTime('In the local zone.'),
      derived: Type.Boolean({ description: 'Worked out from an earlier stop’s report, not reported itself.' }),
    }),
  ),
  phone: Type.Optional(Type.String()),
  reference_number: Type.String(),
});

const Price = reply('Price', {
  net_amount: Type.Number({ description: 'Transport and chosen extra services.' }),
  gross_amount: Type.Number({ description: 'Net and VAT, rounded once on the total.' }),
  vat_rate: Type.Number({ description: 'A fraction, as in 0.19.' }),
  currency_code: Type.String({ description: 'ISO 4217.' }),
  transport_net_amount: Type.Number(),
  vat_rule: oneOf(vatRules, 'The VAT rule that was applied.'),
  tariff_version: Type.String(),
  breakdown: Type.Array(BreakdownLine),
});

const HistoryEntry = reply('HistoryEntry', {
  type: oneOf(historyWords, 'What happened.'),
  date: dateTime('UTC.', '2026-11-21T09:00:00Z'),
  actor: oneOf(['shipper', 'operator'], 'Who did it.'),
});

export const OrderDetail = reply('OrderDetail', {
  id,
  order_number: orderNumber,
  status,
  decide_until: decideUntil,
  declined: Type.Optional(
    reply(
      'Declined',
      {
        by: oneOf(['company', 'silence'], 'silence: the company did not accept it in time.'),
        reason: Type.Optional(oneOf(declineReasons, 'Why the company did.')),
        note: Type.Optional(Type.String()),
      },
      'Only of an order that is declined.',
    ),
  ),
  documented_delivery: Type.Boolean({ description: 'Whether a signed proof of delivery was asked for.' }),
  distance: Type.Optional(Type.Integer({ description: 'Kilometres. A draft has none.' })),
  payment_method: oneOf(['invoice'], 'How it is paid.'),
  loadings: Type.Array(OrderStop),
  unloadings: Type.Array(OrderStop),
  goods: Type.Array(Goods),
  price: Type.Optional(Price),
  extra_services: Type.Array(ExtraService),
  cancellation: reply('Cancellation', {
    allowed: Type.Boolean({ description: 'Whether the order can be canceled now.' }),
    fee: Type.Number({ description: 'What that would cost now, in euros without VAT. 0 where it is not allowed.' }),
    ...Type.Partial(Type.Object(feeFields)).properties,
    reason: Type.Optional(Type.String({ description: 'Why it cannot be canceled.' })),
    charged: Type.Optional(
      reply(
        'CancellationCharge',
        { net: Type.Number(), vat: Type.Number(), gross: Type.Number() },
        'What was charged for canceling it, in euros; 0 where the company canceled it. The price stays as it was agreed.',
      ),
    ),
  }),
  version: Type.Integer({ description: 'Rises with every change of the order but expected times and documents.' }),
  vehicle: Type.Optional(
    reply('OrderVehicle', { vehicle_type: Type.Integer(), code: Type.String(), name: Type.String() }),
  ),
  driving_time: Type.Optional(Type.Integer({ description: 'Seconds of pure driving.' })),
  additional_information: Type.Optional(Type.String()),
  emissions: Type.Optional(Emissions),
  transport: Type.Optional(
    reply('OrderTransport', {
      haulier: Type.Optional(Type.String({ description: 'Absent: the company itself.' })),
      vehicle_plate: Type.Optional(Type.String()),
      trailer_plate: Type.Optional(Type.String()),
      driver: Type.Optional(Type.String({ description: 'Where the company shares the name.' })),
    }),
  ),
  history: Type.Array(HistoryEntry),
  schedule: Type.Optional(
    Type.Union([Schedule, Type.Null()], {
      description: 'Only with include=schedule. Null for a draft, and where none is found.',
    }),
  ),
  way: Type.Optional(Type.Union([Way, Type.Null()], { description: 'Null for a draft, and where none is found.' })),
  load: Type.Optional(
    Type.Union([Load, Type.Null()], {
      description:
        'Only with include=load_plan. Null for a draft, without goods, and where they do not fit by the tables of today.',
    }),
  ),
});

const resultFields = {
  id,
  order_number: orderNumber,
  items: Type.Optional(Type.Array(Goods, { description: 'The goods, unless the request called them "the service".' })),
  'the service': Type.Optional(
    Type.Array(Goods, { description: 'The goods under the name that the request used, instead of items.' }),
  ),
  additional_information: Type.Optional(Type.String()),
  loadings: Type.Array(BookedPlace),
  unloadings: Type.Array(BookedPlace),
  status,
  decide_until: decideUntil,
  vehicle_type: Type.Optional(Type.Integer()),
  extra_services: Type.Array(ExtraService),
  cancellation: Type.Optional(CancellationFees),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'True when nothing was stored: id is empty and order_number 0.' }),
  ),
};

/** What was booked, or what a trial run would have booked: it is priced. */
export const BookingResult = reply('BookingResult', { ...resultFields, price: Price });

/** Nothing of a draft is priced. */
export const DraftResult = reply('DraftResult', resultFields);

const additions = ['schedule', 'way', 'load_plan'] as const;
/** What a reader may ask for in addition to an order. */
export type OrderAddition = (typeof additions)[number];

/** Asks for additions to an order. */
export const additionsQuery = Type.Object(
  {
    include: Type.Optional(
      Type.Array(oneOf(additions, 'An addition.'), {
        maxItems: 10,
        description:
          'Additions to the reply. schedule: what the crew does when, by the booked windows. way: the roads. load_plan: what the goods take of the vehicle, and where each piece stands.',
      }),
    ),
  },
  { additionalProperties: false },
);
