import { type Command, Option } from 'commander';
import { listeningOrigin, readConfig } from '../../ground/config.ts';
import type { Database, LiveEnvironment } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/transaction.ts';
import { consoleUrl } from '../../http/pages/door/console-url.ts';
import { changePerson, createPerson, resetPerson } from '../../who/people/manage-people.ts';
import { linkAddress } from '../../who/people/passwords/links.ts';
import { findPersonByEmail, listPeople, type Person } from '../../who/people/person-store.ts';
import { type Role, roles } from '../../who/people/roles.ts';
import { issueLoginLink, loginAddress } from '../../who/people/sessions/login-links.ts';
import { cliActor } from './actor.ts';
import { environmentOption, group, jsonOption, printDone, printFound } from './command.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './with-database.ts';

type OnePersonOptions = { environment: LiveEnvironment; json?: boolean };
type CreateOptions = OnePersonOptions & { email: string; name: string; role: Role; account?: string };

const one = 'by e-mail address, or by the number that person list shows';

export function addPersonCommands(program: Command): void {
  const person = group(program, 'person', 'People of the company, and of shippers, who log in.');
  person
    .command('create')
    .description('Create a person. Prints alone on stdout the link by which they set a password, once, in three days.')
    .addOption(environmentOption())
    .requiredOption('--email <address>', 'by which the person logs in')
    .requiredOption('--name <name>', 'as others read it')
    .addOption(new Option('--role <role>', 'what the person may').choices(roles).makeOptionMandatory())
    .option('--account <name>', 'for whom a person of the role shipper acts')
    .addOption(jsonOption())
    .action(create);
  person
    .command('list')
    .description('List the people.')
    .addOption(environmentOption())
    .addOption(jsonOption())
    .action(async (options: OnePersonOptions) => {
      const people = await withDatabase(options.environment, listPeople);
      printFound(people.map(toRow), options, formatTable);
    });
  for (const [name, isDisabled] of [
    ['disable', true],
    ['enable', false],
  ] as const)
    person
      .command(`${name} <person>`)
      .description(
        isDisabled ? `Shut a person out at once, ${one}.` : 'Let a person in again by the password that they had.',
      )
      .addOption(environmentOption())
      .action((text: string, options: OnePersonOptions) => disable(text, isDisabled, options));
  person
    .command('reset <person>')
    .description('End a person’s password and sessions. Prints a link alone on stdout by which they set another.')
    .addOption(environmentOption())
    .addOption(jsonOption())
    .action(reset);
  person
    .command('link <person>')
    .description('Print a link alone on stdout that logs a person in, once, within 24 hours; one before it ends.')
    .addOption(environmentOption())
    .addOption(jsonOption())
    .action(link);
}

async function create({ environment, json, ...described }: CreateOptions): Promise<void> {
  const made = await withDatabase(environment, (database) =>
    createPerson(database, described, { actor: cliActor(), now: Date.now() }),
  );
  printLink(made, { environment, json });
}

async function disable(text: string, isDisabled: boolean, { environment }: OnePersonOptions): Promise<void> {
  const person = await withDatabase(environment, async (database) =>
    changePerson(database, await findOne(database, text), { isDisabled }, { actor: cliActor(), now: Date.now() }),
  );
  process.stdout.write(`Person ${person.id} is ${isDisabled ? 'disabled' : 'enabled'}.\n`);
}

async function reset(text: string, { environment, json }: OnePersonOptions): Promise<void> {
  const made = await withDatabase(environment, async (database) =>
    resetPerson(database, await findOne(database, text), { actor: cliActor(), now: Date.now() }),
  );
  printLink(made, { environment, json });
}

async function link(text: string, { environment, json }: OnePersonOptions): Promise<void> {
  const made = await withDatabase(environment, async (database) => {
    const id = await findOne(database, text);
    return inTransaction(database, (transaction) =>
      issueLoginLink(transaction, id, { actor: cliActor(), now: Date.now() }),
    );
  });
  printLink(made, { environment, json }, loginAddress);
}

async function findOne(database: Database, text: string): Promise<number> {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const person = await findPersonByEmail(database, text);
  if (!person) throw new Error(`there is no person "${text}" in ${database.schema}`);
  return person.id;
}

function printLink(
  { person, secret }: { person: Person; secret: string },
  { environment, json }: { environment: LiveEnvironment; json: boolean | undefined },
  addressOf: typeof linkAddress = linkAddress,
): void {
  const { baseUrl, host, port } = readConfig();
  const link = addressOf(consoleUrl(baseUrl ?? listeningOrigin(host, port), environment), secret);
  printDone({ id: person.id, link }, { json }, link);
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
