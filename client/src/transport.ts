import type {
  BookingReply,
  BookingRequest,
  CalculatePriceQuery,
  CancelReply,
  CitiesReply,
  DraftReply,
  DraftRequest,
  LoadCategoriesReply,
  PriceReply,
  PriceRequest,
  SearchCitiesQuery,
  SimulateReply,
  SimulateRequest,
  TokenList,
  VehicleTypesReply,
} from './api-types.ts';
import { checkToken } from './check-token.ts';
import { documentsOf } from './documents.ts';
import { eventsOf } from './events.ts';
import { ordersOf } from './orders.ts';
import { type CallOptions, type Connection, send, type WriteOptions, write } from './send.ts';
import { webhookEndpointsOf } from './webhook-endpoints.ts';

export type TransportOptions = {
  /** `tos_test_…` for the sandbox, `tos_live_…` for production. */
  token: string;
  /** Ends in `/sandbox/api/v3`, `/api/v3` or `/mock`. */
  baseUrl: string;
  /** For each try of a call; 30,000 when absent. */
  timeoutMs?: number;
  /** How often a call is repeated at most; 4 when absent. */
  retriesMax?: number;
  /** In which replies say what is for people, such as names of vehicles and errors; English when absent. */
  language?: 'en' | 'de';
  /** Used instead of the platform's own. */
  fetch?: typeof fetch;
};

export type CancelOptions = WriteOptions & {
  /** Only if the order still has this `version`, else 412 `order_changed`. */
  version?: number;
  /** Euros without VAT: if canceling costs more, 409 `cancellation_fee_higher`. */
  maxFee?: number;
};

/**
 * The service, as one account sees it. Every method resolves to the reply as the interface describes it, and rejects
 * with a `TransportError`.
 */
export class Transport {
  readonly orders: ReturnType<typeof ordersOf>;
  readonly documents: ReturnType<typeof documentsOf>;
  readonly events: ReturnType<typeof eventsOf>;
  readonly webhookEndpoints: ReturnType<typeof webhookEndpointsOf>;
  readonly #connection: Connection;

  /** @throws {TransportError} `token_does_not_fit`: a token of another environment or of the company, or none. */
  constructor({
    token,
    baseUrl,
    timeoutMs = 30_000,
    retriesMax = 4,
    language,
    fetch = globalThis.fetch,
  }: TransportOptions) {
    // Browsers refuse to call their `fetch` as the method of another object.
    const bound: typeof fetch = (...request) => fetch(...request);
    this.#connection = { baseUrl: checkToken(token, baseUrl), token, timeoutMs, retriesMax, language, fetch: bound };
    this.orders = ordersOf(this.#connection);
    this.documents = documentsOf(this.#connection);
    this.events = eventsOf(this.#connection);
    this.webhookEndpoints = webhookEndpointsOf(this.#connection);
  }

  /** Places by the start of a name or of a postal code. */
  cities(query: SearchCitiesQuery, options?: CallOptions): Promise<CitiesReply> {
    return send(this.#connection, { method: 'GET', path: '/cities', query }, options);
  }

  /** Every vehicle, with its measures. */
  vehicleTypes(options?: CallOptions): Promise<VehicleTypesReply> {
    return send(this.#connection, { method: 'GET', path: '/vehicle-types' }, options);
  }

  /** What goods may stand on, with the footprint of each. */
  loadCategories(options?: CallOptions): Promise<LoadCategoriesReply> {
    return send(this.#connection, { method: 'GET', path: '/load-categories' }, options);
  }

  /** The account's tokens by their first characters, including those that have ended. */
  tokens(options?: CallOptions): Promise<TokenList> {
    return send(this.#connection, { method: 'GET', path: '/tokens' }, options);
  }

  /** An offer for each vehicle that can carry the goods, the cheapest first, and why the others cannot. */
  price(
    body: PriceRequest,
    { include, vehicle_type, ...options }: CalculatePriceQuery & CallOptions = {},
  ): Promise<PriceReply> {
    const query = { include, vehicle_type };
    return send(this.#connection, { method: 'POST', path: '/price', query, body, isRepeatable: true }, options);
  }

  /** Books, once: the call is repeated under one `Idempotency-Key` until it has an answer. */
  book(body: BookingRequest, options?: WriteOptions): Promise<BookingReply> {
    return write(this.#connection, { method: 'POST', path: '/booking/publish', body }, options);
  }

  /** Keeps what is known of a transport so far. */
  draft(body: DraftRequest, options?: WriteOptions): Promise<DraftReply> {
    return write(this.#connection, { method: 'POST', path: '/booking/draft', body }, options);
  }

  /** Cancels an order; its `cancellation` says what that costs. */
  cancel(orderId: string, { version, maxFee, ...options }: CancelOptions = {}): Promise<CancelReply> {
    const body = { status: 'canceled', max_cancellation_fee: maxFee };
    const headers: Record<string, string> = version === undefined ? {} : { 'If-Match': `"${version}"` };
    const path = `/orders/${encodeURIComponent(orderId)}`;
    return write(this.#connection, { method: 'PUT', path, body, headers }, options);
  }

  /** Moves an order of the sandbox, as the company would. */
  simulate(orderId: string, body: SimulateRequest, options?: WriteOptions): Promise<SimulateReply> {
    const path = `/orders/${encodeURIComponent(orderId)}/simulate`;
    return write(this.#connection, { method: 'POST', path, body }, options);
  }
}
