import replies from './example-replies.json' with { type: 'json' };
import type { Example } from './operation.ts';

/** The day of every date in the examples; the docs page moves it to the coming week, so that they can be tried. */
export const exampleDay = '2026-11-24';

const example = (name: string, summary: string, value: unknown): Record<string, Example> => ({
  [name]: { summary, value },
});

const pallets = {
  quantity: 4,
  length: 120,
  width: 80,
  height: 120,
  weight: 250,
  name: 'Machine parts',
  category: 'epal',
};

const priceBody = {
  items: [pallets],
  loadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
  unloadings: [{ country: 'IT', zip_code: '20121', name: 'Milano' }],
  loading_date: `${exampleDay}T08:00:00+01:00`,
};

export const priceBodyExamples: Record<string, Example> = {
  hamburg_milano: { summary: 'Four pallets from Hamburg to Milan', value: priceBody },
  full_truck: {
    summary: 'A full truck with a three-hour slot',
    value: {
      loadings: [{ country: 'DE', zip_code: '20457' }],
      unloadings: [{ country: 'IT', name: 'Mailand' }],
      loading_date: `${exampleDay}T08:00:00+01:00`,
      ftl_timeslot_duration: 3,
    },
  },
};

export const bookingBodyExamples = example('hamburg_milano', 'Four pallets from Hamburg to Milan', {
  vehicle_type: 4,
  items: [pallets],
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
});

export const draftBodyExamples = example('begun', 'What is known so far', {
  items: [pallets],
  loadings: [{ company_name: 'Hanse Maschinenbau GmbH', country: 'DE', zip: '20457', city: 'Hamburg' }],
});

export const cancelBodyExamples = example('cancel', 'Cancel', { status: 'canceled' });

export const citiesExamples = example('found', 'Cities that start with Münch', replies.searchCities);
export const vehicleTypesExamples = example('catalogue', 'The catalogue', replies.listVehicleTypes);
export const priceExamples: Record<string, Example> = {
  offers: { summary: 'Offers, cheapest first', value: replies.calculatePrice },
  none: { summary: 'No vehicle can take it', value: replies.calculatePriceNone },
};
export const bookingExamples = example('booked', 'The new order', replies.publishBooking);
export const draftExamples = example('stored', 'The new draft', replies.draftBooking);
export const listExamples: Record<string, Example> = {
  page: { summary: 'The first page', value: replies.listOrders },
  empty: { summary: 'A page beyond the last', value: replies.listOrdersEmpty },
};
export const orderExamples: Record<string, Example> = {
  placed: { summary: 'A new order', value: replies.getOrder },
  delivered: { summary: 'A delivered order', value: replies.getOrderDelivered },
};
export const cancelExamples = example('canceled', 'Canceled', replies.cancelOrder);
