import { batchCalls } from '../database/batch.ts';
import type { Database, LiveEnvironment } from '../database/database.ts';
import { type ErrorCode, errorTable, ServiceError } from '../errors.ts';
import { type Caller, findTokens, type TokenState } from './account-store.ts';
import { parseToken, type Scope } from './token.ts';

/** Who sends a request, by its Authorization header value. @throws {ServiceError} one of the 401 codes. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

/** Requests go on together: the replies of more of them at once would outlive the young generation of the heap. */
const tokensPerQuery = 16;

/** Checks tokens in the database, for every request anew: requests that arrive together share the query. */
export function createAuthenticate(database: Database): Authenticate {
  const findToken = batchCalls<Buffer, TokenState | undefined>(
    async (hashes) => {
      const keys = hashes.map((hash) => hash.toString('hex'));
      const distinct = new Map(hashes.map((hash, index) => [keys[index]!, hash]));
      const found = await findTokens(database, [...distinct.values()]);
      return keys.map((key) => found.get(key));
    },
    { sizeMax: tokensPerQuery },
  );
  return async (authorization) => judge(database.schema, findToken, authorization);
}

async function judge(
  environment: LiveEnvironment,
  findToken: (hash: Buffer) => Promise<TokenState | undefined>,
  authorization: string | undefined,
): Promise<Caller> {
  const parsed = parseToken(readBearer(authorization));
  if (!parsed) throw unauthorized('token_malformed');
  if (parsed.environment !== environment) throw unauthorized('token_wrong_environment');
  const token = await findToken(parsed.hash);
  if (!token) throw unauthorized('token_unknown');
  if (token.revoked) throw unauthorized('token_revoked');
  if (token.expired) throw unauthorized('token_expired');
  if (token.accountDisabled) throw unauthorized('account_disabled');
  return token;
}

/**
 * The token of `Bearer <token>`, whose scheme is case-insensitive (RFC 9110, section 11.1).
 * @throws {ServiceError} `token_missing` or `token_malformed`.
 */
export function readBearer(authorization: string | undefined): string {
  if (authorization === undefined) throw unauthorized('token_missing');
  const match = /^bearer ([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization);
  if (!match) throw unauthorized('token_malformed');
  return match[1]!;
}

/** @throws {ServiceError} `scope_missing` (403), with the challenge of RFC 6750, section 3.1. */
export function requireScope(caller: Caller, scope: Scope | undefined): void {
  if (scope === undefined || caller.scopes.includes(scope)) return;
  throw new ServiceError('scope_missing', {
    message: `This token does not have the scope "${scope}" that the operation needs.`,
    headers: { 'www-authenticate': `${challenge}, error="insufficient_scope", scope="${scope}"` },
  });
}

const challenge = 'Bearer realm="transport-ordering-service"';

/** A 401 with the challenge of RFC 6750, section 3. */
export function unauthorized(code: ErrorCode): ServiceError {
  const text = errorTable[code].text;
  return new ServiceError(code, {
    errors: { authorization: [text] },
    headers: {
      'www-authenticate':
        code === 'token_missing' ? challenge : `${challenge}, error="invalid_token", error_description="${text}"`,
    },
  });
}
