import type { Database } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import type { OperatorScope } from './roles.ts';

/** Who makes a request at the operator's interface. */
export type OperatorCaller = {
  kind: 'person' | 'token';
  /** Of the person, or of the token. */
  id: number;
  name: string;
  scopes: readonly OperatorScope[];
};

export type OperatorAuthentication = {
  /**
   * Finds out whose bearer it is.
   * @throws {ServiceError} one of the 401 codes.
   */
  authenticate(bearer: string): Promise<OperatorCaller>;
  /** Whether this process has found the bearer valid before. It may have ended since. */
  wasValid(bearer: string): boolean;
};

/** Names the caller as the actor of events and of the audit: `person:<id>` or `ops-token:<id>`. */
export function actorOf({ kind, id }: Pick<OperatorCaller, 'kind' | 'id'>): string {
  return `${kind === 'person' ? 'person' : 'ops-token'}:${id}`;
}

/** Nobody has a bearer yet. */
export function createOperatorAuthentication(_database: Database): OperatorAuthentication {
  return { authenticate: async () => Promise.reject(new ServiceError('token_unknown')), wasValid: () => false };
}
