import type { ErrorCode } from '../../../../ground/errors.ts';
import { type Advice, repeats } from './advice.ts';

/** How a request is sent, and what becomes of it before anything of it is done. */
export const requestAdvice = {
  malformed_http: {
    when: 'What arrived is not HTTP, has contradicting lengths, or ends in the middle of its body.',
    do: 'Use an HTTP library; look for what stands between it and the service.',
    repeat: repeats.corrected,
  },
  route_not_found: {
    when: 'No operation has this address: a mistyped path, another version, a slash at the end, or the base of another environment. `message` names the nearest one.',
    do: 'Compare the address with the interface description, at `/docs/`.',
    repeat: repeats.corrected,
  },
  method_not_allowed: {
    when: 'The address is right and the method is not.',
    do: 'Use one of the methods that `Allow` and `message` list.',
    repeat: repeats.corrected,
  },
  request_timeout: {
    when: 'The request did not arrive within 15 seconds, or a file within 3 minutes.',
    do: 'Send it over a better connection, or send a smaller file. Nothing was done.',
    repeat: repeats.sameKey,
  },
  body_too_large: {
    when: 'A body may have as many bytes as `BODY_BYTES_MAX` says, 256 kB unless that was changed; a file may have more, as its operation says.',
    do: 'Send less, in several requests if need be.',
    repeat: repeats.corrected,
  },
  url_too_long: {
    when: 'A part of the address has more than 500 characters.',
    do: 'Send fewer or shorter parameters.',
    repeat: repeats.corrected,
  },
  headers_too_large: {
    when: 'The headers have more than 16 kB together, often because of cookies.',
    do: 'Send fewer headers; the service needs no cookies but those of its pages.',
    repeat: repeats.corrected,
  },
  content_type_unsupported: {
    when: 'The body is neither JSON nor, where a file is taken, of a type that the operation lists; or it is compressed.',
    do: 'Send `Content-Type: application/json` and no `Content-Encoding`. Files are sent as they are, not as a form.',
    repeat: repeats.corrected,
  },
  expectation_unsupported: {
    when: 'The header `Expect` asks for something other than `100-continue`.',
    do: 'Leave the header out.',
    repeat: repeats.corrected,
  },
  transfer_encoding_unsupported: {
    when: 'The body is compressed on its way by `Transfer-Encoding`.',
    do: 'Send it in chunks or with `Content-Length`, not compressed.',
    repeat: repeats.corrected,
  },
  http_version_unsupported: {
    when: 'The request is neither HTTP/1.1 nor HTTP/1.0.',
    do: 'Send HTTP/1.1. A proxy in front of the service may speak HTTP/2 to clients.',
    repeat: repeats.corrected,
  },
  invalid_request: {
    when: 'Something in the body, the query or a header does not fit. `errors` names up to 20 fields and says what is wrong with each; `unavailable` says where a booking cannot have its vehicle, and from when on it can.',
    do: 'Correct what `errors` names, all of it at once. What can only be judged after that may be named then, as a place that does not exist.',
    repeat: repeats.corrected,
  },
  idempotency_key_in_use: {
    when: 'The first request with this `Idempotency-Key` has not been answered yet.',
    do: 'Wait and repeat it: the reply is then that of the first.',
    repeat: repeats.waiting,
  },
  idempotency_key_used: {
    when: 'The key was used longer ago than replies are kept, which is 7 days unless `IDEMPOTENCY_DAYS` says more. What it did then still holds.',
    do: 'Look for what it made, as in `GET /orders`. For something new, take a new key.',
    repeat: 'No: with a new key it would be done a second time.',
  },
  secret_shown_once: {
    when: 'A request that made a secret was repeated. The thing was made once, and its secret is shown in the first reply alone.',
    do: 'If that reply is lost, rotate or revoke what was made, or make another one with a new key.',
    repeat: repeats.never,
  },
  rate_limited: {
    when: 'Too many requests came within a minute from this account or address, or too many wrong tokens. `RateLimit-Policy` names the quota.',
    do: 'Wait, then send fewer: `RateLimit` in every reply says what is left.',
    repeat: repeats.waiting,
  },
  storage_limited: {
    when: 'Within an hour the account has stored as many bytes as `STORED_BYTES_PER_HOUR_MAX` allows.',
    do: 'Wait, or send smaller documents.',
    repeat: repeats.waiting,
  },
  internal_error: {
    when: 'A mistake in the service. Its log has it, under the request’s id.',
    do: 'Tell whoever runs the service the `X-Request-Id` of the reply.',
    repeat: repeats.sameKey,
  },
  service_unavailable: {
    when: 'The database or something else that the request needs is away or overloaded for the moment.',
    do: 'Wait and repeat. Whether a booking was placed, the same `Idempotency-Key` tells.',
    repeat: 'Yes, unchanged, after as many seconds as `Retry-After` says; a booking with the same `Idempotency-Key`.',
  },
} as const satisfies { readonly [Code in ErrorCode]?: Advice };
