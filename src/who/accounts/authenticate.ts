import { LruMap } from 'toad-cache';
import { batchCalls } from '../../ground/database/batch.ts';
import type { Database, LiveEnvironment } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import { type Caller, findTokens, type TokenState } from './account-store.ts';
import { parseToken } from './token.ts';

export type Authentication = {
  /**
   * Finds out whose token it is.
   * @throws {ServiceError} one of the 401 codes.
   */
  authenticate(token: string): Promise<Caller>;
  /** Whether this process has found the token valid before. It may have ended since. */
  wasValid(token: string): boolean;
};

/** More at once would hold so many replies that they outlive the young generation of the heap. */
const tokensPerQuery = 16;
/** How many tokens are remembered as valid, the most recent ones. */
const validMax = 10_000;

/** Checks every request's token in the database. Requests that arrive together share a query. */
export function createAuthentication(database: Database): Authentication {
  const valid = new LruMap<true>(validMax);
  const findToken = batchCalls<Buffer, TokenState | undefined>(
    async (hashes) => {
      const keyed = hashes.map((hash): [string, Buffer] => [hash.toString('hex'), hash]);
      const found = await findTokens(database, [...new Map(keyed).values()]);
      return keyed.map(([key]) => found.get(key));
    },
    { sizeMax: tokensPerQuery },
  );
  return {
    authenticate: async (text) => {
      const { hash } = parseOf(database.schema, text);
      const caller = judge(await findToken(hash));
      valid.set(hash.toString('latin1'), true);
      return caller;
    },
    wasValid: (text) => {
      const parsed = parseToken(text);
      return parsed !== undefined && valid.get(parsed.hash.toString('latin1')) === true;
    },
  };
}

function parseOf(environment: LiveEnvironment, text: string): { hash: Buffer } {
  const parsed = parseToken(text);
  if (!parsed) throw new ServiceError('token_malformed');
  if (parsed.environment !== environment) throw new ServiceError('token_wrong_environment');
  if (parsed.kind === 'operator') {
    throw new ServiceError('wrong_interface', { message: 'This is a token of the company, not of a shipper.' });
  }
  // Other secrets of the same form are no tokens here.
  if (parsed.kind !== 'shipper') throw new ServiceError('token_malformed');
  return parsed;
}

function judge(token: TokenState | undefined): Caller {
  if (!token) throw new ServiceError('token_unknown');
  if (token.revoked) throw new ServiceError('token_revoked');
  if (token.expired) throw new ServiceError('token_expired');
  if (token.accountDisabled) throw new ServiceError('account_disabled');
  return token;
}
