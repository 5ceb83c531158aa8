import type { AccountRecord } from '../accounts/account-record-store.ts';
import { type AccountChanges, changeAccount } from '../accounts/change-account.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type AuditEntry, insertAudit } from './audit-store.ts';
import type { Act } from './manage-people.ts';

/**
 * Changes what is known of an account, and says in the audit which fields.
 * @returns the account afterwards; undefined if there is none.
 * @throws {ServiceError} as `changeAccount`.
 */
export function changeAccountAudited(
  database: Database,
  account: number | string,
  changes: AccountChanges,
  { actor, now }: Act,
): Promise<AccountRecord | undefined> {
  return inTransaction(database, async (transaction) => {
    const changed = await changeAccount(transaction, account, changes, actor, now);
    if (changed === undefined) return undefined;
    const { before, after } = changed;
    for (const entry of entriesOf(before, after)) await insertAudit(transaction, { actor, ...entry });
    return after;
  });
}

/** Names the fields and not what is in them: that may be a name or an address. */
function entriesOf(before: AccountRecord, after: AccountRecord): Omit<AuditEntry, 'actor'>[] {
  const target = `account:${after.id}`;
  const isChanged = (field: keyof AccountRecord) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const fields = (Object.keys(after) as (keyof AccountRecord)[]).filter(isChanged);
  const action = after.disabledAt ? 'account.disabled' : 'account.enabled';
  const others = fields.filter((field) => field !== 'disabledAt');
  return [
    ...(fields.includes('disabledAt') ? [{ action, target }] : []),
    ...(others.length > 0 ? [{ action: 'account.changed', target, details: { fields: others } }] : []),
  ];
}

/** Says in the audit that personal data of an account's orders was removed, and of how many. */
export async function noteErasure(
  database: Database,
  accountId: number,
  { before, erased }: { before: Date; erased: number },
  { actor }: Pick<Act, 'actor'>,
): Promise<void> {
  const details = { before: before.toISOString(), orders: erased };
  await inTransaction(database, (transaction) =>
    insertAudit(transaction, { actor, action: 'account.erased', target: `account:${accountId}`, details }),
  );
}
