import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { readConfig } from '../../ground/config.ts';
import type { Database, LiveEnvironment } from '../../ground/database/database.ts';
import { isMailAddress } from '../../ground/settings/mail-settings.ts';
import { loadProfile } from '../../orders/company/load-profile.ts';
import { senderOf } from '../../telling/mail/prepare-mail.ts';
import { listTold, listToldCompany, type Told } from '../../telling/mail/recipients/list-told.ts';
import { resumeTelling } from '../../telling/mail/recipients/resume-telling.ts';
import { messageIdOf } from '../../telling/mail/sending/mail-message.ts';
import { sendMail } from '../../telling/mail/sending/send-mail.ts';
import { findNamedAccount } from './accounts/find-account.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printFound } from './command.ts';
import { report } from './progress.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = LiveOptions & { account?: string };
type ResumeOptions = { environment: LiveEnvironment; account?: string };

export function addMailCommands(program: Command): void {
  const mail = group(program, 'mail', 'Who is told of orders by mail, and whether it arrives.');
  liveCommand(
    mail,
    'list',
    'List the addresses of the company and the contacts that chose mails, and how it stands with each.',
  )
    .option('--account <name>', 'of this account alone')
    .addOption(jsonOption())
    .action(list);
  liveCommand(
    mail,
    'resume <address>',
    'Send mails again to an address that was refused too often, of what happens from now on.',
  )
    .option('--account <name>', 'whose contact it is; else it is one of the company')
    .action(resume);
  mail.command('test <address>').description('Send a mail now, and say what the server answers.').action(test);
}

async function list(options: ListOptions): Promise<void> {
  if (!readConfig().mail) report('SMTP_URL is not set here: without it no mails are sent');
  const told = await withDatabase(options.environment, async (database) => [
    ...(options.account === undefined ? await listCompany(database) : []),
    ...(await listContacts(database, options.account)),
  ]);
  const rows = told.map(({ account, email, name, mails, language, state, lastSuccessAt, waiting, problem }) => ({
    account,
    email,
    name,
    mails,
    language,
    state,
    last_success_at: lastSuccessAt,
    waiting,
    problem,
  }));
  printFound(rows, options, (all) => formatTable(all, 'nobody chose mails'));
}

async function resume(address: string, { environment, account }: ResumeOptions): Promise<void> {
  const resumed = await withDatabase(environment, async (database) => {
    const told = await (account === undefined ? listCompany(database) : listContacts(database, account));
    const found = told.find(({ email }) => email.toLowerCase() === address.toLowerCase());
    if (found) await resumeTelling(database, found);
    return found;
  });
  const whose = account === undefined ? 'the company has no address' : `no contact of ${account} chose mails at`;
  if (resumed === undefined) throw new Error(`${whose} ${address}`);
  process.stdout.write(`${resumed.email} is sent mails again.\n`);
}

async function listCompany(database: Database): Promise<Told[]> {
  const { mail: settings, dataDirectory } = readConfig();
  return settings ? listToldCompany(database, settings, loadProfile(dataDirectory)) : [];
}

async function listContacts(database: Database, account: string | undefined): Promise<Told[]> {
  return listTold(database, account === undefined ? undefined : (await findNamedAccount(database, account)).id);
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
    from,
    to: { name: '', address },
    date: new Date(),
    messageId: messageIdOf(`test_${randomUUID()}`, address, from),
    subject: 'Test of the mail server',
    text: `The ordering service${profile.legalName && ` of ${profile.legalName}`} can send mails.\n`,
  });
  const said = sent.response ?? sent.error;
  if (sent.outcome !== 'accepted') throw new Error(`the mail was not taken: ${said}`);
  process.stdout.write(`The mail was taken: ${said}\n`);
}
