import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { Database, LiveEnvironment } from '../../../ground/database/database.ts';
import { inTransaction } from '../../../ground/database/transaction.ts';
import { presentAccount, presentTold } from '../../../http/accounts/present-account.ts';
import { presentAccountToken } from '../../../http/accounts/present-account-token.ts';
import { presentEndpoint } from '../../../http/webhooks/present-endpoint.ts';
import { findMentions } from '../../../orders/order/erasure/find-mentions.ts';
import { walkKeptOrders } from '../../../orders/order/erasure/kept-order-store.ts';
import { listTold } from '../../../telling/mail/recipients/list-told.ts';
import { listEndpoints } from '../../../telling/webhooks/endpoints/endpoint-store.ts';
import { findAccountRecord } from '../../../who/accounts/account-record-store.ts';
import { listTokens } from '../../../who/accounts/account-store.ts';
import { findPersonExport } from '../../../who/people/person-export-store.ts';
import { findNamedAccount, requireAccount } from '../accounts/find-account.ts';
import { environmentOption } from '../command.ts';
import { report } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

type ExportOptions = {
  environment: LiveEnvironment;
  person?: string;
  account?: string;
  search?: string;
  orders?: true;
};

const searchLengthMin = 3;

export function exportCommand(): Command {
  return new Command('export')
    .description('Print what is kept of a person as JSON: of one who may log in, or of one whom orders name.')
    .addOption(environmentOption())
    .option('--person <email>', 'somebody who logs in')
    .option('--account <name>', 'whose orders to look through')
    .option('--search <text>', 'a name, telephone number or street in these orders; without it the account itself')
    .option('--orders', 'all orders of the account, drafts too')
    .exitOverride()
    .action(exportKept);
}

async function exportKept({ environment, person, account, search, orders }: ExportOptions): Promise<void> {
  const isPerson = person !== undefined && account === undefined && search === undefined && !orders;
  const isAccount = person === undefined && account !== undefined && !(orders && search !== undefined);
  if (!isPerson && !isAccount)
    throw new UsageError('give --person, or --account, alone, with --search or with --orders');
  if (search !== undefined && search.trim().length < searchLengthMin)
    throw new UsageError(`--search takes ${searchLengthMin} characters or more`);
  await withDatabase(environment, async (database) => {
    if (orders) return printOrders(database, account!);
    const found = isPerson
      ? await exportPerson(database, person)
      : search === undefined
        ? await exportAccount(database, account!)
        : await exportMentions(database, account!, search.trim());
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  });
}

/** Each order as soon as it is read, and no faster than they are consumed. */
async function printOrders(database: Database, name: string): Promise<void> {
  const { id } = await findNamedAccount(database, name);
  await pipeline(Readable.from(writeList(walkKeptOrders(database, id))), process.stdout, { end: false });
}

/** A list in JSON with a line for each value. */
async function* writeList(values: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const value of values) {
    yield before + JSON.stringify(value);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function exportPerson(database: Database, email: string): Promise<object> {
  const found = await inTransaction(database, (transaction) => findPersonExport(transaction, email));
  if (!found) throw new Error(`nobody has the e-mail address "${email}" in ${database.schema}`);
  const { orderEvents, ...rest } = found;
  return { ...rest, order_events: orderEvents };
}

/** What is stored about an account besides its orders: its record, tokens and endpoints, without their secrets. */
async function exportAccount(database: Database, name: string): Promise<object> {
  const account = requireAccount(await findAccountRecord(database, name), name, database.schema);
  const [tokens, endpoints, told] = await Promise.all([
    listTokens(database, name),
    listEndpoints(database, account.id),
    listTold(database, account.id),
  ]);
  return {
    account: presentAccount(account),
    tokens: tokens.map(presentAccountToken),
    webhook_endpoints: endpoints.map(presentEndpoint),
    told_by_mail: told.map(presentTold),
  };
}

async function exportMentions(database: Database, name: string, text: string): Promise<object> {
  const { id } = await findNamedAccount(database, name);
  const mentions = await findMentions(database, id, text, (found) => report(`found ${found} orders`));
  return mentions.map(({ orderNumber, createdAt, ...rest }) => ({
    order_number: orderNumber,
    created_at: createdAt,
    ...rest,
  }));
}
