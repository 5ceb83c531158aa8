import createClient from 'openapi-fetch';
import type { components, paths } from '../.generated/openapi-typescript/openapi.js';
import type { Journey, Start } from './journey.js';

type Schemas = components['schemas'];

const item: Schemas['Item'] = { quantity: 4, category: 'epal', height: 120, weight: 250 };
// @ts-expect-error: a word that is not of the set is no category.
export const noItem: Schemas['Item'] = { quantity: 4, category: 'pallet', height: 120, weight: 250 };
// @ts-expect-error: a booking names a vehicle, unless it publishes a draft.
export const noBooking: Schemas['BookingRequest'] = { loadings: [], unloadings: [] };
export const published: Schemas['BookingRequest'] = { draft: '0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c10' };

/** Price, book, read, list, cancel, and what was told of it. */
export async function makeJourney({ baseUrl, token, day }: Start): Promise<Journey> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

  const { data: priced, error: unpriced } = await client.POST('/price', {
    params: { query: { include: ['load_plan'] } },
    body: {
      items: [item],
      loadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
      unloadings: [{ country: 'IT', name: 'Milano' }],
      loading_date: `${day}T08:00:00+01:00`,
    },
  });
  const offer = priced?.data[0];
  if (!offer) throw new Error(unpriced?.message ?? 'no offer');

  const { data: booked, error: unbooked } = await client.POST('/booking/publish', {
    params: { header: { 'Idempotency-Key': 'openapi-fetch-1' } },
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
  if (!booked) throw new Error(unbooked.message);
  const order = { params: { path: { orderID: booked.data.id } } };

  const { data: read } = await client.GET('/orders/{orderID}', order);
  if (!read) throw new Error('the order cannot be read');
  const status: string = read.data.status;
  const { data: page } = await client.GET('/orders', {
    params: { query: { 'status[]': ['placed', 'loaded'], page: 1 } },
  });
  const { data: documents } = await client.GET('/orders/{orderID}/documents', order);
  const { data: canceled } = await client.PUT('/orders/{orderID}', { ...order, body: { status: 'canceled' } });
  const { error, response } = await client.POST('/price', {
    body: { loadings: [], unloadings: [{ country: 'IT' }], loading_date: `${day}T08:00:00+01:00` },
  });
  const { data: after } = await client.GET('/orders/{orderID}', order);

  const { data: begun } = await client.GET('/events', { params: { query: { limit: 1 } } });
  if (!begun) throw new Error('the events cannot be read');
  const query = { after: begun.meta.next_after, limit: 100 };
  const { data: events } = await client.GET('/events', { params: { query } });
  const happened = [...begun.data, ...(events?.data ?? [])];

  return {
    offers: priced.data.length,
    value: offer.value,
    id: booked.data.id,
    netAmount: booked.data.price.transport_net_amount,
    status,
    listed: (page?.data ?? []).map(({ id }) => id),
    documents: (documents?.data ?? []).map(({ kind }) => kind),
    message: canceled?.message ?? '',
    refused: { status: response.status, fields: Object.keys((error && 'errors' in error && error.errors) || {}) },
    events: happened.filter(({ data }) => data.order?.id === booked.data.id).map(({ type }) => type),
    end: after?.data.status ?? '',
  };
}
