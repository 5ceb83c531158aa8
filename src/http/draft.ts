import { randomUUID } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { locate } from '../cities/locate.ts';
import { Problems } from '../errors.ts';
import { answerOnce } from '../orders/idempotency/answer-once.ts';
import { numberMark } from '../orders/idempotency/reply-number.ts';
import { type NewOrder, newOrderId, type Stop } from '../orders/order.ts';
import { bookingFields } from './booking.ts';
import { readInstant } from './dates.ts';
import { draftBodyExamples, draftExamples } from './examples.ts';
import { presentStored, requestKeyOf } from './idempotency.ts';
import type { Live } from './live.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { writeListedStops } from './present.ts';
import { writeBooking } from './present-booking.ts';
import { readAddress } from './read-address.ts';
import { readItems } from './read-items.ts';
import { message, reply, warnings } from './schemas/common.ts';
import { BookingResult } from './schemas/order.ts';
import { LoadingPlace, UnloadingPlace } from './schemas/place.ts';

const { dry_run: _trial, loadings: _loadings, unloadings: _unloadings, ...bookingFieldsAsTheyAre } = bookingFields;
const places = { maxItems: 20, description: 'In the order of the tour; any field may be missing.' };
const DraftLoading = Type.Object(Type.Partial(LoadingPlace).properties, { title: 'DraftLoading' });
const DraftUnloading = Type.Object(Type.Partial(UnloadingPlace).properties, { title: 'DraftUnloading' });

const body = Type.Object(
  {
    ...Type.Partial(Type.Object(bookingFieldsAsTheyAre)).properties,
    loadings: Type.Optional(Type.Array(DraftLoading, places)),
    unloadings: Type.Optional(Type.Array(DraftUnloading, places)),
  },
  { title: 'DraftRequest' },
);
type DraftBody = Static<typeof body>;
type DraftPlace = Static<typeof DraftUnloading>;

export const draftBookingOperation: Operation = {
  operationId: 'draftBooking',
  method: 'POST',
  path: '/booking/draft',
  tag: 'Orders',
  summary: 'Store a booking that is not complete yet',
  description:
    'Takes the body of a booking, of which anything may be missing, and stores it as a draft: nothing is priced. Publish it with `draft` in a booking.',
  scope: 'book',
  headers: ['Idempotency-Key'],
  body,
  bodyExamples: draftBodyExamples,
  success: {
    status: 200,
    description: 'The new draft.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('DraftReply', { message, data: BookingResult, warnings }),
    examples: draftExamples,
  },
  errors: [
    'scope_missing',
    'idempotency_key_in_use',
    'idempotency_key_used',
    'body_too_large',
    'content_type_unsupported',
    'invalid_request',
  ],
  handle: async (live, request) => {
    const key = requestKeyOf(request, 'draft');
    const stored = await answerOnce(live.database, key, async () => {
      const order = readDraftOrder(live, request);
      const said = `Draft stored as order ${numberMark}.`;
      const reply = writeBooking(order, numberMark, said, request.itemsName, request.warnings);
      return live.storeOrder({ order, reply, listed: writeListedStops(order), key });
    });
    return presentStored(stored);
  },
};

function readDraftOrder(live: Live, request: OperationRequest): NewOrder {
  const stated = request.body as DraftBody;
  const problems = new Problems();
  const goods = readItems(stated.items, problems);
  problems.throwIfAny();
  return {
    accountId: request.caller.accountId,
    id: newOrderId(),
    status: 'draft',
    request: request.bodyText,
    actor: `token:${request.caller.tokenId}`,
    vehicleType: stated.vehicle_type ?? null,
    additionalInformation: stated.additional_information ?? null,
    documentedDelivery: stated.documented_delivery ?? false,
    paymentMethod: 'invoice',
    goods,
    loadings: (stated.loadings ?? []).map((place) => toStop(live, place)),
    unloadings: (stated.unloadings ?? []).map((place) => toStop(live, place)),
    distanceKm: null,
    drivingSeconds: null,
    price: null,
    extraServices: [],
    emissions: null,
  };
}

/** Times are in UTC where the place is not known. */
function toStop(live: Live, stated: DraftPlace): Stop {
  const address = readAddress(stated);
  const { country, zip, city } = address;
  const located = locate(live.gazetteer, { country, zipCode: zip || undefined, name: city || undefined });
  const toText = (time: string) => new Date(readInstant(time)).toISOString();
  return {
    id: randomUUID(),
    ...address,
    timeZone: located.ok ? located.place.timeZone : 'UTC',
    dates: (stated.dates ?? []).map(({ start, end }) => ({ start: toText(start), end: toText(end) })),
    statuses: [],
  };
}
