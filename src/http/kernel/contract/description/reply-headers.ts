import type { Json } from './publish-schema.ts';

const texts: Record<string, string> = {
  'X-Request-Id': 'Id of the request, the client’s own when it sent a harmless one.',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'For clients that speak TLS.',
  'Content-Language': 'The language of what is said to people, as Accept-Language asked for: en or de.',
  'WWW-Authenticate': 'The challenge of RFC 6750.',
  'Retry-After': 'Seconds to wait.',
  'RateLimit-Policy':
    'The quota and its window in seconds, as in `"account";q=6000;w=60` (draft-ietf-httpapi-ratelimit-headers-11).',
  RateLimit: 'What is left of it, and the seconds until it is whole again, as in `"account";r=5987;t=42`.',
  Allow: 'The methods this address takes.',
  ETag: 'The version of the order or the account, quoted: for If-Match. Of a document, its SHA-256: for If-None-Match.',
  Link: 'The `links` of the body that lead somewhere, as in `<https://…?page=2>; rel="next"` (RFC 8288): next, prev, first, last.',
  'Content-Disposition': 'attachment, with the name of the file.',
  'Content-Security-Policy': 'Nothing in the file is run or loaded, should a browser show it.',
  'Idempotent-Replayed': 'true: the reply to an earlier request with this Idempotency-Key.',
};

/** Headers that any reply may have. Those without `?` at the end are in every reply. */
export const everywhere = [
  'X-Request-Id',
  'Cache-Control',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'Content-Language?',
  'RateLimit-Policy?',
  'RateLimit?',
];

/** References to the headers of a reply, which it adds to `components`. A name may end in `?`. */
export function referTo(names: readonly string[], components: Json): Json {
  return Object.fromEntries(
    names.map((stated) => {
      const required = !stated.endsWith('?');
      const name = required ? stated : stated.slice(0, -1);
      const component = required ? name : `${name}.optional`;
      components[component] = { description: texts[name], required, schema: { type: 'string' } };
      return [name, { $ref: `#/components/headers/${component}` }];
    }),
  );
}
