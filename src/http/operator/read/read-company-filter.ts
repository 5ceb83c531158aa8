import type { Static } from 'typebox';
import type { Database } from '../../../ground/database/database.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import type { CompanyFilter } from '../../../orders/dispatch/lists/company-filter.ts';
import { type Account, findAccount, findAccountByName } from '../../../who/accounts/account-store.ts';
import { readFinding } from '../../read/read-finding.ts';
import type { companyListQuery } from '../schemas/company-list.ts';

/**
 * What the query of a list asks for.
 * @throws {ServiceError} `invalid_request` if there is no such account.
 */
export async function readCompanyFilter(
  database: Database,
  query: Static<typeof companyListQuery>,
): Promise<CompanyFilter> {
  return {
    ...readFinding(query),
    accountId: (await readAccount(database, query.account))?.id,
    statuses: query['status[]'],
    isAssigned: query.assigned === undefined ? undefined : query.assigned === 'true',
    lacksProof: query.proof === undefined ? undefined : true,
  };
}

/**
 * The account of an id or a name. Undefined if none is stated.
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
