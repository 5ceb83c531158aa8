import { batchCalls } from '../database/batch.ts';
import type { Database, LiveEnvironment } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { type Caller, findTokens, type TokenState } from './account-store.ts';
import { parseToken } from './token.ts';

/**
 * Finds out whose token it is.
 * @throws {ServiceError} one of the 401 codes.
 */
export type Authenticate = (token: string) => Promise<Caller>;

/** More at once would hold so many replies that they outlive the young generation of the heap. */
const tokensPerQuery = 16;

/** Checks every request's token in the database. Requests that arrive together share a query. */
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
  return async (token) => judge(database.schema, findToken, token);
}

async function judge(
  environment: LiveEnvironment,
  findToken: (hash: Buffer) => Promise<TokenState | undefined>,
  text: string,
): Promise<Caller> {
  const parsed = parseToken(text);
  if (!parsed) throw new ServiceError('token_malformed');
  if (parsed.environment !== environment) throw new ServiceError('token_wrong_environment');
  const token = await findToken(parsed.hash);
  if (!token) throw new ServiceError('token_unknown');
  if (token.revoked) throw new ServiceError('token_revoked');
  if (token.expired) throw new ServiceError('token_expired');
  if (token.accountDisabled) throw new ServiceError('account_disabled');
  return token;
}
