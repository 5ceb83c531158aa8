import type { RefusalCode } from './api-types.ts';

/**
 * Why a call failed: what the service says, or `connection_failed` (no reply came), `timed_out`, `unexpected_reply`
 * (something between the client and the service answered), `token_does_not_fit` and `webhook_not_genuine`.
 */
export type TransportErrorCode =
  | RefusalCode
  | 'connection_failed'
  | 'timed_out'
  | 'unexpected_reply'
  | 'token_does_not_fit'
  | 'webhook_not_genuine';

/** Why a vehicle cannot be had, by the codes of a price, and from when on it can: null if not within 60 days. */
export type UnavailableVehicle = { vehicle_type: number; code: string; available_from?: string | null };

type Details = {
  code: TransportErrorCode;
  status?: number | undefined;
  errors?: Record<string, string[]> | undefined;
  unavailable?: UnavailableVehicle | undefined;
  docUrl?: string | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  retryable?: boolean | undefined;
  cause?: unknown;
};

/** Every failure of a call, except the reason of an `AbortSignal`, which is thrown as it is. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The status of the reply; 0 if there was none. */
  readonly status: number;
  readonly code: TransportErrorCode;
  /** What is wrong with each field, as in `{ 'loadings.0.zip': ['is required'] }`. */
  readonly errors: Record<string, string[]>;
  /** The vehicle that a booking cannot have: why, and from when on it can be had. */
  readonly unavailable: UnavailableVehicle | undefined;
  /** The page of the service that says what the code means and what to do. */
  readonly docUrl: string | undefined;
  /** Name it when you ask the operator of the service. */
  readonly requestId: string | undefined;
  /** How long the service asks you to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether the same call may succeed later. A booking is repeated with its `idempotencyKey` only. */
  readonly retryable: boolean;

  constructor(
    message: string,
    { code, status, errors, unavailable, docUrl, requestId, retryAfterSeconds, retryable, cause }: Details,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status ?? 0;
    this.errors = errors ?? {};
    this.unavailable = unavailable;
    this.docUrl = docUrl;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.retryable = retryable ?? false;
  }
}
