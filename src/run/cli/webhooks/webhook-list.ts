import type { Command } from 'commander';
import type { Database } from '../../../ground/database/database.ts';
import { presentEndpoint } from '../../../http/webhooks/present-endpoint.ts';
import type { KnownEndpoint } from '../../../telling/webhooks/endpoints/endpoint.ts';
import { listEndpoints, listShippersEndpoints } from '../../../telling/webhooks/endpoints/endpoint-store.ts';
import { requireEndpoint } from '../../../telling/webhooks/endpoints/manage-endpoints.ts';
import { companyAccountId } from '../../../telling/webhooks/owner.ts';
import { listAccounts } from '../../../who/accounts/account-store.ts';
import { findNamedAccount } from '../accounts/find-account.ts';
import { jsonOption, type LiveOptions, liveCommand, printFound } from '../command.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { readEndpoint } from './open-endpoint.ts';

type ListOptions = LiveOptions & { account?: string; company?: true };

/** Adds `webhook list` and `webhook show`. */
export function addWebhookLists(webhook: Command): void {
  liveCommand(webhook, 'list', 'List the endpoints of everybody, those that are disabled first, with the reason.')
    .option('--account <name>', 'of one account')
    .option('--company', 'of the company itself')
    .addOption(jsonOption())
    .action(list);
  liveCommand(webhook, 'show <endpoint>', 'Show one endpoint, by its id.').addOption(jsonOption()).action(show);
}

async function list(options: ListOptions): Promise<void> {
  if (options.account !== undefined && options.company)
    throw new UsageError('--account and --company exclude each other');
  const rows = await withDatabase(options.environment, async (database) => {
    const names = await namesOf(database);
    return (await findEndpoints(database, options)).map((endpoint) => toRow(endpoint, names));
  });
  const disabledFirst = rows.toSorted((a, b) => Number(a.enabled) - Number(b.enabled));
  printFound(disabledFirst, options, (all) => formatTable(all.map(shorten), 'no endpoints'));
}

async function findEndpoints(database: Database, { account, company }: ListOptions): Promise<KnownEndpoint[]> {
  if (account !== undefined) return listEndpoints(database, (await findNamedAccount(database, account)).id);
  const own = await listEndpoints(database, companyAccountId);
  return company ? own : [...own, ...(await listShippersEndpoints(database))];
}

async function show(stated: string, options: LiveOptions): Promise<void> {
  const key = readEndpoint(stated);
  const row = await withDatabase(options.environment, async (database) =>
    toRow(await requireEndpoint(database, key), await namesOf(database)),
  );
  printFound(row, options, () => formatTable(Object.entries(row).map(([field, value]) => ({ field, value }))));
}

async function namesOf(database: Database): Promise<ReadonlyMap<number, string>> {
  const accounts = await listAccounts(database);
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

/** As the interfaces show it, with the account; null for the company. */
function toRow(endpoint: KnownEndpoint, names: ReadonlyMap<number, string>) {
  const { id, types, ...rest } = presentEndpoint(endpoint);
  return { id, account: names.get(endpoint.accountId) ?? null, ...rest, types };
}

function shorten(endpoint: ReturnType<typeof toRow>) {
  const { id, account, url, types } = endpoint;
  return {
    id,
    account: account ?? 'the company',
    url,
    types: types.length === 0 ? 'all' : types,
    state: endpoint.enabled ? 'enabled' : `disabled: ${endpoint.disabled_reason}`,
    since: endpoint.disabled_at,
    failing_since: endpoint.failing_since,
    waiting: endpoint.waiting,
    last_success: endpoint.last_success_at,
  };
}
