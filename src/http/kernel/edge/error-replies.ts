import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseUnavailable } from '../../../ground/database/unavailable.ts';
import { type ErrorCode, type RefusedVehicle, ServiceError } from '../../../ground/errors.ts';
import type { Say } from '../words/phrase-book.ts';
import { sayErrors, sayIn } from '../words/say-in.ts';
import { setCommonHeaders } from './common-headers.ts';
import { tellOfOutage } from './log/outage-lines.ts';
import { headersOf } from './refusal-headers.ts';
import { docUrl } from './refusals/doc-url.ts';
import { tellLanguage } from './replies/tell-language.ts';

/** What the framework and the parser refuse, by their codes. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_http',
  FST_ERR_MAX_PARAM_LENGTH: 'url_too_long',
  FST_ERR_BAD_URL: 'route_not_found',
  FST_ERR_INVALID_URL: 'route_not_found',
  FST_ERR_NOT_FOUND: 'route_not_found',
};

/**
 * The one exit for refusals: JSON with `message`, `code`, `doc_url`, `errors` exactly on 401 and 422, and `unavailable`
 * where a booking cannot have its vehicle.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toServiceError(error);
  const isAway = known.code === 'service_unavailable' && databaseUnavailable(error);
  if (isAway) tellOfOutage(request, error);
  else if (known.status >= 500 && !known.details.isExample) request.log.error({ err: error }, 'request failed');
  request.refusedAs = known.code;
  setCommonHeaders(request, reply);
  tellLanguage(reply);
  const body = errorBody(known, request.server.served.base, sayIn(request.language));
  reply.code(known.status).headers(headersOf(known)).send(body);
}

/**
 * What is logged of a PostgreSQL error; its `detail` and `where` hold rows and parameters, with names and addresses.
 */
const loggedParts = ['code', 'severity', 'routine', 'table', 'constraint'] as const;

type LoggedError = { type: string; message: string; stack: string; [part: string]: unknown };

/** An error as it is logged: without stored or sent values, which a data error (SQLSTATE 22) quotes. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const parts = error as Error & { [Part in (typeof loggedParts)[number]]?: unknown };
  const isOfData = typeof parts.code === 'string' && /^22[0-9A-Z]{3}$/.test(parts.code);
  const stack = (error.stack ?? '').replace(error.message, '').trim();
  return {
    type: error.constructor.name,
    message: isOfData ? error.message.replace(/".*"/s, '"…"') : error.message,
    stack,
    ...Object.fromEntries(loggedParts.flatMap((part) => (parts[part] === undefined ? [] : [[part, parts[part]]]))),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** Keeps the list short for a hostile body. */
const fieldsShownMax = 20;

/**
 * @param base what precedes the paths of the service: its stated address, or nothing.
 * @param say what says it in the reader's language.
 */
export function errorBody(
  { code, message: english, status, errors, details: { unavailable } }: ServiceError,
  base: string,
  say: Say = sayIn('en'),
) {
  const message = say(english);
  const told = { message, code, doc_url: docUrl(base, code) };
  if (status === 401) return { ...told, errors: { authorization: [message] } };
  if (!errors) return told;
  const first = Object.fromEntries(Object.entries(errors).slice(0, fieldsShownMax));
  const shown = { ...told, errors: sayErrors(first, say) };
  return unavailable === undefined ? shown : { ...shown, unavailable: writeRefusedVehicle(unavailable) };
}

function writeRefusedVehicle({ vehicleType, code, availableFrom }: RefusedVehicle) {
  return { vehicle_type: vehicleType, code, ...(availableFrom !== undefined && { available_from: availableFrom }) };
}

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code: frameworkCode = '', statusCode } = (error ?? {}) as Partial<FastifyError>;
  const code = frameworkCodes[frameworkCode];
  if (code) return new ServiceError(code);
  // The client went away in the middle of its body. The code is ECONNRESET, as for a lost database, but nobody is left
  // to answer.
  if (statusCode === 400) return new ServiceError('malformed_http');
  return new ServiceError(databaseUnavailable(error) ? 'service_unavailable' : 'internal_error');
}
