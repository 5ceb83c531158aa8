import { parsePhoneNumberFromString } from 'libphonenumber-js';
import Type, { type Static } from 'typebox';
import { type Booking, prepareOrder, type StatedStop } from '../booking/book-transport.ts';
import { Problems } from '../errors.ts';
import { answerOnce } from '../orders/idempotency/answer-once.ts';
import { numberMark } from '../orders/idempotency/reply-number.ts';
import { publishDraft, readDraft } from '../orders/publish-draft.ts';
import { pricingAt } from '../pricing/pricing-source.ts';
import { judgeStart, judgeTime } from './dates.ts';
import { bookingBodyExamples, bookingExamples } from './examples.ts';
import { presentStored, requestKeyOf } from './idempotency.ts';
import { readItemsName } from './items-name.ts';
import { JsonText } from './json-text.ts';
import { holderOf, type Live } from './live.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { writeListedStops } from './present.ts';
import { writeBooking } from './present-booking.ts';
import { readAddress } from './read-address.ts';
import { readItems } from './read-items.ts';
import { readOrderId } from './read-order-id.ts';
import { locatePlaces } from './read-places.ts';
import { integer, message, reply, text, warnings } from './schemas/common.ts';
import { items } from './schemas/item.ts';
import { BookingResult } from './schemas/order.ts';
import { type BookingPlaceBody, LoadingPlace, UnloadingPlace } from './schemas/place.ts';
import { validate } from './validate.ts';

export const bookingFields = {
  items: Type.Optional(items),
  vehicle_type: integer('Id of a vehicle type, as in an offer.', 1, 2_147_483_647),
  additional_information: Type.Optional(text('What the driver or the dispatcher should know.', 5000)),
  documented_delivery: Type.Optional(
    Type.Boolean({ description: 'Ask for a signed proof of delivery.', default: false }),
  ),
  offer_id: Type.Optional(text('The offer to book: its value is honoured to the cent until it expires.', 600)),
  max_price: Type.Optional(Type.Number({ minimum: 0, description: 'Net euros; a dearer booking is refused.' })),
  dry_run: Type.Optional(Type.Boolean({ description: 'Check and price everything, store nothing.', default: false })),
  extra_services: Type.Optional(
    Type.Array(text('A label of available_extra_services, as in loadingThroughDriver.', 50), { maxItems: 10 }),
  ),
  loadings: Type.Array(LoadingPlace, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
  unloadings: Type.Array(UnloadingPlace, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
};
const completeBody = Type.Object(bookingFields);
type BookingBody = Static<typeof completeBody>;

const body = Type.Object(
  {
    ...Type.Partial(completeBody).properties,
    draft: Type.Optional(text('The draft to publish: what is stated beside it counts instead of what it says.', 36)),
  },
  {
    title: 'BookingRequest',
    if: { type: 'object', required: ['draft'] },
    else: { required: ['vehicle_type', 'loadings', 'unloadings'] },
  },
);

export const publishBookingOperation: Operation = {
  operationId: 'publishBooking',
  method: 'POST',
  path: '/booking/publish',
  tag: 'Orders',
  summary: 'Book a transport',
  description:
    'Prices the transport at the booked times and creates an order. Booked at the times of an offer it costs the value of that offer.',
  scope: 'book',
  headers: ['Idempotency-Key'],
  body,
  bodyExamples: bookingBodyExamples,
  success: {
    status: 200,
    description: 'The new order; it is placed.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('BookingReply', { message, data: BookingResult, warnings }),
    examples: bookingExamples,
  },
  errors: [
    'scope_missing',
    'order_not_found',
    'order_not_draft',
    'idempotency_key_in_use',
    'idempotency_key_used',
    'body_too_large',
    'content_type_unsupported',
    'invalid_request',
  ],
  handle: async (live, request) => {
    const { draft, ...stated } = request.body as BookingBody & { draft?: string };
    const isDryRun = stated.dry_run ?? false;
    const key = isDryRun ? undefined : requestKeyOf(request, 'booking');
    const reply = await answerOnce(live.database, key, async () => {
      const whole = draft === undefined ? request : await completeDraft(live, request, draft, stated);
      const problems = new Problems();
      const notes = [...request.warnings];
      const booking = readBooking(live, whole, problems, notes);
      problems.throwIfAny();
      const now = live.now();
      const pricing = pricingAt(live, now, request.caller);
      const order = await prepareOrder({ ...live, pricing }, booking, problems, now);
      const write = (id: string, number: string, message: string) =>
        writeBooking({ ...order, id }, number, message, request.itemsName, notes);
      if (isDryRun) return write('', '0', 'Nothing was booked: this was a trial run.');
      const id = draft ?? order.id;
      const reply = write(id, numberMark, `Transport booked as order ${numberMark}.`);
      const placed = { order: { ...order, id }, reply, listed: writeListedStops(order), key };
      return draft === undefined ? live.storeOrder(placed) : publishDraft(live.database, placed);
    });
    return typeof reply === 'string' ? new JsonText(reply) : presentStored(reply);
  },
};

/** The request that a draft and what is stated beside it make together. @throws {ServiceError} when it is not complete. */
async function completeDraft(live: Live, request: OperationRequest, draft: string, stated: BookingBody) {
  const drafted = await readDraft(live.database, request.caller.accountId, readOrderId(draft));
  const { body: fields } = readItemsName(JSON.parse(drafted));
  const body = { ...(fields as BookingBody), ...stated };
  validate(completeBody, body, 'body');
  return { ...request, body, bodyText: JSON.stringify(body) };
}

function readBooking(live: Live, request: OperationRequest, problems: Problems, notes: string[]): Booking {
  const stated = request.body as BookingBody;
  return {
    accountId: request.caller.accountId,
    actor: `token:${request.caller.tokenId}`,
    customer: { country: request.caller.accountCountry, vatId: request.caller.accountVatId },
    request: request.bodyText,
    vehicleType: stated.vehicle_type,
    additionalInformation: stated.additional_information ?? null,
    documentedDelivery: stated.documented_delivery ?? false,
    offerId: stated.offer_id,
    netCentsMax: stated.max_price === undefined ? undefined : Math.round(stated.max_price * 100),
    holder: holderOf(live, request.caller.accountId),
    extraServices: stated.extra_services ?? [],
    items: readItems(stated.items, problems),
    loadings: readStops(live, stated.loadings, 'loadings', problems, notes),
    unloadings: readStops(live, stated.unloadings, 'unloadings', problems, notes),
  };
}

function readStops(
  live: Live,
  bodies: readonly BookingPlaceBody[],
  list: 'loadings' | 'unloadings',
  problems: Problems,
  notes: string[],
) {
  const stops = bodies.map((stop, i) => readStop(live, stop, `${list}.${i}`, problems));
  const located = stops.map(({ country, zip, city }) => ({ country, zipCode: zip, name: city }));
  const places = locatePlaces(live, located, list, { zipCode: 'zip', name: 'city' }, problems, notes);
  // Incomplete places have been added to the problems, which end the booking before they are used.
  return places.map((place, i) => ({ stated: stops[i]!, place }));
}

function readStop(live: Live, stop: BookingPlaceBody, path: string, problems: Problems): StatedStop {
  if (!stop.company_name?.trim() && !stop.last_name?.trim())
    problems.add(`${path}.company_name`, 'or last_name is required');
  for (const field of ['address_line_1', 'zip', 'city'] as const) {
    if (stop[field].trim() === '') problems.add(`${path}.${field}`, 'must not be blank');
  }
  const address = readAddress(stop);
  const { phone } = address;
  if (phone !== '' && !parsePhoneNumberFromString(phone, { extract: false })?.isPossible()) {
    problems.add(`${path}.phone`, 'must be a phone number in international format, as in +49 40 123456');
  }
  return {
    ...address,
    windows: (stop.dates ?? []).map((dates, i) => readWindow(live, dates, `${path}.dates.${i}`, problems)),
  };
}

function readWindow(live: Live, dates: { start: string; end: string }, path: string, problems: Problems) {
  const isFirst = path.startsWith('loadings.0.');
  const start = (isFirst ? judgeStart : judgeTime)(dates.start, live.now(), `${path}.start`, problems);
  const end = judgeTime(dates.end, live.now(), `${path}.end`, problems);
  if (end < start) problems.add(`${path}.end`, 'must not be before start');
  return { start, end };
}
