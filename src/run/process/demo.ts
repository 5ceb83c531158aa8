import { type Config, isLoopback } from '../../ground/config.ts';
import type { Database } from '../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../ground/database/transaction.ts';
import type { Instant } from '../../ground/units.ts';
import { findAccountByName, insertAccountIfMissing, listAccounts } from '../../who/accounts/account-store.ts';
import { changeAccount } from '../../who/accounts/change-account.ts';
import { issueToken } from '../../who/accounts/issue-token.ts';
import { scopes } from '../../who/accounts/token.ts';
import { insertAudit } from '../../who/people/audit-store.ts';
import { addPerson } from '../../who/people/manage-people.ts';
import { findAnyPerson, findPersonByEmail } from '../../who/people/person-store.ts';
import { issueLoginLink } from '../../who/people/sessions/login-links.ts';

/** What a start prints about the sandbox, once. `as`: the person that a link logs in as. */
export type Demo = { token: string | undefined; links: { as: string; secret: string }[] };

const actor = 'system';

/** The VAT id has a valid form and check digit; nobody is known to have it. */
export const shipper = {
  name: 'Demo Shipper',
  legalName: 'Demo Versand GmbH',
  addressLine1: 'Am Sandtorkai 30',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE123456788',
};

/** The dispatcher is an admin, so that a visitor sees everything. Nobody gets mail at `.example`. */
const people = [
  { as: 'a dispatcher', email: 'dispatcher@demo.example', name: 'Demo dispatcher', role: 'admin' },
  { as: 'a shipper', email: 'shipper@demo.example', name: 'Demo shipper', role: 'shipper', account: shipper.name },
] as const;

/** Whether the settings want a demo: with people only on this machine's own address, unless they ask for it. */
export function planDemo(
  { sandboxDemo, baseUrl, host }: Pick<Config, 'sandboxDemo' | 'baseUrl' | 'host'>,
  isEmbedded: boolean,
): { withPeople: boolean } | undefined {
  if (sandboxDemo === 'off' || (sandboxDemo === 'auto' && !isEmbedded)) return undefined;
  return { withPeople: sandboxDemo === 'on' || isLoopback(baseUrl === undefined ? host : new URL(baseUrl).hostname) };
}

/**
 * Creates, in a sandbox without accounts, one to try the service with, and a token for it. With people, if there are
 * none yet, also a person of the company and one of that account; and for each of them a link that logs in, which ends
 * the previous one. Of several starts at once, one does it. What is printed at a start ends up in logs, so it is never
 * of production.
 */
export async function prepareDemo(
  database: Database,
  { now, withPeople }: { now: Instant; withPeople: boolean },
): Promise<Demo> {
  const isEmpty = (await listAccounts(database)).length === 0;
  return inTransaction(database, async (transaction) => {
    const token = isEmpty ? await makeShipper(transaction, now) : undefined;
    if (!withPeople) return { token, links: [] };
    const isShipperThere = (await findAccountByName(transaction, shipper.name)) !== undefined;
    if (isShipperThere && !(await findAnyPerson(transaction)))
      for (const person of people) await addPerson(transaction, person, actor);
    return { token, links: await makeLinks(transaction, now) };
  });
}

async function makeShipper(transaction: Transaction, now: Instant): Promise<string | undefined> {
  const { account, created } = await insertAccountIfMissing(transaction, shipper);
  if (!created) return undefined;
  await changeAccount(transaction, account.id, shipper, { actor, now });
  await insertAudit(transaction, { actor, action: 'account.created', target: `account:${account.id}` });
  const { id, token } = await issueToken(transaction, { accountId: account.id, scopes, expiresAt: null });
  const details = { account_id: account.id, scopes };
  await insertAudit(transaction, { actor, action: 'token.created', target: `token:${id}`, details });
  return token;
}

async function makeLinks(transaction: Transaction, now: Instant): Promise<Demo['links']> {
  const links: Demo['links'] = [];
  for (const { as, email } of people) {
    const person = await findPersonByEmail(transaction, email);
    if (!person || person.disabledAt) continue;
    const { secret } = await issueLoginLink(transaction, person.id, { actor, now });
    links.push({ as, secret });
  }
  return links;
}
