import Type, { type TSchema } from 'typebox';
import { documentKinds, mediaTypes } from '../../orders/documents/document.ts';
import { orderStatuses, stopStatusTypes } from '../../orders/order/order.ts';
import { feedTypes, pingType } from '../../telling/events/event.ts';
import { dateTime, handedOver, integer, oneOf, reply } from '../kernel/common/schemas.ts';
import { listedFields } from '../orders/schema/order.ts';

const stop = reply(
  'EventStop',
  { id: Type.String(), kind: Type.Optional(oneOf(['loading', 'unloading'], 'What is done there.')) },
  'The stop it is about.',
);

const order = reply(
  'EventOrder',
  {
    ...listedFields,
    version: Type.Integer({ description: 'Of the order as it is now.' }),
    references: Type.Array(Type.String(), { description: 'The reference numbers of its stops, in tour order.' }),
    shortened: Type.Optional(
      Type.Boolean({ description: 'True: of many stops only the first and the last of each kind are told.' }),
    ),
  },
  'The order as it is when the event is read or sent.',
);

const transport = Type.Union([
  reply('EventTransport', {
    haulier: Type.Optional(Type.String({ description: 'Absent: the company itself.' })),
    vehicle_plate: Type.Optional(Type.String()),
    trailer_plate: Type.Optional(Type.String()),
  }),
  Type.Null(),
]);

const document = reply(
  'EventDocument',
  {
    id: Type.String({ description: 'To download it by.' }),
    kind: oneOf(documentKinds, 'pod: proof of delivery; cmr: consignment note.'),
    media_type: oneOf(Object.keys(mediaTypes), 'As its first bytes say.'),
    bytes: Type.Integer(),
  },
  'What was added.',
);

const charged = reply(
  'EventCharge',
  { net: Type.Number(), vat: Type.Number(), gross: Type.Number() },
  'What canceling cost, in euros. Absent: nothing.',
);

const endpoint = reply(
  'EventEndpoint',
  {
    id: Type.String(),
    url: Type.Optional(Type.String({ description: 'Its first 240 characters, in endpoint.disabled.' })),
  },
  'The endpoint of webhooks that it is about.',
);

/** The details that come with an event. */
export const eventDataFields = {
  version: Type.Optional(Type.Integer({ description: 'Of the order after this change.' })),
  order: Type.Optional(order),
  stop: Type.Optional(stop),
  report: Type.Optional(Type.Integer({ description: 'Which report of the order, from 1.' })),
  status: Type.Optional(oneOf(orderStatuses, 'Of the order after this change.')),
  expected_at: Type.Optional(dateTime('When the stop is expected to be reached; UTC.', '2026-11-24T09:30:00.000Z')),
  reason: Type.Optional(
    Type.String({
      description: 'Why it failed, was closed, declined, canceled or disabled; a code as in receiver_absent.',
    }),
  ),
  signed_by: Type.Optional(Type.String({ description: 'Who signed.' })),
  quantities: Type.Optional(handedOver),
  corrected: Type.Optional(oneOf(stopStatusTypes, 'What was taken back.')),
  by: Type.Optional(
    oneOf(
      ['shipper', 'company', 'silence'],
      'Who canceled, accepted or declined it; silence: the company did not answer in time.',
    ),
  ),
  was: Type.Optional(oneOf(['requested'], 'It was withdrawn before the company had answered it.')),
  decide_until: Type.Optional(dateTime('Until when the company answers it; UTC.', '2026-11-23T14:00:00.000Z')),
  note: Type.Optional(Type.String({ description: 'What was said beside.' })),
  charged: Type.Optional(charged),
  transport: Type.Optional(transport),
  document: Type.Optional(document),
  endpoint: Type.Optional(endpoint),
};

const utc = (description: string) => dateTime(description, '2026-11-24T07:00:00.000Z');

/** What every reader of an event gets. */
export const eventFields = {
  id: Type.String({ description: 'As in evt_019ab3c4…_3: the same in every reading and delivery.' }),
  type: oneOf(feedTypes, 'What happened. More may come: leave out what you do not know.'),
  position: Type.Integer({ description: 'Within the account: rises without gaps, in the order in which it happened.' }),
  sequence: Type.Integer({ description: 'Within the order; one change may have several events.' }),
  occurred_at: utc('When it happened; UTC.'),
  recorded_at: utc('When the service heard of it; UTC.'),
};

/** An event as shippers read it. */
export const ShipperEvent = reply('TransportEvent', {
  ...eventFields,
  actor: oneOf(['shipper', 'operator', 'driver', 'system'], 'Who did it.'),
  data: reply('TransportEventData', eventDataFields, 'What is there depends on the type.'),
});

const url = Type.Union([Type.String({ format: 'uri' }), Type.Null()]);

/** What webhooks add to the event; `test.ping` has no place among others. */
export const postedFields = {
  type: oneOf([...feedTypes, pingType], 'What happened. More may come: take and leave out what you do not know.'),
  position: Type.Optional(eventFields.position),
  sequence: Type.Optional(eventFields.sequence),
  timestamp: utc('When it happened, as occurred_at; UTC.'),
};

/** What is posted to endpoints of shippers. */
export const PostedEvent = reply('WebhookEvent', { ...ShipperEvent.properties, ...postedFields });

/** A page of one kind of event. */
export const eventPage = (title: string, event: TSchema, more: Record<string, TSchema> = {}) =>
  reply(title, {
    data: Type.Array(event),
    links: reply('EventLinks', { next: url }),
    meta: reply('EventMeta', {
      limit: Type.Integer(),
      next_after: Type.Integer({ description: 'Where to go on: send it as after.' }),
      last_position: Type.Integer({ description: 'The newest there is. Equal to next_after: you have all.' }),
    }),
    ...more,
  });

/** The query of a feed. */
export const feedFields = {
  after: Type.Optional(
    Type.String({
      maxLength: 60,
      describedBy: Type.Union([Type.Integer({ minimum: 0 }), Type.String({ maxLength: 60 })], {
        description:
          'Go on behind this: next_after of the page before, or an event’s id. Without: from the oldest kept.',
      }),
    }),
  ),
  'type[]': Type.Optional(
    Type.Array(oneOf(feedTypes, 'A type.'), { maxItems: 50, description: 'Repeated or comma-separated.' }),
  ),
  limit: Type.Optional(integer('Events a page; 50 when absent.', 1, 100)),
  wait: Type.Optional(integer('Seconds to wait if there are none yet; 0 when absent.', 0, 30)),
};
