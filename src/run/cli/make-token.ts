import { closest } from 'fastest-levenshtein';
import { readConfig } from '../../ground/config.ts';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';
import { ServiceError } from '../../ground/errors.ts';
import { parseDateTime } from '../../ground/parse-date-time.ts';
import { type Cents, dayMs, toCents } from '../../ground/units.ts';
import {
  type Account,
  findAccountByName,
  insertAccountIfMissing,
  listAccountNames,
  markTokenRevoked,
} from '../../who/accounts/account-store.ts';
import { issueToken, rotateToken } from '../../who/accounts/issue-token.ts';
import { judgeToken, type TokenRights } from '../../who/accounts/judge-token.ts';
import { allScopes, scopes } from '../../who/accounts/token.ts';
import { tokenDetails } from '../../who/people/accounts/manage-account-tokens.ts';
import { insertAudit } from '../../who/people/audit-store.ts';
import { issueOperatorToken, rotateOperatorToken } from '../../who/people/issue-operator-token.ts';
import { markOperatorTokenRevoked } from '../../who/people/operator-token-store.ts';
import { operatorScopes } from '../../who/people/roles.ts';
import { cliActor } from './actor.ts';
import { type LiveOptions, printDone, readWords } from './command.ts';
import { report } from './progress.ts';
import { readCountry } from './read-country.ts';
import { UsageError } from './usage-error.ts';
import { withTransaction } from './with-database.ts';

export type CreateTokenOptions = LiveOptions & {
  account?: string;
  createAccount?: boolean;
  operator?: boolean;
  name?: string;
  scopes?: string;
  ceilingPerDay?: string;
  expires?: string;
  country?: string;
};
type OneTokenOptions = { environment: LiveEnvironment; operator?: boolean };

/** Makes a token of a shipper's account, which must be there, or else be wanted. */
export async function makeToken(options: CreateTokenOptions): Promise<void> {
  if (options.account === undefined) throw new UsageError('give --account, or --operator for a program of the company');
  if (options.account.trim() === '') throw new UsageError('--account must not be empty');
  if (options.name !== undefined) throw new UsageError('--name goes with --operator');
  const held = readScopes(options.scopes, allScopes, scopes);
  const ceilingPerDay = options.ceilingPerDay === undefined ? null : readCeiling(options.ceilingPerDay);
  const expiresAt = options.expires === undefined ? null : readExpiry(options.expires, Date.now());
  judgeOptions({ scopes: held, ceilingPerDay });
  const country = readCountry(options.country ?? readConfig().supplierCountry);
  const wanted = { name: options.account, country };
  const issued = await withTransaction(options.environment, async (transaction) => {
    const account = options.createAccount
      ? await provideAccount(transaction, wanted)
      : await findAccount(transaction, wanted.name);
    const rights = { accountId: account.id, scopes: held, expiresAt, ceilingPerDay };
    const made = await issueToken(transaction, rights);
    const details = tokenDetails(rights);
    await insertAudit(transaction, { actor: cliActor(), action: 'token.created', target: `token:${made.id}`, details });
    return made;
  });
  printDone({ id: issued.id, token: issued.token }, options, issued.token);
}

/** @throws {UsageError} naming the option, if the token cannot be made like this. */
function judgeOptions(rights: Pick<TokenRights, 'scopes' | 'ceilingPerDay'>): void {
  try {
    judgeToken(rights);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errors === undefined) throw error;
    const named = Object.entries(error.errors).map(([field, texts]) => `--${kebabCase(field)} ${texts.join('; ')}`);
    throw new UsageError(named.join('; '));
  }
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function provideAccount(
  transaction: Transaction,
  { name, country }: { name: string; country: string },
): Promise<Account> {
  const { account, created } = await insertAccountIfMissing(transaction, { name, country, vatId: null });
  if (!created) return account;
  await insertAudit(transaction, { actor: cliActor(), action: 'account.created', target: `account:${account.id}` });
  report(`account ${account.id} "${account.name}" was created`);
  return account;
}

async function findAccount(transaction: Transaction, name: string): Promise<Account> {
  const account = await findAccountByName(transaction, name);
  if (account) return account;
  const names = await listAccountNames(transaction);
  const nearest = names.length === 0 ? '' : `; did you mean "${closest(name, names)}"?`;
  throw new Error(
    `there is no account "${name}" in ${transaction.schema}${nearest || ';'} --create-account makes a new one`,
  );
}

/** Makes a token for a program of the company. */
export async function makeCompanyToken(options: CreateTokenOptions): Promise<void> {
  const strange = (['account', 'createAccount', 'country', 'ceilingPerDay'] as const).filter(
    (name) => options[name] !== undefined,
  );
  if (strange.length > 0)
    throw new UsageError('a token of the company has no account: leave out --account and the like');
  const name = options.name?.trim() ?? '';
  if (name === '') throw new UsageError('--operator needs --name, what the program is called');
  const held = readScopes(options.scopes, operatorScopes, operatorScopes);
  const expiresAt = options.expires === undefined ? null : readExpiry(options.expires, Date.now());
  const issued = await withTransaction(options.environment, async (transaction) => {
    const made = await issueOperatorToken(transaction, { name, scopes: held, expiresAt });
    const entry = { action: 'ops-token.created', target: `ops-token:${made.id}`, details: { scopes: held } };
    await insertAudit(transaction, { actor: cliActor(), ...entry });
    return made;
  });
  printDone({ id: issued.id, token: issued.token }, options, issued.token);
}

/** Those named, or else the usual ones. */
function readScopes<Known extends string>(
  text: string | undefined,
  known: readonly Known[],
  usual: readonly Known[],
): Known[] {
  if (text === undefined) return [...usual];
  const wanted = readWords('--scopes', text, known);
  if (wanted.length === 0) throw new UsageError('--scopes must name at least one scope');
  return wanted;
}

/** Euros net, as in 2000 or 2000.50. */
function readCeiling(text: string): Cents {
  if (!/^\d{1,8}([.]\d{1,2})?$/.test(text))
    throw new UsageError(`--ceiling-per-day must be euros net as in 2000 or 2000.50, not "${text}"`);
  return toCents(Number(text));
}

function readExpiry(text: string, now: number): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const instant = days ? now + Number(days) * dayMs : parseDateTime(text);
  if (instant === undefined)
    throw new UsageError(`--expires must be a date-time with offset or days as in 90d, not "${text}"`);
  if (instant <= now) throw new UsageError('--expires must lie in the future');
  return new Date(instant);
}

/** Ends a token at once. */
export async function endToken(text: string, { environment, operator }: OneTokenOptions): Promise<void> {
  const id = readId(text);
  const kind = operator ? 'ops-token' : 'token';
  await withTransaction(environment, async (transaction) => {
    const ended = operator
      ? await markOperatorTokenRevoked(transaction, id)
      : await markTokenRevoked(transaction, id, 0);
    if (!ended) throw new Error(`there is no token ${id} in ${environment}`);
    await insertAudit(transaction, { actor: cliActor(), action: `${kind}.revoked`, target: `${kind}:${id}` });
  });
  process.stdout.write(`Token ${id} is revoked.\n`);
}

/** Makes a token like another, which ends after an overlap. */
export async function replaceToken(
  text: string,
  { environment, operator, overlap, json }: OneTokenOptions & { overlap: string; json?: boolean },
): Promise<void> {
  const id = readId(text);
  if (!/^\d{1,6}$/.test(overlap)) throw new UsageError(`--overlap must be minutes, not "${overlap}"`);
  const kind = operator ? 'ops-token' : 'token';
  const rotated = await withTransaction(environment, async (transaction) => {
    const made = await (operator ? rotateOperatorToken : rotateToken)(transaction, id, Number(overlap) * 60);
    if (!made) throw new Error(`there is no valid token ${id} in ${environment}`);
    const entry = { action: `${kind}.rotated`, target: `${kind}:${id}`, details: { by: made.id } };
    await insertAudit(transaction, { actor: cliActor(), ...entry });
    return made;
  });
  report(`token ${id} ends at ${rotated.oldEndsAt.toISOString()}`);
  printDone({ id: rotated.id, token: rotated.token }, { json }, rotated.token);
}

function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`a token is named by its number, not "${text}"; see token list`);
  return Number(text);
}
