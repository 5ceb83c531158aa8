import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { findAccountByName } from '../accounts/account-store.ts';
import { loadProfile } from '../company/load-profile.ts';
import { readConfig } from '../config.ts';
import type { Database, LiveEnvironment } from '../database/database.ts';
import { listTold } from '../mail/list-told.ts';
import { messageIdOf } from '../mail/mail-message.ts';
import { senderOf } from '../mail/prepare-mail.ts';
import { resumeTelling } from '../mail/resume-telling.ts';
import { sendMail } from '../mail/send-mail.ts';
import { isMailAddress } from '../mail-settings.ts';
import { environmentOption, group, jsonOption, printRows } from './command.ts';
import { report } from './progress.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = { environment: LiveEnvironment; account?: string; json?: boolean };
type ResumeOptions = { environment: LiveEnvironment; account: string };

export function addMailCommands(program: Command): void {
  const mail = group(program, 'mail', 'Who is told of orders by mail, and whether it arrives.');
  mail
    .command('list')
    .description('List the contacts that chose mails, and how it stands with each.')
    .addOption(environmentOption())
    .option('--account <name>', 'of this account alone')
    .addOption(jsonOption())
    .action(list);
  mail
    .command('resume <address>')
    .description('Send mails again to an address that was refused too often, of what happens from now on.')
    .addOption(environmentOption())
    .requiredOption('--account <name>', 'whose contact it is')
    .action(resume);
  mail.command('test <address>').description('Send a mail now, and say what the server answers.').action(test);
}

async function list(options: ListOptions): Promise<void> {
  if (!readConfig().mail) report('SMTP_URL is not set here: without it no mails are sent');
  const told = await withDatabase(options.environment, async (database) =>
    listTold(database, options.account === undefined ? undefined : (await accountOf(database, options.account)).id),
  );
  const rows = told.map(({ account, email, name, mails, language, state, lastSuccessAt, waiting, problem }) => ({
    ...{ account, email, name, mails, language, state },
    ...{ last_success_at: lastSuccessAt, waiting, problem },
  }));
  printRows(rows, options, (all) => formatTable(all, 'nobody chose mails'));
}

async function resume(address: string, { environment, account }: ResumeOptions): Promise<void> {
  const resumed = await withDatabase(environment, async (database) =>
    resumeTelling(database, (await accountOf(database, account)).id, address),
  );
  if (resumed === undefined) throw new Error(`no contact of ${account} chose mails at ${address}`);
  process.stdout.write(`${resumed} is sent mails again.\n`);
}

async function accountOf(database: Database, name: string) {
  const account = await findAccountByName(database, name);
  if (!account) throw new Error(`there is no account "${name}" in ${database.schema}`);
  return account;
}

async function test(address: string): Promise<void> {
  const { mail: settings, dataDirectory } = readConfig();
  if (!settings) throw new UsageError('SMTP_URL is not set: there is no server to send by');
  if (!isMailAddress(address)) throw new UsageError(`"${address}" is not an e-mail address`);
  const profile = loadProfile(dataDirectory);
  const from = senderOf(settings, profile);
  if (!from) throw new UsageError('there is no sender: set MAIL_FROM, or an email in the profile of the company');
  report(`asking ${settings.host}:${settings.port}`);
  const sent = await sendMail(settings, {
    ...{ from, to: { name: '', address }, date: new Date() },
    messageId: messageIdOf(`test_${randomUUID()}`, address, from),
    subject: 'Test of the mail server',
    text: `The ordering service${profile.legalName && ` of ${profile.legalName}`} can send mails.\n`,
  });
  const said = sent.response ?? sent.error;
  if (sent.outcome !== 'accepted') throw new Error(`the mail was not taken: ${said}`);
  process.stdout.write(`The mail was taken: ${said}\n`);
}
