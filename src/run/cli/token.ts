import { type Command, Option } from 'commander';
import { toEuros } from '../../ground/units.ts';
import { listTokens, type TokenRow } from '../../who/accounts/account-store.ts';
import { allScopes, scopes } from '../../who/accounts/token.ts';
import { listOperatorTokens, type OperatorTokenRow } from '../../who/people/operator-token-store.ts';
import { operatorScopes } from '../../who/people/roles.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printFound } from './command.ts';
import { type CreateTokenOptions, endToken, makeCompanyToken, makeToken, replaceToken } from './make-token.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = LiveOptions & { operator?: boolean; account?: string };

function operatorOption(): Option {
  return new Option('--operator', 'of the company’s own programs, at the operator’s interface');
}

export function addTokenCommands(program: Command): void {
  const token = group(program, 'token', 'Bearer tokens of the accounts, and of the company’s programs.');
  liveCommand(token, 'create', 'Create a token. Prints it alone on stdout, this once.')
    .option('--account <name>', 'name of the account')
    .option('--create-account', 'create the account when there is none')
    .addOption(operatorOption())
    .option('--name <name>', 'what the company’s program is called')
    .option(
      '--scopes <list>',
      `comma-separated, of ${allScopes.join(', ')} (when absent ${scopes.join(', ')}); of the company ${operatorScopes.join(', ')}`,
    )
    .option('--ceiling-per-day <euros>', 'for how much net a token with agent:book may order a day')
    .option('--expires <when>', 'ISO 8601 date-time with offset, or days from now as in 90d')
    .option('--country <code>', 'country of a new account; the supplier’s when absent')
    .addOption(jsonOption())
    .action((options: CreateTokenOptions) => (options.operator ? makeCompanyToken(options) : makeToken(options)));
  liveCommand(token, 'list', 'List the tokens by their first characters.')
    .option('--account <name>', 'of one account')
    .addOption(operatorOption())
    .addOption(jsonOption())
    .action(list);
  liveCommand(token, 'revoke <id>', 'End a token at once, on every process.')
    .addOption(operatorOption())
    .action(endToken);
  liveCommand(
    token,
    'rotate <id>',
    'Create a token like another, which ends after an overlap. Prints the new token alone on stdout.',
  )
    .addOption(operatorOption())
    .option('--overlap <minutes>', 'how long the old token stays valid', '60')
    .addOption(jsonOption())
    .action(replaceToken);
}

async function list({ environment, operator, account, ...options }: ListOptions): Promise<void> {
  if (operator && account !== undefined) throw new UsageError('--operator and --account exclude each other');
  const rows = await withDatabase(environment, async (database) =>
    operator
      ? (await listOperatorTokens(database)).map((token) => ({ id: token.id, name: token.name, ...toRow(token) }))
      : (await listTokens(database, account)).map((token) => ({
          id: token.id,
          account: token.account,
          ...toRow(token),
          ceiling_per_day: token.ceilingCents === null ? null : toEuros(token.ceilingCents),
        })),
  );
  printFound(rows, options, formatTable);
}

function toRow({ hint, scopes: held, createdAt, expiresAt, revokedAt }: TokenRow | OperatorTokenRow) {
  return { token: `${hint}…`, scopes: held, created_at: createdAt, expires_at: expiresAt, revoked_at: revokedAt };
}
