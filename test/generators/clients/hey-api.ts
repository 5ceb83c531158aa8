import { createClient } from '../.generated/hey-api/openapi/client/index.js';
import {
  type BookingRequest,
  calculatePrice,
  cancelOrder,
  getOrder,
  type Item,
  listDocuments,
  listEvents,
  listOrders,
  publishBooking,
} from '../.generated/hey-api/openapi/index.js';
import type { Journey, Start } from './journey.js';

const item: Item = { quantity: 4, category: 'epal', height: 120, weight: 250 };
// @ts-expect-error: a word that is not of the set is no category.
export const noItem: Item = { quantity: 4, category: 'pallet', height: 120, weight: 250 };
// @ts-expect-error: a booking names a vehicle, unless it publishes a draft.
export const noBooking: BookingRequest = { loadings: [], unloadings: [] };
export const published: BookingRequest = { draft: '0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c10' };

/** Price, book, read, list, cancel, and what was told of it. */
export async function makeJourney({ baseUrl, token, day }: Start): Promise<Journey> {
  const client = createClient({ baseUrl, auth: token });

  const { data: priced } = await calculatePrice({
    client,
    throwOnError: true,
    query: { include: ['load_plan'] },
    body: {
      items: [item],
      loadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
      unloadings: [{ country: 'IT', name: 'Milano' }],
      loading_date: `${day}T08:00:00+01:00`,
    },
  });
  const [offer] = priced.data;
  if (!offer) throw new Error('no offer');

  const { data: booked } = await publishBooking({
    client,
    throwOnError: true,
    headers: { 'Idempotency-Key': 'hey-api-1' },
    body: {
      vehicle_type: offer.vehicle_type,
      offer_id: offer.offer_id,
      items: [item],
      loadings: [
        {
          company_name: 'Hanse Maschinenbau GmbH',
          address_line_1: 'Am Sandtorkai 30',
          country: 'DE',
          zip: '20457',
          city: 'Hamburg',
          dates: offer.estimated_loading_times,
        },
      ],
      unloadings: [
        {
          company_name: 'Officine Lombarde S.p.A.',
          address_line_1: 'Via Dante 7',
          country: 'IT',
          zip: '20121',
          city: 'Milano',
        },
      ],
    },
  });
  const order = { client, path: { orderID: booked.data.id }, throwOnError: true } as const;

  const { data: read } = await getOrder(order);
  const status: string = read.data.status;
  const { data: page } = await listOrders({ client, throwOnError: true, query: { 'status[]': ['placed'], page: 1 } });
  const { data: documents } = await listDocuments(order);
  const { data: canceled } = await cancelOrder({ ...order, body: { status: 'canceled' } });
  const { error, response } = await calculatePrice({
    client,
    body: { loadings: [], unloadings: [{ country: 'IT' }], loading_date: `${day}T08:00:00+01:00` },
  });
  const { data: after } = await getOrder(order);

  const { data: begun } = await listEvents({ client, throwOnError: true, query: { limit: 1 } });
  const query = { after: begun.meta.next_after, limit: 100 };
  const { data: events } = await listEvents({ client, throwOnError: true, query });
  const happened = [...begun.data, ...events.data];

  return {
    offers: priced.data.length,
    value: offer.value,
    id: booked.data.id,
    netAmount: booked.data.price.transport_net_amount,
    status,
    listed: page.data.map(({ id }) => id),
    documents: documents.data.map(({ kind }) => kind),
    message: canceled.message,
    refused: { status: response?.status ?? 0, fields: Object.keys((error && 'errors' in error && error.errors) || {}) },
    events: happened.filter(({ data }) => data.order?.id === booked.data.id).map(({ type }) => type),
    end: after.data.status,
  };
}
