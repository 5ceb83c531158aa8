import Type, { type Static } from 'typebox';
import { toCents } from '../../../ground/units.ts';
import { bookTransport } from '../../../orders/booking/book-transport.ts';
import type { StatedBooking } from '../../../orders/booking/booking.ts';
import { requestKeyOf } from '../../kernel/common/read-request-key.ts';
import { integer, message, reply, text, warnings } from '../../kernel/common/schemas.ts';
import { orderIn, presentStored } from '../../kernel/common/stored-reply.ts';
import { exampleDay, examplePallets } from '../../kernel/contract/examples.ts';
import { keyErrors } from '../../kernel/contract/implied-errors.ts';
import { knownFields } from '../../kernel/contract/known-fields.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { readItemsName } from '../../kernel/contract/spelling.ts';
import { validate } from '../../kernel/contract/validate.ts';
import { LoadingPlace, UnloadingPlace } from '../../places/schema.ts';
import { readItems } from '../../price/read-items.ts';
import { items } from '../../price/schema/item.ts';
import { bookingWriters } from '../present/write-booking.ts';
import { readStop } from '../read/read-stop.ts';
import { BookingResult } from '../schema/order.ts';

export const bookingFields = {
  items: Type.Optional(items),
  vehicle_type: integer('Id of a vehicle type, as in an offer.', 1, 2_147_483_647),
  additional_information: Type.Optional(text('What the driver or the dispatcher should know.', 5000)),
  documented_delivery: Type.Optional(
    Type.Boolean({
      description:
        'Ask for a signed proof of delivery; false when absent. Without the proof the company finishes the last unloading only by saying why.',
    }),
  ),
  offer_id: Type.Optional(
    text(
      'The offer to book: until it expires, the order costs its value to the cent, plus waiting for a late window at a later stop.',
      8000,
    ),
  ),
  max_price: Type.Optional(Type.Number({ minimum: 0, description: 'Net euros; a dearer booking is refused.' })),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Check and price everything, store nothing; false when absent.' }),
  ),
  extra_services: Type.Optional(
    Type.Array(text('A label of available_extra_services, as in loadingThroughDriver.', 50), { maxItems: 10 }),
  ),
  loadings: Type.Array(LoadingPlace, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
  unloadings: Type.Array(UnloadingPlace, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
};
const completeBody = Type.Object(bookingFields);
type CompleteBody = Static<typeof completeBody>;
/** Fields sent beside a draft override what the draft says. */
type BookingBody = (CompleteBody & { draft?: undefined }) | (Partial<CompleteBody> & { draft: string });

const partialFields = Type.Partial(completeBody).properties;
const draft = text('The draft to publish: what is stated beside it counts instead of what it says.', 36);

/** What `body` accepts, in words that generators of clients understand. */
const published = Type.Union(
  [
    Type.Object(bookingFields, { title: 'NewBooking', description: 'A transport, as it is to be booked.' }),
    Type.Object(
      { ...partialFields, draft },
      { title: 'DraftToPublish', description: 'A draft, and what is to count instead of what it says.' },
    ),
  ],
  { title: 'BookingRequest' },
);

/** Its `if` and `else` name only what is missing; branches would name what either of them wants. */
const body = Type.Unsafe<BookingBody>(
  Type.Object(
    { ...partialFields, draft: Type.Optional(draft) },
    {
      if: { type: 'object', required: ['draft'] },
      else: { required: ['vehicle_type', 'loadings', 'unloadings'] },
      describedBy: published,
    },
  ),
);

const palletsToMilan = {
  vehicle_type: 4,
  items: [examplePallets],
  additional_information: 'Ring at gate 3.',
  loadings: [
    {
      company_name: 'Hanse Maschinenbau GmbH',
      first_name: 'Inga',
      last_name: 'Petersen',
      address_line_1: 'Am Sandtorkai 30',
      address_line_2: 'Gate 3',
      country: 'DE',
      zip: '20457',
      city: 'Hamburg',
      phone: '+49 40 301000',
      reference_number: 'PO-4711',
      dates: [{ start: `${exampleDay}T08:00:00+01:00`, end: `${exampleDay}T08:00:00+01:00` }],
    },
  ],
  unloadings: [
    {
      company_name: 'Officine Lombarde S.p.A.',
      first_name: 'Marco',
      last_name: 'Bianchi',
      address_line_1: 'Via Dante 7',
      country: 'IT',
      zip: '20121',
      city: 'Milano',
      phone: '+39 02 7200 1',
      reference_number: 'PO-4711',
    },
  ],
};

const fromPoznan = {
  ...palletsToMilan,
  loadings: palletsToMilan.loadings.map((place) => ({
    ...place,
    company_name: 'Wielkopolska Logistyka Sp. z o.o.',
    first_name: 'Ewa',
    last_name: 'Nowak',
    address_line_1: 'ul. Roosevelta 22',
    address_line_2: '',
    country: 'PL',
    zip: '60-829',
    city: 'Poznań',
    phone: '+48 61 800 1',
  })),
};

export const publishBookingRow = defineOperation({
  operationId: 'publishBooking',
  method: 'POST',
  path: '/booking/publish',
  tag: 'Orders',
  summary: 'Book a transport',
  description:
    'Creates an order, which is placed at once; where the company answers bookings itself, it is requested until it is accepted or declined. With `offer_id` it costs the value of that offer, plus waiting for a late window at a later stop. Without one it is priced anew: at the times of an offer the value is the same, unless loading has become short notice or prices have changed since.',
  scope: 'book',
  headers: ['Idempotency-Key'],
  body,
  bodyExamples: { hamburg_milano: { summary: 'Four pallets from Hamburg to Milan', value: palletsToMilan } },
  success: {
    status: 200,
    description: 'The new order.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('BookingReply', { message, data: BookingResult, warnings }),
    examples: {
      booked: { summary: 'The new order', moment: 'empty', body: palletsToMilan },
      requested: { summary: 'An order that the company is to answer', moment: 'requested', body: fromPoznan },
    },
  },
  // For the commit that it shares with those that come with it.
  waits: true,
  errors: ['order_not_found', 'order_not_draft', 'ceiling_reached', ...keyErrors, 'storage_limited'],
  handle: async (live, request) => {
    const { caller: shipper, body } = request;
    const isTrial = body.dry_run ?? false;
    const detail = live.papers.company.profile.breakdownLines;
    const booked = await bookTransport(live.bookings, {
      shipper,
      key: isTrial ? undefined : requestKeyOf(request, 'booking'),
      draftId: body.draft,
      isTrial,
      warn: request.log.warn,
      read: (drafted) => readBooking(request.body, drafted),
      detail,
      ...bookingWriters(request, detail),
      compute: request.compute,
    });
    if (!isTrial) request.log.note(orderIn(booked));
    return presentStored(booked);
  },
});

/** What is asked, and the text that is kept of it: without unknown fields, or anybody could fill the disk. */
function readBooking(body: BookingBody, drafted: string | undefined) {
  const whole = body.draft === undefined ? body : completeFrom(body, drafted!);
  return { stated: readComplete(whole), text: JSON.stringify(knownFields(completeBody, whole)) };
}

function completeFrom({ draft: _draft, ...beside }: BookingBody, drafted: string): CompleteBody {
  const { body: fields } = readItemsName(JSON.parse(drafted));
  return validate(completeBody, Object.assign({}, fields, beside), 'body');
}

function readComplete(body: CompleteBody): StatedBooking {
  return {
    vehicleType: body.vehicle_type,
    additionalInformation: body.additional_information ?? null,
    documentedDelivery: body.documented_delivery ?? false,
    extraServices: body.extra_services ?? [],
    offerId: body.offer_id,
    maxPriceCents: body.max_price === undefined ? undefined : toCents(body.max_price),
    items: readItems(body.items),
    loadings: body.loadings.map(readStop),
    unloadings: body.unloadings.map(readStop),
  };
}
