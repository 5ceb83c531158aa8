import { LruMap } from 'toad-cache';
import type { Database } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import type { Caller } from '../accounts/account-store.ts';
import { type Authentication, createAuthentication } from '../accounts/authenticate.ts';
import { parseToken } from '../accounts/token.ts';
import { readBearerOfSession, readToken } from './read-token.ts';
import { rightsOf } from './roles.ts';

/** How many bearers of sessions are remembered as valid, the most recent ones. */
const validMax = 1000;

/** Admits callers with a token of an account, and people of the role `shipper`, who act for theirs. */
export function createShipperAuthentication(database: Database, now: () => number = Date.now): Authentication {
  const tokens = createAuthentication(database);
  const valid = new LruMap<true>(validMax);
  return {
    authenticate: async (text) => {
      if (parseToken(text)?.kind !== 'session') return tokens.authenticate(text);
      const { hash } = readToken(database.schema, text);
      const caller = await findMember(database, hash, now());
      valid.set(text, true);
      return caller;
    },
    wasValid: (text) => valid.get(text) === true || tokens.wasValid(text),
  };
}

async function findMember(database: Database, hash: Buffer, now: number): Promise<Caller> {
  const { person, account } = await readBearerOfSession(database, hash, now);
  if (!account) {
    throw new ServiceError('wrong_interface', { message: 'This is a person of the company, not of a shipper.' });
  }
  return { ...account, actor: `shipper:${person.id}`, scopes: [...rightsOf(person.role).shipper] };
}
