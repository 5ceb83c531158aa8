import type { MetricDefinition } from './definition.ts';

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const shortSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

const requests = {
  requestSeconds: {
    name: 'transport_http_request_duration_seconds',
    kind: 'histogram',
    of: 'all',
    labels: ['environment', 'operation', 'method', 'status'],
    buckets: requestSeconds,
    help: 'Requests by how long they took, from their head to the end of the reply. Long polls last as long as the client asked.',
  },
  responses: {
    name: 'transport_http_responses_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'status_class'],
    help: 'Requests by the class of their status, 2xx to 5xx, each from 0 on; /livez and /readyz left out.',
  },
  requestsInFlight: {
    name: 'transport_http_requests_in_flight',
    kind: 'gauge',
    of: 'all',
    labels: [],
    help: 'Requests that are being answered, those included that wait for events.',
  },
  refusals: {
    name: 'transport_http_refusals_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'operation', 'code'],
    help: 'Refused requests by the code of the refusal.',
  },
  replays: {
    name: 'transport_http_replays_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'operation'],
    help: 'Requests that were answered with the first reply to their Idempotency-Key.',
  },
  rateLimited: {
    name: 'transport_rate_limited_total',
    kind: 'counter',
    of: 'all',
    labels: ['limit'],
    help: 'Requests beyond a limit: of an account, of an address, of refused tokens, of stored bytes, of those who wait for events.',
  },
  longPolls: {
    name: 'transport_long_polls',
    kind: 'gauge',
    of: 'all',
    labels: [],
    help: 'Requests that wait for events.',
  },
} as const satisfies Record<string, MetricDefinition>;

const poolLabels = ['environment', 'pool', 'day'] as const;

/** As each process summed them last. */
const pools = {
  poolLimit: {
    name: 'transport_pool_limit',
    kind: 'gauge',
    of: 'process',
    labels: poolLabels,
    help: 'Loads, or trucks, of a pool that may be booked on a day: 0 is today, up to 7. Without one there is no limit.',
  },
  poolUsed: {
    name: 'transport_pool_used',
    kind: 'gauge',
    of: 'process',
    labels: poolLabels,
    help: 'Loads of a pool that are booked on a day, or trucks that are away on it.',
  },
  poolReserved: {
    name: 'transport_pool_reserved',
    kind: 'gauge',
    of: 'process',
    labels: poolLabels,
    help: 'Those of the used that are kept for bookings under way, in pools that are never oversold.',
  },
  poolOver: {
    name: 'transport_pool_over',
    kind: 'gauge',
    of: 'process',
    labels: poolLabels,
    help: 'By how many more is used than the limit allows.',
  },
} as const satisfies Record<string, MetricDefinition>;

const orders = {
  prices: {
    name: 'transport_prices_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'outcome'],
    help: 'Price requests: offered (one vehicle or more), none (no vehicle can take it), or the code of the refusal.',
  },
  priceVehicles: {
    name: 'transport_price_vehicles_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'outcome'],
    help: 'Vehicles in the replies to price requests: offered, or why each was unavailable.',
  },
  offers: {
    name: 'transport_offers_booked_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'outcome'],
    help: 'Bookings and trials that named an offer, replays left out: honoured, or why its promise did not hold.',
  },
  bookings: {
    name: 'transport_bookings_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'outcome'],
    help: 'Bookings: placed, requested (for the company to answer), replayed (known by their key), trial, or the code of the refusal.',
  },
  answers: {
    name: 'transport_order_answers_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'outcome', 'by'],
    help: 'Orders that the company was to answer: placed or declined, by the company in time or by its silence.',
  },
  batchOrders: {
    name: 'transport_booking_batch_orders',
    kind: 'histogram',
    of: 'all',
    labels: ['environment'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    help: 'Statements that stored bookings, by how many they stored together, replays left out.',
  },
  batchWaitSeconds: {
    name: 'transport_booking_batch_wait_seconds',
    kind: 'histogram',
    of: 'all',
    labels: ['environment'],
    buckets: shortSeconds,
    help: 'Bookings, replays too, by how long they waited for their statement to begin.',
  },
  batchSeconds: {
    name: 'transport_booking_batch_duration_seconds',
    kind: 'histogram',
    of: 'all',
    labels: ['environment'],
    buckets: shortSeconds,
    help: 'Statements that store bookings, by how long they took, commit included.',
  },
} as const satisfies Record<string, MetricDefinition>;

const deliveries = {
  deliveries: {
    name: 'transport_deliveries_total',
    kind: 'counter',
    of: 'all',
    labels: ['environment', 'target', 'result', 'attempt'],
    help: 'Attempts to tell a target of an event, the first or a later one: delivered, failed (to be tried again) or given_up.',
  },
  deliverySeconds: {
    name: 'transport_delivery_duration_seconds',
    kind: 'histogram',
    of: 'all',
    labels: ['environment', 'target'],
    buckets: requestSeconds,
    help: 'Attempts to tell a target of an event, by how long they took; those that could not be written left out.',
  },
  deliveryTargets: {
    name: 'transport_delivery_targets',
    kind: 'gauge',
    of: 'service',
    labels: ['environment', 'target', 'state'],
    help: 'Endpoints and addresses: healthy, failing, paused (left alone for a while) or disabled.',
  },
  deliveryRetries: {
    name: 'transport_delivery_retries_waiting',
    kind: 'gauge',
    of: 'service',
    labels: ['environment', 'target'],
    help: 'Events, or mails, that could not be delivered and wait to be tried again, 10,000 of each target at most.',
  },
  deliveryBehind: {
    name: 'transport_delivery_targets_behind',
    kind: 'gauge',
    of: 'service',
    labels: ['environment', 'target'],
    help: 'Endpoints and addresses that are enabled and have events before them that were not yet tried.',
  },
  oldestUndelivered: {
    name: 'transport_delivery_oldest_undelivered_seconds',
    kind: 'gauge',
    of: 'service',
    labels: ['environment', 'target', 'state'],
    help: 'Age of the oldest event not delivered: untried (the target is healthy, the service is late) or retrying (the target is failing, paused, or refused this one). 0: there is none.',
  },
  deliveryCountAge: {
    name: 'transport_delivery_count_age_seconds',
    kind: 'gauge',
    of: 'service',
    labels: [],
    help: 'Since when what is to be delivered could not be counted anew. After ten minutes the four gauges above say nothing.',
  },
} as const satisfies Record<string, MetricDefinition>;

const engine = {
  engineSeconds: {
    name: 'transport_routing_engine_duration_seconds',
    kind: 'histogram',
    of: 'all',
    labels: ['outcome'],
    buckets: shortSeconds,
    help: 'Calls of the routing engine, a second try included: reply, refused (no such way) or failed.',
  },
  engineCircuitOpen: {
    name: 'transport_routing_engine_circuit_open',
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: '1 while the process takes the routing engine for down, asks it nothing and prices on the built-in network.',
  },
} as const satisfies Record<string, MetricDefinition>;

export const workMetrics = { ...requests, ...pools, ...orders, ...deliveries, ...engine } as const;
