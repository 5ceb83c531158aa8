import { type Command, Option } from 'commander';
import { listeningOrigin, readConfig } from '../../ground/config.ts';
import type { Database } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/transaction.ts';
import { consoleUrl } from '../../http/pages/door/console-url.ts';
import { changePerson, createPerson, resetPerson } from '../../who/people/manage-people.ts';
import { linkAddress } from '../../who/people/passwords/links.ts';
import { findPersonByEmail, listPeople, type Person } from '../../who/people/person-store.ts';
import { type Role, roles } from '../../who/people/roles.ts';
import { issueLoginLink, loginAddress } from '../../who/people/sessions/login-links.ts';
import { cliAct } from './actor.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printDone, printFound } from './command.ts';
import { report } from './progress.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './with-database.ts';

type CreateOptions = LiveOptions & { email: string; name: string; role: Role; account?: string };

export function addPersonCommands(program: Command): void {
  const person = group(program, 'person', 'People of the company, and of shippers, who log in.');
  liveCommand(
    person,
    'create',
    'Create a person. Prints alone on stdout the link by which they set a password, once, in three days.',
  )
    .requiredOption('--email <address>', 'by which the person logs in')
    .requiredOption('--name <name>', 'as others read it')
    .addOption(new Option('--role <role>', 'what the person may').choices(roles).makeOptionMandatory())
    .option('--account <name>', 'for whom a person of the role shipper acts')
    .addOption(jsonOption())
    .action(create);
  liveCommand(person, 'list', 'List the people.')
    .addOption(jsonOption())
    .action(async (options: LiveOptions) => {
      const people = await withDatabase(options.environment, listPeople);
      printFound(people.map(toRow), options, formatTable);
    });
  liveCommand(
    person,
    'disable <person>',
    'Shut a person out at once, by e-mail address, or by the number that person list shows.',
  ).action((text, options) => disable(text, true, options));
  liveCommand(person, 'enable <person>', 'Let a person in again by the password that they had.').action(
    (text, options) => disable(text, false, options),
  );
  liveCommand(
    person,
    'reset <person>',
    'End a person’s password and sessions. Prints a link alone on stdout by which they set another.',
  )
    .addOption(jsonOption())
    .action(reset);
  liveCommand(
    person,
    'link <person>',
    'Print a link alone on stdout that logs a person in, once, within 24 hours; one before it ends.',
  )
    .addOption(jsonOption())
    .action(link);
}

async function create(options: CreateOptions): Promise<void> {
  const { environment, json: _, ...described } = options;
  printLink(await withDatabase(environment, (database) => createPerson(database, described, cliAct())), options);
}

async function disable(text: string, isDisabled: boolean, { environment }: LiveOptions): Promise<void> {
  const { id } = await withDatabase(environment, async (database) =>
    changePerson(database, await findOne(database, text), { isDisabled }, cliAct()),
  );
  process.stdout.write(`Person ${id} is ${isDisabled ? 'disabled' : 'enabled'}.\n`);
}

async function reset(text: string, options: LiveOptions): Promise<void> {
  const made = await withDatabase(options.environment, async (database) =>
    resetPerson(database, await findOne(database, text), cliAct()),
  );
  printLink(made, options);
}

async function link(text: string, options: LiveOptions): Promise<void> {
  const made = await withDatabase(options.environment, async (database) => {
    const id = await findOne(database, text);
    return inTransaction(database, (transaction) => issueLoginLink(transaction, id, cliAct()));
  });
  printLink(made, options, loginAddress);
}

async function findOne(database: Database, text: string): Promise<number> {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const person = await findPersonByEmail(database, text);
  if (!person) throw new Error(`there is no person "${text}" in ${database.schema}`);
  return person.id;
}

function printLink(
  { person, secret }: { person: Person; secret: string },
  options: LiveOptions,
  addressOf: typeof linkAddress = linkAddress,
): void {
  const { baseUrl, host, port } = readConfig();
  const base = baseUrl ?? listeningOrigin(host, port);
  if (baseUrl === undefined)
    report(
      `BASE_URL is not set here: the link is for ${base}. If people reach the service elsewhere, set it as there.`,
    );
  const link = addressOf(consoleUrl(base, options.environment), secret);
  printDone({ id: person.id, link }, options, link);
}

function toRow({ id, email, name, role, shipperAccountId, lastSeen, disabledAt, ...person }: Person) {
  return {
    id,
    email,
    name,
    role,
    account_id: shipperAccountId,
    password: person.hasPassword ? 'set' : 'not set',
    by_provider: person.isLinked ? 'yes' : 'no',
    last_seen: lastSeen,
    disabled_at: disabledAt,
  };
}
