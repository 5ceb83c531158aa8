import type { Static } from 'typebox';
import type { Database } from '../../../ground/database/database.ts';
import type { CompanyFilter } from '../../../orders/dispatch/lists/company-filter.ts';
import { readAccount } from '../../accounts/find-account.ts';
import type { companyFilterQuery } from '../schema/company-list.ts';
import { readFinding } from './read-finding.ts';

/**
 * The filter that the query of a list states.
 * @throws {ServiceError} `invalid_request` if there is no such account.
 */
export async function readCompanyFilter(
  database: Database,
  query: Static<typeof companyFilterQuery>,
): Promise<CompanyFilter> {
  return {
    ...readFinding(query),
    accountId: (await readAccount(database, query.account))?.id,
    statuses: query['status[]'],
    isAssigned: query.assigned === undefined ? undefined : query.assigned === 'true',
    lacksProof: query.proof === undefined ? undefined : true,
  };
}
