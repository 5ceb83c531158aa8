import { change } from '../../../data/calls.ts';
import type { AccountChange, AccountReply } from '../../../data/operator-types.ts';
import { refresh } from '../../../data/resource.ts';

/**
 * Changes the given fields, then reloads the account and the list of accounts. With any other `version` it is
 * refused with 412.
 */
export async function changeAccount(id: number, body: AccountChange, version?: string): Promise<AccountReply> {
  const reply = await change<AccountReply>({ method: 'PATCH', path: `/accounts/${id}`, body, version });
  refreshAccount(id);
  return reply;
}

export function refreshAccount(id: number): void {
  refresh((key) => key === 'accounts' || key === `account/${id}`);
}
