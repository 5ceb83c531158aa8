import type { Static, TObject, TSchema } from 'typebox';
import type { ComputeInTurn } from '../../../ground/concurrency/steps-in-turns.ts';
import type { EnvironmentName } from '../../../ground/config.ts';
import type { ErrorCode } from '../../../ground/errors.ts';
import type { Warn } from '../../../orders/booking/booking.ts';
import type { DriverCaller } from '../../../orders/drivers/driver-links.ts';
import type { Caller } from '../../../who/accounts/account-store.ts';
import type { Scope } from '../../../who/accounts/token.ts';
import type { OperatorCaller } from '../../../who/people/authenticate-operator.ts';
import type { OperatorScope } from '../../../who/people/roles.ts';
import type { FileBody } from '../edge/incoming-file.ts';
import type { Language } from '../words/language.ts';
import type { Say } from '../words/phrase-book.ts';
import { type Example, type Recording, recordedExamples } from './examples.ts';
import { impliedErrors } from './implied-errors.ts';
import type { CompanyServices, DriverLive, ShipperServices } from './live.ts';
import type { ItemsName } from './spelling.ts';

/** What differs between the interface of the shippers and that of the company. */
export type Door = { caller: unknown; scope: string; live: unknown; tag: string };

/** Shippers price, book and follow their own orders. */
export type ShipperDoor = {
  caller: Caller;
  scope: Scope;
  live: ShipperServices;
  tag: 'Places' | 'Vehicles' | 'Prices' | 'Orders' | 'Documents' | 'Events' | 'Webhooks' | 'Account';
};

/** People and programs of the company work on the orders of all accounts. */
export type OperatorDoor = {
  caller: OperatorCaller;
  scope: OperatorScope;
  live: CompanyServices;
  tag: 'Orders' | 'Progress' | 'Documents' | 'Events' | 'Prices' | 'Accounts' | 'People' | 'Availability' | 'Webhooks';
};

/** A driver sees one order, by a link. */
export type DriverDoor = { caller: DriverCaller; scope: never; live: DriverLive; tag: 'Driver' };

/** What a handler gets: checked against the operation's schemas, goods under `items`. */
export type OperationRequest<
  Body = unknown,
  Query = Static<TObject>,
  Params = Static<TObject>,
  Who = ShipperDoor['caller'],
> = {
  caller: Who;
  params: Params;
  query: Query;
  body: Body;
  /** The body of an operation that takes files, as it arrives. */
  file: AsyncIterable<Buffer>;
  headers: SentHeaders;
  asSent: AsSent<Body>;
  itemsName: ItemsName;
  /** The language of the reply, and what says English texts in it. */
  language: Language;
  say: Say;
  /** Body fields no schema knows. */
  warnings: string[];
  log: RequestNotes;
  /** Runs work once others have had their turn. Its time counts against the caller. */
  compute: ComputeInTurn;
  work: LongWork;
};

/** Headers that operations take. */
export type SentHeaders = {
  /** Checked and unquoted. Undefined if none was sent or the operation takes none. */
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  accept: string | undefined;
};

/** What was sent, before it was read. */
export type AsSent<Body = unknown> = {
  /** The query string. */
  search: string;
  /** The body before its single-line texts were cleaned: this is what a repeated request is compared by. */
  body: Body;
  bodyText: string;
};

/** What a request says in the log. */
type RequestNotes = {
  /** Writes a warning, with the request's id. */
  warn: Warn;
  /** Adds to all lines that the request writes from here on. */
  note: (details: object) => void;
};

/** For requests that wait, or have work done outside the main thread. */
type LongWork = {
  /** Counts processor time that the request took outside the main thread, in milliseconds. */
  count: (milliseconds: number) => void;
  whenGone: WhenGone;
  /** Judges the token once more, after something that took long. @throws {ServiceError} as at the door. */
  readmit: () => Promise<void>;
};

/**
 * Calls the listener once, when the client has gone or has its reply; right away if so already. Returns a function that
 * removes the listener.
 */
export type WhenGone = (listener: () => void) => () => void;

/** Headers that operations take beyond those of HTTP and of the token, with descriptions. */
export const requestHeaders = {
  'Idempotency-Key':
    'Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, quoted or not. The same key with the same request is answered with the first reply, to the byte, and does nothing again.',
  'If-Match':
    'The ETag that the change is meant for, a list of them, or *: refused with 412 when the order, or the account, has changed.',
  'If-None-Match': 'ETags of what the client has: answered with 304 and without a body where that is still so.',
} as const;
export type RequestHeader = keyof typeof requestHeaders;

/** Headers a success may carry. `Link` repeats the `links` of its body. */
type ReplyHeader = 'ETag' | 'Link' | 'Idempotent-Replayed' | 'Content-Disposition' | 'Content-Security-Policy';

/** A reply that is not JSON: its media type, and what it holds. */
type OtherContent = { type: string; description: string /** The mock’s. */; sample?: string };

/** A row as its file writes it. */
export type Definition<At extends Door, Body extends TSchema, Query extends TObject, Params extends TObject> = {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are written as in `/orders/{orderID}`. */
  path: string;
  /** Where it is served; everywhere if absent. Elsewhere there is nothing at its address. */
  environments?: readonly EnvironmentName[];
  /** Heading in the interface description. */
  tag: At['tag'];
  summary: string;
  description: string;
  scope: At['scope'] | undefined;
  params?: Params;
  query?: Query;
  headers?: readonly RequestHeader[];
  body?: Body;
  /** The body is a file, not JSON. */
  file?: FileBody;
  /**
   * It spends its time waiting, also for what it shares: any number of an account may be in work at once. Or so where
   * no parameter asks for more.
   */
  waits?: boolean | 'without parameters';
  /** It only computes: an unknown field that was meant to limit what it does is no danger. */
  changesNothing?: boolean;
  bodyExamples?: Record<string, Example>;
  queryExamples?: Record<string, unknown>;
  success: {
    status: 200 | 201;
    description: string;
    /** Not in every reply. */
    headers?: readonly ReplyHeader[];
    /** The schema of a JSON reply. None if the reply is always something else. */
    schema?: TSchema;
    /** What the client may ask for, or gets, instead of JSON. */
    others?: readonly OtherContent[];
    /** The mock answers with the first. */
    examples: Record<string, Recording>;
  };
  /** What webhooks post of the same events, one of each type. */
  webhook?: TSchema;
  /** Besides those that every operation can answer with, and those that follow from its input. */
  errors?: readonly ErrorCode[];
  /**
   * Returns the reply's body: a value that becomes JSON, a `JsonText`, or a `FileReply`. Written as a method and not as
   * a property, so that rows of all types are an `Operation`.
   */
  handle(
    live: At['live'],
    request: OperationRequest<Static<Body>, Static<Query>, Static<Params>, At['caller']>,
  ): Promise<unknown>;
};

/** One row per operation: validates, documents and runs it. The mock answers from its examples. */
export type Operation<At extends Door = ShipperDoor> = Omit<
  Definition<At, TSchema, TObject, TObject>,
  'success' | 'errors'
> & {
  errors: readonly ErrorCode[];
  success: Omit<Definition<At, TSchema, TObject, TObject>['success'], 'examples'> & {
    examples: Record<string, Example>;
  };
  recordings: Record<string, Recording>;
};

/** Types a row's handler by the row's schemas, and adds the row's recorded examples and implied errors. */
function define<At extends Door>() {
  return <Body extends TSchema = TSchema, Query extends TObject = TObject, Params extends TObject = TObject>({
    success,
    errors = [],
    ...row
  }: Definition<At, Body, Query, Params>): Operation<At> => {
    const { examples: recordings, ...described } = success;
    return {
      ...row,
      errors: [...errors, ...impliedErrors(row)],
      recordings,
      success: { ...described, examples: recordedExamples(row.operationId, recordings) },
    };
  };
}

/** A row of the shippers' interface. */
export const defineOperation = define<ShipperDoor>();

/** A row of the company's interface. */
export const defineOperatorOperation = define<OperatorDoor>();

/** A row of the interface for a driver's page. */
export const defineDriverOperation = define<DriverDoor>();

/** The rows that are served in an environment. */
export function servedIn<At extends Door>(
  name: EnvironmentName,
  operations: readonly Operation<At>[],
): readonly Operation<At>[] {
  return operations.filter(({ environments }) => environments?.includes(name) ?? true);
}
