import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { ServiceError } from '../../../ground/errors.ts';
import type { IdentityProviderSettings } from '../../../ground/settings/identity-provider-settings.ts';
import { minuteMs } from '../../../ground/units.ts';
import { hashToken } from '../../accounts/token.ts';
import { insertAudit } from '../audit-store.ts';
import { isEmail, nameLengthMax } from '../manage-people.ts';
import { findPersonBySubject, insertPerson, type Person, updatePerson } from '../person-store.ts';
import type { CompanyRole } from '../roles.ts';
import { openSession } from '../sessions/session.ts';
import { markSessionsEnded } from '../sessions/session-store.ts';
import type { Claims, IdentityProvider } from './identity-provider.ts';
import { deleteProviderLogin, insertProviderLogin } from './provider-login-store.ts';

/** For how long somebody may take to log in at the provider. */
export const providerLoginMs = 10 * minuteMs;

type Services = { database: Database; provider: IdentityProvider; settings: IdentityProviderSettings };

/** Begins a login at the provider. Returns where to send the browser, and the state that it keeps. */
export async function beginProviderLogin(
  { database, provider }: Services,
  redirectUri: string,
  now: number,
): Promise<{ address: string; state: string }> {
  const { address, state, login } = await provider.begin(redirectUri);
  const [at, expiresAt] = [new Date(now), new Date(now + providerLoginMs)];
  await insertProviderLogin(database, { ...login, stateHash: hashToken(state), at, expiresAt });
  return { address, state };
}

/**
 * Begins a session of whoever comes back from the provider, by its issuer and subject; who is new becomes a person. The
 * role is the one that the claim gives today.
 * @throws {ServiceError} `login_failed`; `person_refused` for whoever has no role, is disabled, or has the e-mail
 * address of somebody else.
 */
export async function finishProviderLogin(
  { database, provider, settings }: Services,
  { address, state }: { address: URL; state: string | undefined },
  now: number,
): Promise<string> {
  const login = state && (await deleteProviderLogin(database, hashToken(state), new Date(now)));
  if (!state || !login) throw new ServiceError('login_failed');
  const claims = await provider.finish(address, { ...login, state });
  const role = roleOf(claims.all, settings);
  const secret = await inTransaction(database, async (transaction) => {
    const known = await findPersonBySubject(transaction, claims);
    if (role === undefined) {
      if (known) await markSessionsEnded(transaction, known.id, new Date(now));
      return undefined;
    }
    const person = known ? await takeOver(transaction, known, role) : await welcome(transaction, claims, role);
    return person && openSession(transaction, person, now);
  });
  if (secret === undefined) throw new ServiceError('person_refused');
  return secret;
}

async function takeOver(transaction: Transaction, person: Person, role: CompanyRole): Promise<Person | undefined> {
  if (person.role === role) return person;
  const target = `person:${person.id}`;
  await insertAudit(transaction, { actor: 'system', action: 'person.changed', target, details: { role } });
  return updatePerson(transaction, person.id, { role, shipperAccountId: null });
}

async function welcome(transaction: Transaction, claims: Claims, role: CompanyRole): Promise<Person | undefined> {
  const { email, name, preferred_username: username } = claims.all;
  const texts = [name, username, email, claims.subject].map(toName);
  const described = {
    email: typeof email === 'string' && isEmail(email) ? email.trim() : null,
    name: texts.find((each) => each !== '') ?? '',
    role,
    shipperAccountId: null,
  };
  const person = await insertPerson(transaction, described, claims);
  if (!person) return undefined;
  const target = `person:${person.id}`;
  await insertAudit(transaction, { actor: 'system', action: 'person.created', target, details: { role } });
  return person;
}

/** The name in a form that an admin could have entered. Empty if there is none. */
function toName(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  return claim
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, nameLengthMax)
    .toWellFormed();
}

/** The most powerful role that the claim gives. Undefined if it gives none. */
export function roleOf(
  claims: Readonly<Record<string, unknown>>,
  { claim, roles }: Pick<IdentityProviderSettings, 'claim' | 'roles'>,
): CompanyRole | undefined {
  const inside = (value: unknown, name: string) => (value as Record<string, unknown> | null | undefined)?.[name];
  const stated = Object.hasOwn(claims, claim) ? claims[claim] : claim.split('.').reduce<unknown>(inside, claims);
  const values = [stated].flat();
  return roles.find(({ value }) => values.includes(value))?.role;
}
