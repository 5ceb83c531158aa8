import { type Command, Option } from 'commander';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import { readConfig } from '../../../ground/config.ts';
import { dayMs } from '../../../ground/units.ts';
import { presentAccount } from '../../../http/accounts/present-account.ts';
import { spellErrors } from '../../../http/kernel/contract/spelling.ts';
import {
  type AccountContact,
  type AccountRecord,
  findAccountRecord,
} from '../../../who/accounts/account-record-store.ts';
import type { AccountChanges } from '../../../who/accounts/change-account.ts';
import { type MailKind, type MailLanguage, mailKinds, mailLanguages } from '../../../who/accounts/mail-choice.ts';
import { changeAccountAudited } from '../../../who/people/accounts/manage-accounts.ts';
import { cliAct } from '../actor.ts';
import { jsonOption, type LiveOptions, liveCommand, printFound } from '../command.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { requireAccount } from './find-account.ts';

type UpdateOptions = LiveOptions &
  Pick<AccountChanges, 'legalName' | 'addressLine1' | 'addressLine2' | 'zip' | 'city' | 'country' | 'vatId'> & {
    rename?: string;
    vatChecked?: 'valid' | 'invalid';
    vatNote?: string;
    contact?: string[];
    /** False by --no-contacts. */
    contacts: boolean;
  };

const contactForm = '"name; e-mail; telephone; role; mails; language"';

export function addAccountRecordCommands(account: Command): void {
  liveCommand(account, 'show <name>', 'Show what is known of an account.')
    .addOption(jsonOption())
    .action(async (name: string, options: LiveOptions) => {
      const found = await withDatabase(options.environment, (database) => findAccountRecord(database, name));
      print(name, found, options);
    });
  liveCommand(
    account,
    'update',
    'Change what is known of an account; what is not given stays, and an empty text removes.',
  )
    .argument('<name>')
    .option('--rename <name>', 'another name')
    .option('--legal-name <text>', 'as it stands on papers')
    .option('--address-line-1 <text>', 'street and number')
    .option('--address-line-2 <text>', 'what else the address needs')
    .option('--zip <code>', 'postal code')
    .option('--city <name>', 'town')
    .option('--country <code>', 'country in which the shipper is established, for VAT')
    .option('--vat-id <id>', 'VAT identification number, checked by format and check digits')
    .addOption(
      new Option('--vat-checked <result>', 'what a check by hand found, as at VIES').choices(['valid', 'invalid']),
    )
    .option('--vat-note <text>', 'of that check, as its consultation number')
    .option(
      '--contact <text>',
      `somebody to ask, as ${contactForm}; once for each, instead of those before`,
      (text: string, all: string[] = []) => [...all, text],
    )
    .option('--no-contacts', 'remove all contacts')
    .addOption(jsonOption())
    .action(update);
  for (const [name, isDisabled, description] of [
    ['disable', true, 'Refuse all tokens and people of an account, at once and on every process.'],
    ['enable', false, 'Admit an account again, with its tokens as they were.'],
  ] as const)
    liveCommand(account, `${name} <name>`, description)
      .addOption(jsonOption())
      .action((account: string, options: LiveOptions) => change(account, { isDisabled }, options));
}

async function update(name: string, options: UpdateOptions): Promise<void> {
  const { environment: _, json: _json, rename, vatChecked, vatNote, contact, contacts, ...plain } = options;
  if (vatNote !== undefined && vatChecked === undefined) throw new UsageError('--vat-note needs --vat-checked');
  if (contact !== undefined && !contacts) throw new UsageError('give --contact or --no-contacts');
  const stated = {
    ...plain,
    name: rename,
    vatChecked: vatChecked && { result: vatChecked, note: vatNote ?? '' },
    contacts: contacts ? contact?.map(readContact) : [],
  };
  const changes = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) throw new UsageError('give what is to be changed; see account update --help');
  await change(name, changes, options);
  if (rename === undefined || rename === name) return;
  // The account has its new name, whatever is wrong with the tables.
  await tellOfRates(name).catch((error: Error) => report(`The rates are not looked at: ${error.message}`));
}

/** Rates name accounts: says how many of an account's in force hold for nobody once it has another name. */
async function tellOfRates(name: string): Promise<void> {
  const { loadTables } = await import('../../reference-data.ts');
  const { tariffAt } = await import('../../../engine/tariff/tariffs.ts');
  const { rates } = tariffAt(loadTables(readConfig().dataDirectory), Date.now());
  const today = Math.floor(Date.now() / dayMs);
  const held = (rates ? takeSteps(rates.list()) : []).filter(({ account, lastDay }) => {
    return account === name && lastDay >= today;
  });
  if (held.length === 0) return;
  const hold = held.length === 1 ? '1 rate in force names' : `${held.length} rates in force name`;
  report(`Warning: ${hold} "${name}" and no longer hold: import the sheet with the new name.`);
}

function readContact(text: string): AccountContact {
  const [name = '', email = '', phone = '', role = '', mails = '', language = '', ...rest] = text
    .split(';')
    .map((part) => part.trim());
  const stated = mails.split(/[\s,]+/).filter((mail) => mail !== '');
  const chosen = (mails === 'all' ? mailKinds : stated) as readonly MailKind[];
  if (rest.length > 0) throw new UsageError(`--contact takes ${contactForm}, not "${text}"`);
  if (!chosen.every((mail) => mailKinds.includes(mail)))
    throw new UsageError(`mails are "all" or some of ${mailKinds.join(', ')}, not "${mails}"`);
  if (language !== '' && !mailLanguages.includes(language as MailLanguage))
    throw new UsageError(`mails are written in ${mailLanguages.join(' or ')}, not "${language}"`);
  return {
    name,
    email,
    phone,
    role,
    ...(chosen.length > 0 && { mails: [...chosen] }),
    ...(language !== '' && { language: language as MailLanguage }),
  };
}

async function change(name: string, changes: AccountChanges, options: LiveOptions): Promise<void> {
  const changed = await withDatabase(options.environment, (database) =>
    changeAccountAudited(database, name, changes, cliAct()),
  ).catch((error) => {
    throw spellErrors(error, 'items');
  });
  print(name, changed, options);
}

function print(name: string, found: AccountRecord | undefined, options: LiveOptions): void {
  printFound(presentAccount(requireAccount(found, name, options.environment)), options, describe);
}

function describe({ vat_check, contacts, ...plain }: ReturnType<typeof presentAccount>): string {
  const rows = Object.entries({
    ...plain,
    vat_check: vat_check && `${vat_check.result} by ${vat_check.method}, ${vat_check.at}, ${vat_check.by}`,
  }).map(([field, value]) => ({ field: field.replaceAll('_', ' '), value: value === '' ? null : value }));
  return [formatTable(rows), '', formatTable(contacts, 'no contacts')].join('\n');
}
