import { findLastPosition } from '../accounts/mail-choice-store.ts';
import type { Database } from '../database/database.ts';
import { listTold } from './list-told.ts';
import { updateResumed } from './recipient-store.ts';
import { contactTables } from './tables.ts';

/**
 * Lets an address of an account be told again, of what happens from now on. Undefined: no contact with this address
 * chose mails.
 */
export async function resumeTelling(
  database: Database,
  accountId: number,
  address: string,
): Promise<string | undefined> {
  const told = await listTold(database, accountId);
  const found = told.find(({ email }) => email.toLowerCase() === address.toLowerCase());
  if (!found) return undefined;
  const position = await findLastPosition(database, accountId);
  await updateResumed(database, contactTables, found, position);
  return found.email;
}
