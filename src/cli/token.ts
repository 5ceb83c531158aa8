import type { Command } from 'commander';
import { insertAccountIfMissing, listTokens, markTokenRevoked, type TokenRow } from '../accounts/account-store.ts';
import { issueToken, rotateToken } from '../accounts/issue-token.ts';
import { type Scope, scopes } from '../accounts/token.ts';
import { readConfig } from '../config.ts';
import type { LiveEnvironment } from '../database/database.ts';
import { parseDateTime } from '../parse-date-time.ts';
import { dayMs } from '../units.ts';
import { environmentOption, group, jsonOption, printRows } from './command.ts';
import { report } from './progress.ts';
import { readCountry } from './read-country.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type CreateOptions = {
  environment: LiveEnvironment;
  account: string;
  scopes: string;
  expires?: string;
  country?: string;
  json?: boolean;
};
type OneTokenOptions = { environment: LiveEnvironment; overlap: string; json?: boolean };

export function addTokenCommands(program: Command): void {
  const token = group(program, 'token', 'Bearer tokens of the accounts.');
  token
    .command('create')
    .description('Create a token, and its account when there is none. Prints the token alone on stdout, this once.')
    .addOption(environmentOption())
    .requiredOption('--account <name>', 'name of the account')
    .option('--scopes <list>', `comma-separated, of ${scopes.join(', ')}`, scopes.join(','))
    .option('--expires <when>', 'ISO 8601 date-time with offset, or days from now as in 90d')
    .option('--country <code>', 'country of a new account; the supplier’s when absent')
    .addOption(jsonOption())
    .action(createToken);
  token
    .command('list')
    .description('List the tokens by their first characters.')
    .addOption(environmentOption())
    .option('--account <name>', 'of one account')
    .addOption(jsonOption())
    .action(async (options: { environment: LiveEnvironment; account?: string; json?: boolean }) => {
      const tokens = await withDatabase(options.environment, (database) => listTokens(database, options.account));
      printRows(tokens.map(toRow), options, formatTable);
    });
  token
    .command('revoke <id>')
    .description('End a token at once, on every process.')
    .addOption(environmentOption())
    .action(revokeToken);
  token
    .command('rotate <id>')
    .description('Create a token like another, which ends after an overlap. Prints the new token alone on stdout.')
    .addOption(environmentOption())
    .option('--overlap <minutes>', 'how long the old token stays valid', '60')
    .addOption(jsonOption())
    .action(rotate);
}

async function createToken(options: CreateOptions): Promise<void> {
  const wanted = readScopes(options.scopes);
  const expiresAt = options.expires === undefined ? null : readExpiry(options.expires, Date.now());
  const country = readCountry(options.country ?? readConfig().supplierCountry);
  if (options.account.trim() === '') throw new UsageError('--account must not be empty');
  const issued = await withDatabase(options.environment, async (database) => {
    const { account, created } = await insertAccountIfMissing(database, {
      name: options.account,
      country,
      vatId: null,
    });
    if (created) report(`account ${account.id} "${account.name}" was created`);
    return issueToken(database, { accountId: account.id, scopes: wanted, expiresAt });
  });
  process.stdout.write(options.json ? `${JSON.stringify(issued)}\n` : `${issued.token}\n`);
}

function readScopes(text: string): Scope[] {
  const wanted = [...new Set(text.split(',').map((scope) => scope.trim()))].filter((scope) => scope !== '');
  const unknown = wanted.filter((scope) => !scopes.includes(scope as Scope));
  if (unknown.length > 0) throw new UsageError(`--scopes knows ${scopes.join(', ')}, not "${unknown.join(', ')}"`);
  if (wanted.length === 0) throw new UsageError('--scopes must name at least one scope');
  return wanted as Scope[];
}

function readExpiry(text: string, now: number): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const instant = days ? now + Number(days) * dayMs : parseDateTime(text);
  if (instant === undefined)
    throw new UsageError(`--expires must be a date-time with offset or days as in 90d, not "${text}"`);
  if (instant <= now) throw new UsageError('--expires must lie in the future');
  return new Date(instant);
}

async function revokeToken(text: string, options: OneTokenOptions): Promise<void> {
  const id = readId(text);
  const ended = await withDatabase(options.environment, (database) => markTokenRevoked(database, id, 0));
  if (!ended) throw new Error(`there is no token ${id} in ${options.environment}`);
  process.stdout.write(`Token ${id} is revoked.\n`);
}

async function rotate(text: string, options: OneTokenOptions): Promise<void> {
  const id = readId(text);
  if (!/^\d{1,6}$/.test(options.overlap)) throw new UsageError(`--overlap must be minutes, not "${options.overlap}"`);
  const rotated = await withDatabase(options.environment, (database) =>
    rotateToken(database, id, Number(options.overlap) * 60),
  );
  if (!rotated) throw new Error(`there is no valid token ${id} in ${options.environment}`);
  report(`token ${id} ends at ${rotated.oldEndsAt.toISOString()}`);
  process.stdout.write(
    options.json ? `${JSON.stringify({ id: rotated.id, token: rotated.token })}\n` : `${rotated.token}\n`,
  );
}

function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`a token is named by its number, not "${text}"; see token list`);
  return Number(text);
}

function toRow(token: TokenRow) {
  const { id, account, hint, createdAt, expiresAt, revokedAt } = token;
  return {
    id,
    account,
    token: `${hint}…`,
    scopes: token.scopes,
    created_at: createdAt,
    expires_at: expiresAt,
    revoked_at: revokedAt,
  };
}
