import type { TObject, TSchema } from 'typebox';
import type { Caller } from '../accounts/account-store.ts';
import type { Scope } from '../accounts/token.ts';
import type { ErrorCode } from '../errors.ts';
import type { ItemsName } from './items-name.ts';
import type { Live } from './live.ts';

/** What a handler gets: checked against the operation's schemas, goods under `items`. */
export type OperationRequest = {
  caller: Caller;
  params: Record<string, string>;
  query: unknown;
  /** The query string as sent. */
  search: string;
  /** Checked and without its quotes; undefined when none was sent or the operation takes none. */
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
  body: unknown;
  /** The body as it was sent. */
  bodyText: string;
  itemsName: ItemsName;
  /** Body fields that no schema knows. */
  warnings: string[];
};

export type Example = { summary: string; value: unknown };

/** Headers that operations take beyond those of HTTP and of the token, with their descriptions. */
export const requestHeaders = {
  'Idempotency-Key':
    'Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, quoted or not. The same key with the same request is answered with the first reply, to the byte, and does nothing again.',
  'If-Match':
    'The ETag that the change is meant for, a list of them, or *: refused with 412 when the order has changed.',
} as const;
export type RequestHeader = keyof typeof requestHeaders;

/** Headers that a success may carry. */
export type ReplyHeader = 'ETag' | 'Idempotent-Replayed';

/** One row per operation: validates, documents and runs it; the mock answers from its examples. */
export type Operation = {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT';
  /** With parameters as in `/orders/{orderID}`. */
  path: string;
  /** Heading in the interface description. */
  tag: 'Places' | 'Vehicles' | 'Prices' | 'Orders';
  summary: string;
  description: string;
  scope: Scope | undefined;
  params?: TObject;
  query?: TObject;
  headers?: readonly RequestHeader[];
  body?: TSchema;
  bodyExamples?: Record<string, Example>;
  queryExamples?: Record<string, unknown>;
  success: {
    status: 200 | 201;
    description: string;
    /** Not in every reply. */
    headers?: readonly ReplyHeader[];
    schema: TSchema;
    examples: Record<string, Example>;
  };
  /** Beyond those that every operation can answer with. */
  errors: readonly ErrorCode[];
  /** The reply's body: a value that becomes JSON, or a `JsonText`. */
  handle: (live: Live, request: OperationRequest) => Promise<unknown>;
};

/** Refusals that any operation can answer with. */
export const commonErrors: readonly ErrorCode[] = [
  'malformed_http',
  'token_missing',
  'token_malformed',
  'token_unknown',
  'token_revoked',
  'token_expired',
  'token_wrong_environment',
  'account_disabled',
  'request_timeout',
  'url_too_long',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'service_unavailable',
];
