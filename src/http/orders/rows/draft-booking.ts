import Type, { type Static } from 'typebox';
import type { StatedDraft } from '../../../orders/booking/booking.ts';
import { draftTransport } from '../../../orders/booking/draft-transport.ts';
import { requestKeyOf } from '../../kernel/common/read-request-key.ts';
import { message, reply, warnings } from '../../kernel/common/schemas.ts';
import { orderIn, presentStored } from '../../kernel/common/stored-reply.ts';
import { examplePallets } from '../../kernel/contract/examples.ts';
import { keyErrors } from '../../kernel/contract/implied-errors.ts';
import { knownFields } from '../../kernel/contract/known-fields.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { LoadingPlace, UnloadingPlace } from '../../places/schema.ts';
import { readItems } from '../../price/read-items.ts';
import { bookingWriters } from '../present/write-booking.ts';
import { readStop } from '../read/read-stop.ts';
import { DraftResult } from '../schema/order.ts';
import { bookingFields } from './publish-booking.ts';

const { dry_run: _trial, loadings: _loadings, unloadings: _unloadings, ...fieldsAsTheyAre } = bookingFields;
const places = { maxItems: 20, description: 'In the order of the tour; any field may be missing.' };
const DraftLoading = Type.Object(Type.Partial(LoadingPlace).properties, { title: 'DraftLoading' });
const DraftUnloading = Type.Object(Type.Partial(UnloadingPlace).properties, { title: 'DraftUnloading' });

const body = Type.Object(
  {
    ...Type.Partial(Type.Object(fieldsAsTheyAre)).properties,
    loadings: Type.Optional(Type.Array(DraftLoading, places)),
    unloadings: Type.Optional(Type.Array(DraftUnloading, places)),
  },
  { title: 'DraftRequest' },
);

const begun = {
  items: [examplePallets],
  loadings: [{ company_name: 'Hanse Maschinenbau GmbH', country: 'DE', zip: '20457', city: 'Hamburg' }],
};

export const draftBookingRow = defineOperation({
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
  bodyExamples: { begun: { summary: 'What is known so far', value: begun } },
  success: {
    status: 200,
    description: 'The new draft.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('DraftReply', { message, data: DraftResult, warnings }),
    examples: { stored: { summary: 'The new draft', moment: 'second', body: begun } },
  },
  errors: [...keyErrors, 'storage_limited'],
  handle: async (live, request) => {
    const { caller: shipper } = request;
    const drafted = await draftTransport(live.bookings, {
      shipper,
      key: requestKeyOf(request, 'draft'),
      stated: readDraft(request.body),
      text: JSON.stringify(knownFields(body, request.body)),
      ...bookingWriters(request, live.papers.company.profile.breakdownLines),
      compute: request.compute,
    });
    request.log.note(orderIn(drafted));
    return presentStored(drafted);
  },
});

function readDraft(stated: Static<typeof body>): StatedDraft {
  return {
    vehicleType: stated.vehicle_type ?? null,
    additionalInformation: stated.additional_information ?? null,
    documentedDelivery: stated.documented_delivery ?? false,
    items: readItems(stated.items),
    loadings: (stated.loadings ?? []).map(readStop),
    unloadings: (stated.unloadings ?? []).map(readStop),
  };
}
