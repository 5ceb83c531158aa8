import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import { type AccountRecord, findAccountRecord } from '../../accounts/account-record-store.ts';
import { insertAccountIfMissing } from '../../accounts/account-store.ts';
import { type AccountChanges, changeAccount } from '../../accounts/change-account.ts';
import type { Act } from '../act.ts';
import { type AuditEntry, insertAudit } from '../audit-store.ts';
import { insertMaking, type MakingKey, updateMaking } from '../made-once-store.ts';

/**
 * Makes an account, once for a key: a repeat is answered with the account as it is by then.
 * @throws {ServiceError} `invalid_request` naming all fields that are wrong, or the key if it was used for another
 * request.
 */
export function createAccount(
  database: Database,
  { name, country, ...rest }: AccountChanges & { name: string; country: string },
  { actor, now, key }: Act,
): Promise<{ account: AccountRecord; isReplay: boolean }> {
  return inTransaction(database, async (transaction) => {
    const known = key && (await insertMaking(transaction, key));
    if (known) return { account: await madeBefore(transaction, known, key), isReplay: true };
    const stated = { name: name.trim(), country: country.toUpperCase(), vatId: null };
    const { account, created } = await insertAccountIfMissing(transaction, stated);
    if (!created) throw invalidRequest({ name: ['is that of another account: choose another one'] });
    const changed = await changeAccount(transaction, account.id, { name, country, ...rest }, { actor, now });
    if (!changed) throw new Error(`account ${account.id} is not there`);
    const target = `account:${account.id}`;
    await insertAudit(transaction, { actor, action: 'account.created', target });
    if (key) await updateMaking(transaction, key, target);
    return { account: changed.after, isReplay: false };
  });
}

async function madeBefore(
  transaction: Transaction,
  { made, requestHash }: { made: string; requestHash: string },
  key: MakingKey,
): Promise<AccountRecord> {
  const account = await findAccountRecord(transaction, Number(made.split(':')[1]));
  if (account && requestHash === key.requestHash) return account;
  throw invalidRequest({ 'Idempotency-Key': ['was used with another request: send a new key with a new request'] });
}

/**
 * Changes the record of an account, and notes in the audit which fields.
 * @returns the account afterwards; undefined if there is none.
 * @throws {ServiceError} as `changeAccount`.
 */
export function changeAccountAudited(
  database: Database,
  account: number | string,
  changes: AccountChanges,
  { actor, now }: Act,
  ifVersions?: readonly string[],
): Promise<AccountRecord | undefined> {
  return inTransaction(database, async (transaction) => {
    const changed = await changeAccount(transaction, account, changes, { actor, now, ifVersions });
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

/** Notes in the audit that personal data of an account's orders was removed, and of how many. */
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
