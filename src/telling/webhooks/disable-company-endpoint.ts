import type { Transaction } from '../../ground/database/transaction.ts';
import { insertAudit } from '../../who/people/audit-store.ts';
import type { TargetKey } from '../delivery/tables.ts';
import { appendOwnEvent } from '../events/company/append-news.ts';
import { endpointIdOf } from '../events/event.ts';
import { markCompanyEndpointDisabled } from './disable-store.ts';
import type { DisabledReason } from './endpoint.ts';

/** What an event keeps of a URL, in characters, as in `disable_endpoint_v2`: of an event at most 1 kB is stored. */
const urlLengthMax = 240;

/** Disables an endpoint of the company, and says so in its feed and in the audit. Does nothing if it is disabled. */
export async function disableCompanyEndpoint(
  transaction: Transaction,
  key: TargetKey,
  { reason, actor }: { reason: DisabledReason; actor: string },
): Promise<void> {
  const url = await markCompanyEndpointDisabled(transaction, key, reason);
  if (url === undefined) return;
  const details = { reason, url: [...url].slice(0, urlLengthMax).join('') };
  const event = { subject: key.id, type: 'endpoint.disabled', actor, details };
  await appendOwnEvent(transaction, event);
  const target = `endpoint:${endpointIdOf(key)}`;
  await insertAudit(transaction, { actor, action: 'endpoint.disabled', target, details: { reason } });
}
