import { type Command, Option } from 'commander';
import type { AgreedTerms } from '../../engine/tariff/tariffs.ts';
import { readConfig } from '../../ground/config.ts';
import type { Transaction } from '../../ground/database/transaction.ts';
import { findAccountByName, findAccountTerms, updateAccountTerms } from '../../who/accounts/account-store.ts';
import { insertAudit } from '../../who/people/audit-store.ts';
import { requireAccount } from './accounts/find-account.ts';
import { cliActor } from './actor.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printFound } from './command.ts';
import { report } from './progress.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase, withTransaction } from './with-database.ts';

type SetOptions = LiveOptions & { discount?: string; tariff?: string; feesAgreed?: 'yes' | 'no' };

/** Stands for the general tariff, which has no name. */
const general = 'general';

export function addAccountTariffCommands(account: Command): void {
  const tariff = group(account, 'tariff', 'What was agreed with a shipper.');
  liveCommand(
    tariff,
    'set <account>',
    'Agree on a discount, an own price table or fees for canceling; what is not given stays. Requests from then on count it.',
  )
    .option('--discount <percent>', 'off the freight and its surcharges, 0 to 99.99')
    .option('--tariff <name>', `name of a table tariff-<name>-YYYY-MM-DD.json; "${general}" for that of everybody`)
    .addOption(
      new Option('--fees-agreed <yes|no>', 'whether orders booked from now on cost a fee when canceled').choices([
        'yes',
        'no',
      ]),
    )
    .addOption(jsonOption())
    .action(setTerms);
  liveCommand(tariff, 'show <account>', 'Show what was agreed.')
    .addOption(jsonOption())
    .action(async (account: string, options: LiveOptions) => {
      print(
        account,
        await withDatabase(options.environment, (database) => findAccountTerms(database, account)),
        options,
      );
    });
}

async function setTerms(account: string, { discount, tariff, feesAgreed, ...options }: SetOptions): Promise<void> {
  const changes: Partial<AgreedTerms> = {};
  if (discount !== undefined) changes.discountShare = readPercent(discount);
  if (tariff !== undefined) changes.tariffName = tariff === general ? null : await knownTariff(tariff);
  if (feesAgreed !== undefined) changes.feesAgreed = feesAgreed === 'yes';
  if (Object.keys(changes).length === 0) throw new UsageError('give --discount, --tariff or --fees-agreed');
  print(
    account,
    await withTransaction(options.environment, (transaction) => changeTerms(transaction, account, changes)),
    options,
  );
  if (changes.feesAgreed) await sayIfFree();
}

/** An agreement alone costs nothing, which nobody would see before the first order is canceled. */
async function sayIfFree(): Promise<void> {
  const { loadTables, tariffDirectory } = await import('../reference-data.ts');
  const { dataDirectory } = readConfig();
  const { general, named } = loadTables(dataDirectory);
  if ([general, ...named.values()].flat().some(({ tariff }) => tariff.cancellation.size > 0)) return;
  report(
    'note: no table says what canceling costs, so it stays free. Put a file cancellation-YYYY-MM-DD.json into ' +
      `${tariffDirectory(dataDirectory)}, as docs/tariffs.md shows under "What does canceling cost?".`,
  );
}

async function changeTerms(transaction: Transaction, name: string, changes: Partial<AgreedTerms>) {
  const terms = await updateAccountTerms(transaction, name, changes);
  const account = terms && (await findAccountByName(transaction, name));
  if (account) {
    const details = {
      discount_share: changes.discountShare,
      tariff: changes.tariffName,
      fees_agreed: changes.feesAgreed,
    };
    const entry = { action: 'account.terms_changed', target: `account:${account.id}`, details };
    await insertAudit(transaction, { actor: cliActor(), ...entry });
  }
  return terms;
}

function readPercent(text: string): number {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) throw new UsageError(`--discount takes 0 to 99.99, not "${text}"`);
  return Math.round(Number(text) * 100) / 10_000;
}

async function knownTariff(name: string): Promise<string> {
  const { loadTables } = await import('../reference-data.ts');
  const { named } = loadTables(readConfig().dataDirectory);
  if (named.has(name)) return name;
  const known = [general, ...named.keys()].join(', ');
  throw new UsageError(`--tariff: there is no tariff "${name}"; there are ${known}`);
}

function print(account: string, terms: AgreedTerms | undefined, options: LiveOptions): void {
  const { discountShare, tariffName, feesAgreed } = requireAccount(terms, account, options.environment);
  const discountPercent = Math.round(discountShare * 10_000) / 100;
  const row = { account, discount_percent: discountPercent, tariff: tariffName ?? general, fees_agreed: feesAgreed };
  printFound([row], options, formatTable);
}
