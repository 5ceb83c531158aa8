/** Every refusal a caller can meet. The code is stable; `text` is the message unless the thrower has a better one. */
export const errorTable = {
  malformed_http: { status: 400, text: 'This is not a well-formed HTTP request.' },
  token_missing: { status: 401, text: 'A bearer token is needed: send the header "Authorization: Bearer <token>".' },
  token_malformed: { status: 401, text: 'The Authorization header does not hold a well-formed bearer token.' },
  token_unknown: { status: 401, text: 'This token is not known.' },
  token_revoked: { status: 401, text: 'This token has been revoked.' },
  token_expired: { status: 401, text: 'This token has expired.' },
  token_wrong_environment: { status: 401, text: 'This token belongs to another environment.' },
  account_disabled: { status: 401, text: 'The account of this token is disabled.' },
  login_failed: { status: 401, text: 'E-mail or password is not right.' },
  session_ended: { status: 401, text: 'Nobody is logged in here any more; log in again.' },
  scope_missing: { status: 403, text: 'This token does not have the scope that the operation needs.' },
  wrong_interface: { status: 403, text: 'This token is for the other interface.' },
  origin_refused: { status: 403, text: 'Only a page of this service may send this.' },
  person_refused: { status: 403, text: 'The company’s identity provider gives this person no role here.' },
  route_not_found: { status: 404, text: 'There is nothing at this address.' },
  tariff_not_found: { status: 404, text: 'There is no such version of the tariff.' },
  order_not_found: { status: 404, text: 'There is no such order.' },
  document_not_found: { status: 404, text: 'There is no such document.' },
  account_not_found: { status: 404, text: 'There is no such account.' },
  token_not_found: { status: 404, text: 'The account has no such token, or it has ended.' },
  person_not_found: { status: 404, text: 'There is no such person.' },
  endpoint_not_found: { status: 404, text: 'There is no such endpoint.' },
  event_not_found: { status: 404, text: 'There is no such event.' },
  method_not_allowed: { status: 405, text: 'This address does not take that method.' },
  request_timeout: { status: 408, text: 'The request did not arrive in time.' },
  ceiling_reached: { status: 409, text: 'The order would cost more than this token may still spend today.' },
  order_not_cancelable: { status: 409, text: 'The order can no longer be canceled.' },
  cancellation_fee_higher: { status: 409, text: 'Canceling now costs more than max_cancellation_fee.' },
  not_confirmed: { status: 409, text: 'The person who was asked did not agree, so nothing was booked.' },
  order_not_accepted: { status: 409, text: 'The company has not accepted the order yet.' },
  order_not_requested: { status: 409, text: 'The order is not to be answered any more.' },
  order_not_under_way: { status: 409, text: 'The order is not under way.' },
  stop_not_found: { status: 404, text: 'The order has no such stop.' },
  stop_done: { status: 409, text: 'The stop is done already: take its report back first if it was wrong.' },
  stop_out_of_order: {
    status: 409,
    text: 'Stops before it are not done: report them first, or send out_of_order: true with a note.',
  },
  proof_missing: {
    status: 409,
    text: 'A proof of delivery was asked for: add a document of kind pod or signature first, or say without_proof why there is none.',
  },
  profile_missing: {
    status: 409,
    text: 'The company has not stated its name and address yet, so it cannot confirm an order on paper: ask the company. The order holds.',
  },
  nothing_to_correct: { status: 409, text: 'The order has no report that could be taken back.' },
  order_not_draft: { status: 409, text: 'The order is no draft any more.' },
  endpoint_limit: { status: 409, text: 'There are 20 endpoints already: delete one first.' },
  endpoint_disabled: { status: 409, text: 'The endpoint is disabled: enable it first.' },
  idempotency_key_in_use: {
    status: 409,
    text: 'A request with this Idempotency-Key is still running; repeat it as Retry-After says.',
  },
  idempotency_key_used: { status: 409, text: 'This Idempotency-Key was used before; its reply is no longer kept.' },
  secret_shown_once: {
    status: 409,
    text: 'What this Idempotency-Key made was shown once, in the first reply; make another one, or revoke it.',
  },
  cursor_too_old: {
    status: 410,
    text: 'Events behind this cursor are no longer in the feed: read the orders, with updated-from, and begin without after.',
  },
  event_too_old: { status: 410, text: 'Events are kept for 90 days, and this is older.' },
  order_changed: { status: 412, text: 'The order has changed since the version that If-Match names.' },
  account_changed: { status: 412, text: 'The account has changed since the version that If-Match names.' },
  body_too_large: { status: 413, text: 'The request body is too large.' },
  url_too_long: { status: 414, text: 'The address is too long.' },
  content_type_unsupported: { status: 415, text: 'Send the body as application/json, without a content encoding.' },
  expectation_unsupported: { status: 417, text: 'Of the expectations only 100-continue is met.' },
  invalid_request: { status: 422, text: 'The request is not valid.' },
  rate_limited: { status: 429, text: 'Too many requests; wait as long as Retry-After says.' },
  storage_limited: {
    status: 429,
    text: 'This account has stored as much as it may within an hour; wait as long as Retry-After says.',
  },
  headers_too_large: { status: 431, text: 'The request headers are too large.' },
  internal_error: { status: 500, text: 'Something went wrong on our side.' },
  transfer_encoding_unsupported: { status: 501, text: 'Send the body in chunks or with its length, not encoded.' },
  service_unavailable: { status: 503, text: 'The service cannot answer just now; try again shortly.' },
  http_version_unsupported: { status: 505, text: 'Send the request as HTTP/1.1.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** What is wrong with each field, by its path (`loadings.0.zip`). HTTP and the CLI spell it as the interface does. */
export type FieldErrors = Record<string, string[]>;

/** What is left of a quota, in points or in its unit. */
export type QuotaLeft = {
  name: string;
  limit: number;
  unit: 'content-bytes' | undefined;
  windowSeconds: number;
  left: number;
  resetSeconds: number;
};

/** A vehicle that a booking cannot have. `availableFrom`: when it can, by its place's clock; null if not soon. */
export type RefusedVehicle = { vehicleType: number; code: string; availableFrom?: string | null };

type Details = {
  message?: string;
  errors?: FieldErrors;
  /** The vehicle whose booking is refused, whatever the reason. */
  unavailable?: RefusedVehicle;
  /** When to try again, where the code alone does not say. */
  retryAfterSeconds?: number;
  /** The scope the token lacks. */
  scope?: string;
  /** The methods the address does accept. */
  methods?: readonly string[];
  /** The quota that is used up. */
  quota?: QuotaLeft;
  /** Whether the refusal is only an example, which did not happen. */
  isExample?: true;
};

/** A refusal by code. The HTTP edge (which adds its headers) and the CLI each translate it in one place. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly details: Omit<Details, 'message' | 'errors'>;

  constructor(code: ErrorCode, { message, errors, ...details }: Details = {}) {
    super(message ?? errorTable[code].text);
    this.code = code;
    this.errors = errors;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** Collects everything wrong with a request, so that the caller reads it all at once. */
export class Problems {
  readonly errors: FieldErrors = Object.create(null);

  add(field: string, text: string): void {
    const texts = this.errors[field] ?? [];
    if (!texts.includes(text)) texts.push(text);
    this.errors[field] = texts;
  }

  /** @throws {ServiceError} `invalid_request` if anything was added. */
  throwIfAny(): void {
    const fields = Object.keys(this.errors);
    if (fields.length === 0) return;
    throw invalidRequest(this.errors);
  }
}

/** A 422 whose message is already the first thing wrong. */
export function invalidRequest(errors: FieldErrors, details: Pick<Details, 'unavailable'> = {}): ServiceError {
  const entries = Object.entries(errors);
  const [field, texts] = entries[0] ?? ['body', ['is not valid']];
  const more = entries.length > 1 ? ` (and ${entries.length - 1} more)` : '';
  const first = sentence(field, texts[0] ?? '') + more;
  return new ServiceError('invalid_request', {
    message: `The request is not valid: ${first}${first.endsWith('?') ? '' : '.'}`,
    errors,
    ...details,
  });
}

function sentence(field: string, text: string): string {
  const isClause = /^[a-z]/.test(text);
  return `${field}${isClause ? ' ' : ': '}${text.replace(/\.$/, '')}`;
}
