/** What a reply finds for later requests, and what a request takes of those before it. */
export type Chain = {
  /** Variables by their names, each with its path in the reply. */
  finds?: Record<string, string>;
  /** Fields of the body by their paths, each with the variable that fills it; `#name` is a number. */
  fills?: Record<string, string>;
  /** Parameters of the query that have an example and are switched off all the same. */
  switchedOff?: readonly string[];
  /** Parameters of the path that are another variable than their name says. */
  path?: Record<string, string>;
};

/**
 * The variables that the collection begins with, and what they are for. Days are set before the first request, and lie
 * ahead on whatever day that is.
 */
export const variables: Record<string, { value: string; description: string }> = {
  baseUrl: {
    value: 'http://127.0.0.1:8080/sandbox/api/v3',
    description: 'The address of an environment. In the sandbox no vehicle is sent.',
  },
  token: { value: '', description: 'Your token; tos_test_… for the sandbox.' },
  loadingDay: { value: '', description: 'A Tuesday one to two weeks ahead.' },
  loadingStart: { value: '', description: 'When the first loading may start: of the offer that was found last.' },
  loadingEnd: { value: '', description: 'When it may start at the latest.' },
  vehicleType: { value: '4', description: 'Of the cheapest offer that was found last.' },
  orderID: { value: '', description: 'The order that was booked last.' },
  draftID: { value: '', description: 'The draft that was stored last. It is what the collection cancels.' },
  endpointID: { value: '', description: 'The endpoint of webhooks that was made last.' },
  documentID: {
    value: '',
    description: 'The first document of the order: in the sandbox the sample proof, in production none of a new order.',
  },
};

/** Variables that may not be found: requests that need one are then left out. */
export const optionalVariables: readonly string[] = ['documentID'];

/** By operation. */
export const chains: Record<string, Chain> = {
  calculatePrice: {
    finds: {
      vehicleType: 'data.0.vehicle_type',
      loadingStart: 'data.0.estimated_loading_times.0.start',
      loadingEnd: 'data.0.estimated_loading_times.0.end',
    },
  },
  publishBooking: {
    fills: {
      vehicle_type: '#vehicleType',
      'loadings.0.dates.0.start': 'loadingStart',
      'loadings.0.dates.0.end': 'loadingEnd',
    },
    finds: { orderID: 'data.id' },
  },
  draftBooking: { finds: { draftID: 'data.id' } },
  cancelOrder: { path: { orderID: 'draftID' } },
  createWebhookEndpoint: { finds: { endpointID: 'data.id' } },
  // Without waiting and with all types.
  listEvents: { switchedOff: ['type[]', 'wait'] },
  listDocuments: { finds: { documentID: 'data.0.id' } },
};
