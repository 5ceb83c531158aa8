import { errors } from 'undici';
import { ConnectionRefusedByGuard } from './guarded-connector.ts';

/** By the code of an error of Node, OpenSSL, c-ares, llhttp or undici, what an owner of an endpoint is told. */
const words: Record<string, string> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  CERT_REVOKED: 'certificate_revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another_name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_not_trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_not_trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_not_trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_not_trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_not_trusted',
  CERT_UNTRUSTED: 'certificate_not_trusted',
  INVALID_CA: 'certificate_not_trusted',
  EPROTO: 'tls_failed',
  ENOTFOUND: 'name_not_found',
  ENODATA: 'name_not_found',
  EBADNAME: 'name_not_found',
  EAI_AGAIN: 'name_not_resolved',
  EAI_FAIL: 'name_not_resolved',
  ESERVFAIL: 'name_not_resolved',
  EREFUSED: 'name_not_resolved',
  ETIMEOUT: 'name_not_resolved',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  UND_ERR_SOCKET: 'connection_closed',
  EHOSTUNREACH: 'not_reachable',
  ENETUNREACH: 'not_reachable',
  EADDRNOTAVAIL: 'not_reachable',
  EINVAL: 'not_reachable',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_OVERFLOW: 'reply_not_http',
};

/** In one word, as `certificate_expired`, why no reply came. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConnectionRefusedByGuard) return error.problem;
  // Each address of a name may fail in its own way.
  if (error instanceof AggregateError && error.errors.length > 0) return describeFailure(error.errors[0]);
  const { code = '', cause } = error as NodeJS.ErrnoException;
  const word = words[code];
  if (word) return word;
  if (error instanceof errors.HTTPParserError || code.startsWith('HPE_')) return 'reply_not_http';
  if (code.startsWith('ERR_SSL_')) return 'tls_failed';
  return cause instanceof Error ? describeFailure(cause) : 'failed';
}
