import { LruMap } from 'toad-cache';
import type { Database } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import { parseToken } from '../accounts/token.ts';
import { findOperatorToken } from './operator-token-store.ts';
import { readBearerOfSession, readToken } from './read-token.ts';
import { type OperatorScope, rightsOf } from './roles.ts';

/** Who makes a request at the operator's interface. */
export type OperatorCaller = {
  kind: 'person' | 'token';
  /** Of the person, or of the token. */
  id: number;
  name: string;
  scopes: readonly OperatorScope[];
};

type OperatorAuthentication = {
  /**
   * Finds out whose bearer it is: a program's token, or what a page of a person's session shows.
   * @throws {ServiceError} one of the 401 codes, or `wrong_interface` for what belongs to a shipper.
   */
  authenticate(bearer: string): Promise<OperatorCaller>;
  /** Whether this process has found the bearer valid before. It may have ended since. */
  wasValid(bearer: string): boolean;
};

/** How many are remembered as valid, the most recent ones. */
const validMax = 1000;

/** Names the caller as the actor of events and of the audit: `person:<id>` or `ops-token:<id>`. */
export function actorOf({ kind, id }: Pick<OperatorCaller, 'kind' | 'id'>): string {
  return `${kind === 'person' ? 'person' : 'ops-token'}:${id}`;
}

/** Asks the database with every request, so that whatever ends does so at once in every process. */
export function createOperatorAuthentication(database: Database, now: () => number = Date.now): OperatorAuthentication {
  const valid = new LruMap<true>(validMax);
  return {
    authenticate: async (text) => {
      const { kind, hash } = readToken(database.schema, text);
      if (kind === 'shipper') throw forShippers('This is a token of a shipper');
      const caller = kind === 'operator' ? await findProgram(database, hash) : await findMember(database, hash, now());
      valid.set(hash.toString('latin1'), true);
      return caller;
    },
    wasValid: (text) => {
      const parsed = parseToken(text);
      return parsed !== undefined && valid.get(parsed.hash.toString('latin1')) === true;
    },
  };
}

async function findProgram(database: Database, hash: Buffer): Promise<OperatorCaller> {
  const token = await findOperatorToken(database, hash);
  if (!token) throw new ServiceError('token_unknown');
  if (token.revoked) throw new ServiceError('token_revoked');
  if (token.expired) throw new ServiceError('token_expired');
  const { id, name, scopes } = token;
  return { kind: 'token', id, name, scopes };
}

async function findMember(database: Database, hash: Buffer, now: number): Promise<OperatorCaller> {
  const { person } = await readBearerOfSession(database, hash, now);
  if (person.role === 'shipper') throw forShippers('This is a person of a shipper');
  return { kind: 'person', id: person.id, name: person.name, scopes: rightsOf(person.role).operator };
}

function forShippers(what: string): ServiceError {
  return new ServiceError('wrong_interface', { message: `${what}, not of the company.` });
}
