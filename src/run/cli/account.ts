import type { Command } from 'commander';
import { countryName, isKnownCountry } from '../../engine/cities/served-countries.ts';
import { isValidVatId } from '../../engine/pricing/vat/vat-id.ts';
import { readConfig } from '../../ground/config.ts';
import { type Account, findAccountByName, listAccounts } from '../../who/accounts/account-store.ts';
import { createAccount } from '../../who/people/accounts/manage-accounts.ts';
import { addAccountTariffCommands } from './account-tariff.ts';
import { addAccountRecordCommands } from './accounts/account-record.ts';
import { cliAct } from './actor.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printDone, printFound } from './command.ts';
import { addEraseCommand } from './data/erase.ts';
import { readCountry } from './read-country.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type CreateOptions = LiveOptions & { country?: string; vatId?: string };

export function addAccountCommands(program: Command): void {
  const account = group(program, 'account', 'Shippers that use the service.');
  liveCommand(account, 'create <name>', 'Create an account.')
    .option('--country <code>', 'country in which the shipper is established, for VAT; the supplier’s when absent')
    .option('--vat-id <id>', 'VAT identification number, checked by format and check digits')
    .addOption(jsonOption())
    .action(create);
  liveCommand(account, 'list', 'List the accounts.')
    .addOption(jsonOption())
    .action(async (options: LiveOptions) => {
      const accounts = await withDatabase(options.environment, listAccounts);
      printFound(accounts.map(toRow), options, formatTable);
    });
  addAccountRecordCommands(account);
  addEraseCommand(account);
  addAccountTariffCommands(account);
}

async function create(stated: string, options: CreateOptions): Promise<void> {
  const name = stated.trim();
  if (name === '') throw new UsageError('the name of an account must not be empty');
  const country = readCountry(options.country ?? readConfig().supplierCountry);
  const vatId = options.vatId?.replace(/[\s.-]/g, '').toUpperCase() ?? null;
  if (vatId !== null && !isValidVatId(country, vatId)) {
    const where = isKnownCountry(country) ? countryName(country) : country;
    throw new UsageError(`--vat-id "${options.vatId}" is not a VAT identification number of ${where}`);
  }
  const account = await withDatabase(options.environment, async (database) => {
    if (await findAccountByName(database, name)) throw new Error(`there is an account "${name}" already`);
    return (await createAccount(database, { name, country, vatId }, cliAct())).account;
  });
  printDone(toRow(account), options, `Account ${account.id} "${account.name}" was created.`);
}

function toRow({ id, name, country, vatId, createdAt }: Account) {
  return { id, name, country, vat_id: vatId, created_at: createdAt };
}
