import { change } from '../../../data/calls.ts';
import type { AccountChange, AccountReply } from '../../../data/operator-types.ts';
import { refresh } from '../../../data/resource.ts';

/**
 * Changes what is given, and has the account and the list of them asked for anew. `version`: refused with 412 at
 * another one.
 */
export async function changeAccount(id: number, body: AccountChange, version?: string): Promise<AccountReply> {
  const reply = await change<AccountReply>({ method: 'PATCH', path: `/accounts/${id}`, body, version });
  refreshAccount(id);
  return reply;
}

export function refreshAccount(id: number): void {
  refresh((key) => key === 'accounts' || key === `account/${id}`);
}
