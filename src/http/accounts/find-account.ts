import type { Database } from '../../ground/database/database.ts';
import { invalidRequest } from '../../ground/errors.ts';
import { type Account, findAccount, findAccountByName } from '../../who/accounts/account-store.ts';

/**
 * The account with this id or name. Undefined if none is stated.
 * @throws {ServiceError} `invalid_request` if there is no such account.
 */
export async function readAccount(database: Database, stated: string | undefined): Promise<Account | undefined> {
  if (stated === undefined) return undefined;
  const byId = /^\d{1,15}$/.test(stated) ? await findAccount(database, Number(stated)) : undefined;
  const found = byId ?? (await findAccountByName(database, stated));
  if (!found)
    throw invalidRequest({ account: ['is neither the id nor the name of an account: GET /accounts lists them'] });
  return found;
}
