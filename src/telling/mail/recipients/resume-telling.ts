import type { Database } from '../../../ground/database/database.ts';
import { findLastPosition } from '../../../who/accounts/position-store.ts';
import { listCompanyPositions } from '../../events/company/company-feed-store.ts';
import type { Told } from './list-told.ts';
import { updateResumed } from './recipient-store.ts';
import { companyTables, contactTables } from './tables.ts';

/** Lets an address be told again, of what happens from now on. */
export async function resumeTelling(database: Database, told: Told): Promise<void> {
  if (told.account !== null) {
    await updateResumed(database, contactTables, told, await findLastPosition(database, told.accountId));
    return;
  }
  const feed = await listCompanyPositions(database, [0]);
  await updateResumed(database, companyTables, told, feed.get(0) ?? 0);
}
