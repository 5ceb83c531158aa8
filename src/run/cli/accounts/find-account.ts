import type { Database, LiveEnvironment } from '../../../ground/database/database.ts';
import { type Account, findAccountByName } from '../../../who/accounts/account-store.ts';

/** @throws {Error} if there is no account of that name. */
export async function findNamedAccount(database: Database, name: string): Promise<Account> {
  return requireAccount(await findAccountByName(database, name), name, database.schema);
}

/**
 * Returns what was found by the name of an account.
 * @throws {Error} if it is not there.
 */
export function requireAccount<Found>(found: Found | undefined, name: string, environment: LiveEnvironment): Found {
  if (found === undefined) throw new Error(`there is no account "${name}" in ${environment}`);
  return found;
}
